// Who wins, of the solved games in the charts: data/outcomes.csv, and the longest results and histograms, which need rounds.

import { data } from "./data";
import { numberOf, readCsv, type Row } from "./csv";

export interface Counted {
  win: number;
  loss: number;
  draw: number;
  deals: number;
}

/** A solved game: one row of outcomes.csv. */
export interface Solved {
  variant: string;
  ranks: number;
  cards: number;
  all: Counted;
  symmetric: Counted | null;
  /** The symmetric deals as often as the shuffle of the authors makes them. */
  shuffled: Counted | null;
  /** Null if the row does not count equal hands. */
  equal: Counted | null;
  nodes: number | null;
  command: string;
}

/** The games in the charts, in the order in which they are listed. The key is the name of the game and the number of suits. */
export const VARIANTS: readonly { key: string; name: string }[] = [
  { key: "beat-it-or-eat-it 2", name: "Beat It Or Eat It, 2 suits" },
  { key: "beat-it-or-eat-it 1", name: "Beat It Or Eat It, 1 suit" },
  { key: "beat-it-or-eat-it 3", name: "Beat It Or Eat It, 3 suits" },
  { key: "beat-it-or-eat-it 4", name: "Beat It Or Eat It, 4 suits" },
  { key: "challenge 4", name: "Challenge, 4 suits" },
  { key: "challenge-1987 4", name: "Challenge of 1987, 4 suits" },
];

const variantOf = (row: Row): string => `${row["game"]} ${row["suits"]}`;

function counted(row: Row, prefix: string): Counted | null {
  const [win, loss, draw] = ["win", "loss", "draw"].map((name) => numberOf(row, prefix + name));
  if (win == null || loss == null || draw == null) return null;
  return { win, loss, draw, deals: win + loss + draw };
}

function solvedOf(row: Row): Solved[] {
  const all = counted(row, "");
  const ranks = numberOf(row, "ranks");
  const suits = numberOf(row, "suits");
  if (!all || all.deals === 0 || ranks === null || suits === null) return [];
  return [
    {
      variant: variantOf(row),
      ranks,
      cards: ranks * suits,
      all,
      symmetric: counted(row, "symmetric_"),
      shuffled: counted(row, "shuffled_"),
      equal: counted(row, "equal_"),
      nodes: numberOf(row, "nodes"),
      command: row["command"] ?? "",
    },
  ];
}

/** Of the file, which also has Challenge of two and three suits, the games in the charts. */
export const SOLVED: readonly Solved[] = readCsv(data.outcomes)
  .flatMap(solvedOf)
  .filter(({ variant }) => VARIANTS.some(({ key }) => key === variant));

export function solvedWith(variant: string): Solved[] {
  return SOLVED.filter((game) => game.variant === variant).sort((a, b) => a.ranks - b.ranks);
}

export interface ByRounds {
  rounds: number;
  win: number;
  loss: number;
}

/** For each game that was solved with rounds: its histogram. */
const HISTOGRAMS = new Map<string, Map<number, ByRounds[]>>();
for (const row of readCsv(data.rounds)) {
  const variant = variantOf(row);
  const ranks = numberOf(row, "ranks") ?? 0;
  const games = HISTOGRAMS.get(variant) ?? new Map<number, ByRounds[]>();
  const bars = games.get(ranks) ?? [];
  bars.push({ rounds: numberOf(row, "rounds") ?? 0, win: numberOf(row, "win") ?? 0, loss: numberOf(row, "loss") ?? 0 });
  HISTOGRAMS.set(variant, games.set(ranks, bars));
}

/** The numbers of ranks that have a histogram. */
export function ranksWithRounds(variant: string): number[] {
  return [...(HISTOGRAMS.get(variant)?.keys() ?? [])].sort((a, b) => a - b);
}

export function histogramOf(variant: string, ranks: number): ByRounds[] {
  return HISTOGRAMS.get(variant)?.get(ranks) ?? [];
}

/** The greatest number of rounds that a forced result takes, for each number of ranks. */
export function longestOf(variant: string): { ranks: number; rounds: number }[] {
  return ranksWithRounds(variant).map((ranks) => ({ ranks, rounds: Math.max(...histogramOf(variant, ranks).map((bar) => bar.rounds)) }));
}
