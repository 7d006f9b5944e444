// The address of a list of deals: the game, the set, and which of its deals.
//
//   #/deals?game=beat-it-or-eat-it&suits=2&ranks=7&set=all&outcome=win&rounds=25

import { hashOf } from "../address";
import type { OutcomeName } from "../library/answers";
import { type FullChoice, isChoice, STANDARD } from "./game_form";

const SETS = ["symmetric", "equal", "all"] as const;
export type DealSet = (typeof SETS)[number];

/** Which deals of a game. What is left out, any deal has. */
export interface DealsWish {
  game: FullChoice;
  set: DealSet;
  outcome?: OutcomeName;
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

/** The deals that an address names. What makes no sense in it is left out. */
export function dealsOf(params: URLSearchParams): DealsWish {
  const numberOf = (name: string) => (/^\d{1,4}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : undefined);
  const named = { game: params.get("game") ?? STANDARD.game, suits: numberOf("suits") ?? STANDARD.suits, ranks: numberOf("ranks") ?? STANDARD.ranks };
  const game = isChoice(named) ? named : STANDARD;
  const outcome = (["win", "loss", "draw"] as const).find((name) => name === params.get("outcome"));
  const usual = game.suits % 2 ? "equal" : "symmetric";
  const set = SETS.find((name) => name === params.get("set")) ?? usual;
  const [rounds, leads] = [numberOf("rounds"), numberOf("leads")];
  return { game, set: set === "symmetric" ? usual : set, ...(outcome && { outcome }), ...(rounds !== undefined && { rounds }), ...(leads !== undefined && { leads }) };
}
