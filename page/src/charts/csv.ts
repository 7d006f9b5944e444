// The data files of the repository, read when the page is built. A field with commas is in quotes, and no field has a quote.

export type Row = Record<string, string>;

/** A comma after which the quotes of the line come in pairs. */
const COMMA_OUTSIDE_QUOTES = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;

export function readCsv(text: string): Row[] {
  const [titles = "", ...lines] = text.trim().split("\n");
  const names = titles.split(",");
  return lines.map((line) => {
    const fields = line.split(line.includes('"') ? COMMA_OUTSIDE_QUOTES : ",");
    return Object.fromEntries(names.map((name, n) => [name, fields[n]?.replaceAll('"', "") ?? ""]));
  });
}

/** A number of a row; null where the field is empty or absent. */
export function numberOf(row: Row, name: string): number | null {
  const text = row[name] ?? "";
  return text === "" ? null : Number(text);
}

// Made once: toLocaleString makes one for each number.
const GROUPED = new Intl.NumberFormat("en");

/** "7,962". */
export function grouped(value: number): string {
  return GROUPED.format(value);
}

/** "97.2%" for 0.972. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
