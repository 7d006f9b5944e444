// The numbers that the lesson names. They come from the data files.

import twoSuits from "../../../data/beat-it-or-eat-it-2-suits.csv?raw";
import { grouped, numberOf, percent, readCsv, type Row } from "../charts/csv";

interface Symmetric {
  ranks: number;
  win: number;
  loss: number;
  draw: number;
  deals: number;
}

function symmetricOf(row: Row): Symmetric {
  const [ranks = 0, win = 0, loss = 0, draw = 0] = ["ranks", "symmetric_win", "symmetric_loss", "symmetric_draw"].map(
    (name) => numberOf(row, name) ?? 0,
  );
  return { ranks, win, loss, draw, deals: win + loss + draw };
}

const rows = readCsv(twoSuits).map(symmetricOf);

const FACTS: Record<string, string> = {};
const standard = rows.find(({ ranks }) => ranks === 13);
if (standard) {
  FACTS["ranks"] = String(standard.ranks);
  FACTS["wins"] = grouped(standard.win);
  FACTS["losses"] = grouped(standard.loss);
  FACTS["deals"] = grouped(standard.deals);
  FACTS["share"] = percent(standard.win / standard.deals);
}
const drawn = rows.find(({ draw }) => draw > 0);
if (drawn) {
  FACTS["drawn ranks"] = String(drawn.ranks);
  FACTS["draws"] = grouped(drawn.draw);
  FACTS["drawn deals"] = grouped(drawn.deals);
}

/** A text with its `{names}` replaced by numbers. */
export function withFacts(text: string): string {
  return text.replace(/\{([^}]+)\}/g, (whole, name: string) => FACTS[name] ?? whole);
}
