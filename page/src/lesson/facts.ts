// The numbers that the lesson names. They come from the data files.

import twoSuits from "../../../data/beat-it-or-eat-it-2-suits.csv?raw";
import masters from "../../../data/masters.csv?raw";
import { grouped, numberIn as of, percent, readCsv, type Row } from "../charts/csv";

const dealsOf = (row: Row | undefined): number => of(row, "symmetric_win") + of(row, "symmetric_loss") + of(row, "symmetric_draw");

const rows = readCsv(twoSuits);
const standard = rows.find((row) => of(row, "ranks") === 13);
const drawn = rows.find((row) => of(row, "symmetric_draw") > 0);
/** How often the rule of thumb is right. */
const rule = readCsv(masters).find(({ game }) => game === "2x13");

const FACTS: Record<string, string> = {
  wins: grouped(of(standard, "symmetric_win")),
  losses: grouped(of(standard, "symmetric_loss")),
  deals: grouped(dealsOf(standard)),
  share: percent(of(standard, "symmetric_win") / dealsOf(standard)),
  "drawn ranks": String(of(drawn, "ranks")),
  draws: grouped(of(drawn, "symmetric_draw")),
  "drawn deals": grouped(dealsOf(drawn)),
  "both aces": percent(of(rule, "only_right") / of(rule, "only")),
  "longer run": percent(of(rule, "more_right") / of(rule, "more")),
  rule: percent(of(rule, "right_percent") / 100),
};

/** A text with its `{names}` replaced by numbers. */
export function withFacts(text: string): string {
  return text.replace(/\{([^}]+)\}/g, (whole, name: string) => FACTS[name] ?? whole);
}
