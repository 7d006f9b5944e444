// The data files of the repository, read when the page is built. The columns that the page reads stand before those whose fields have commas.

export type Row = Record<string, string>;

export function readCsv(text: string): Row[] {
  const [names = [], ...rows] = text.trim().split("\n").map((line) => line.split(","));
  return rows.map((fields) => Object.fromEntries(names.map((name, n) => [name, fields[n] ?? ""])));
}

/** A number of a row; 0 where the field is empty or absent. */
export function numberIn(row: Row | undefined, name: string): number {
  return Number(row?.[name] ?? 0);
}

/** "7,962". */
export function grouped(value: number): string {
  return value.toLocaleString("en");
}

/** "97.2%" for 0.972. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
