// The address of a list of deals: the game, the set, and which of its deals.
//
//   #/deals?game=beat-it-or-eat-it&suits=2&ranks=7&set=all&outcome=win&rounds=25

import { hashOf, type Link } from "../address";
import type { Outcome } from "../library/answers";
import { choiceIn, type FullChoice, STANDARD } from "./game_choice";

const SETS = ["symmetric", "equal", "all"] as const;
export type DealSet = (typeof SETS)[number];

/** Which deals of a game. What is left out, any deal has. */
export interface DealsWish {
  game: FullChoice;
  set: DealSet;
  outcome?: Outcome;
  rounds?: number;
  /** The number of winning leads. */
  leads?: number;
}

export function dealsHash({ game: { game, suits, ranks }, set, outcome, rounds, leads }: DealsWish): string {
  return hashOf("deals", { game, suits, ranks, set, outcome, rounds, leads });
}

/** The deals that a point or a bar of a chart counts. `variant` is the game and the number of suits, as the data files have them. */
export function countedHash(variant: string, ranks: number, choice: Omit<DealsWish, "game">): string {
  const [game = "", suits] = variant.split(" ");
  return dealsHash({ game: { game, suits: Number(suits), ranks }, ...choice });
}

/** The most rounds that can be asked for. No game of the page takes as many. */
export const MOST_ROUNDS = 999;
/** No hand has more cards. */
export const MOST_LEADS = 64;

/** The deals that a link names. */
export function dealsIn(link: Link): DealsWish {
  const game = choiceIn(link, STANDARD);
  const usual = game.suits % 2 ? "equal" : "symmetric";
  const set = link.word("set", SETS) ?? usual;
  if (set === "symmetric" && usual !== set) link.fault(`${link.quoted("set")} needs an even number of suits.`);
  const outcome = link.word("outcome", ["win", "loss", "draw"]);
  const [rounds, leads] = [link.number("rounds", 0, MOST_ROUNDS), link.number("leads", 0, MOST_LEADS)];
  return { game, set: set === "symmetric" ? usual : set, ...(outcome && { outcome }), ...(rounds !== null && { rounds }), ...(leads !== null && { leads }) };
}
