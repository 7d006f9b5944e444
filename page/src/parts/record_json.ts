// Records in JSON, as docs/record.md has them, turned into text for the library. The library checks the moves: nothing here knows a rule.
// It is loaded with the first such record.

import { AskError } from "../library/ask_error";

interface RecordJson {
  format?: unknown;
  version?: unknown;
  game: string;
  suits: number;
  ranks: number;
  lengths?: number[];
  trumps: string;
  after_beating: string;
  players: Record<string, string>;
  event?: string | null;
  date?: string | null;
  result?: string | null;
  winner?: string | null;
  conclusion?: { kind: string; player?: string | null } | null;
  start: { mover: string; one: string; two: string; pile?: string; table?: string };
  moves: { player?: string | null; move: string; mark?: string | null }[];
  remarks?: { ply: number; text: string }[];
}

/** One record or several, one after the other, as text. */
export function textOfJson(text: string): string {
  return objectsOf(text).map(textOfRecord).join("\n");
}

/** The objects of a text, one after the other. */
function objectsOf(text: string): unknown[] {
  const objects: unknown[] = [];
  let [from, depth] = [0, 0];
  // Texts in quotes, whose braces do not count, and braces.
  for (const found of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    depth += found[0] === "{" ? 1 : found[0] === "}" ? -1 : 0;
    if (depth > 0 || found[0] !== "}") continue;
    const end = found.index + 1;
    objects.push(parsed(text.slice(from, end)));
    from = end;
  }
  if (text.slice(from).trim()) parsed(text.slice(from));
  return objects;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused("The text begins as JSON, and its JSON is not complete or has an error. Copy it again, as a whole");
  }
}

function textOfRecord(value: unknown): string {
  const record = value as RecordJson;
  if (record.format !== "faceup-record") throw refused("Expected a record in JSON, with the format “faceup-record”");
  if (record.version !== 1) throw refused(`Expected a record of version 1, got version ${String(record.version)}. A later version of this page may read it`);
  try {
    return written(record);
  } catch {
    throw refused("A field of the record in JSON is missing, or has another type than docs/record.md says");
  }
}

function written({ game, suits, ranks, lengths, trumps, after_beating: after, players, event, date, result, winner, conclusion, start, moves, remarks = [] }: RecordJson): string {
  const nameOf = (player: string | null | undefined) => word(players[player ?? ""]);
  const pack = lengths ? [`Game: ${word(game)}-${lengths.map(Number).join("+")}`] : [`Game: ${word(game)}`, `Suits: ${Number(suits)}`, `Ranks: ${Number(ranks)}`];
  const ends: Record<string, string> = { resigned: "resigns", forfeited: "forfeits", announced: "announces a forced win" };
  const lines = [
    ...pack,
    `Trumps: ${word(trumps)}`,
    `After beating: ${word(after)}`,
    `Players: ${nameOf("one")}, ${nameOf("two")}`,
    event && `Event: ${line(event)}`,
    date && `Date: ${line(date)}`,
    result && `Result: ${result === "win" ? `${nameOf(winner)} wins` : word(result)}`,
    `\nInitial layout: (${nameOf(start.mover)} has the opening lead)\n`,
    `${nameOf("one")}: ${line(start.one)}`,
    `${nameOf("two")}: ${line(start.two)}`,
    (start.pile ?? start.table) && `Pile: ${line(start.pile ?? start.table ?? "")}`,
    "",
  ];
  const remarksAt = (ply: number) => remarks.filter((remark) => remark.ply === ply).map(({ text }) => `{${line(text)}}`);
  lines.push(...remarksAt(0));
  for (const [n, { move, player, mark }] of moves.entries()) {
    // Without a name, "eats" would be a move of nobody.
    lines.push(`${move === "eat" ? `${player ? `${nameOf(player)} ` : ""}eats` : word(move)}${mark ? word(mark) : ""}`, ...remarksAt(n + 1));
  }
  if (conclusion) lines.push(conclusion.kind === "drawn" ? "Draw agreed." : `${nameOf(conclusion.player)} ${ends[conclusion.kind] ?? word(undefined)}.`);
  return `${lines.filter((text) => typeof text === "string").join("\n")}\n`;
}

/** A text without breaks or braces, which would mean something else in the record. */
function line(text: string): string {
  return text.replace(/[\s{}]+/g, " ").trim();
}

function word(text: string | undefined): string {
  if (typeof text !== "string" || !/^[^\s{}]+$/.test(text)) throw new TypeError("expected a word");
  return text;
}

function refused(message: string): AskError {
  return new AskError("refused", message);
}
