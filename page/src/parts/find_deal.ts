// Finds a deal of a set by its outcome, rounds and winning leads, from a place in the set on.

import type { ListedDeal, View } from "../library/answers";
import { ask } from "../library/ask";
import type { DealsRequest } from "../library/requests";
import { newSeed } from "../random";
import { partsOf } from "./card_names";
import { choiceOf, startOf } from "./place_address";

export type DealSet = "symmetric" | "equal" | "all";

/** Which deals: a question for a list of them, without the place. */
export type DealsWish = Omit<DealsRequest, "ask" | "from" | "most"> & { set: DealSet };

/** The number of deals in a set. The places are below it. */
export function sizeOf(set: DealSet, cards: number): number {
  return 2 ** (set === "symmetric" ? cards / 2 : cards);
}

/** The first deal that fits, from a place on and around to it again. Null if there is none. */
export async function findDeal(wish: DealsWish, place: number, fits: (deal: ListedDeal) => boolean): Promise<ListedDeal | null> {
  for (let from: number | null = place, turns = 0; turns < 2; turns++, from = 0) {
    while (from !== null) {
      const { deals, next }: { deals: ListedDeal[]; next: number | null } = await ask({ ask: "deals", ...wish, from, most: 8 });
      const found = deals.find(fits);
      if (found) return found;
      from = next;
    }
  }
  return null;
}

/** Another deal with the outcome of this one, in as many rounds and with as many winning leads. Null if there is none. */
export function dealLike(view: View): Promise<ListedDeal | null> {
  const { game, knowledge, position } = view;
  const { hands, suits } = position;
  const { outcome = null, rounds = null } = knowledge ?? {};
  /** In a symmetric deal each player holds the ranks that the other holds in the suit's partner. */
  const swapped = (card: string) => partsOf(card).rank + (suits[suits.indexOf(partsOf(card).suit) ^ 1]?.charAt(0) ?? "");
  const isSymmetric = game.suits % 2 === 0 && hands.one.every((card) => hands.two.includes(swapped(card)));
  const isEqual = hands.one.length === hands.two.length;
  const set = isEqual && isSymmetric ? "symmetric" : isEqual ? "equal" : "all";
  const leads = view.moves.filter((move) => move.knowledge.outcome === "win").length;
  const wish: DealsWish = { ...choiceOf(view), set, winning_leads: leads, ...(outcome && { outcome }), ...(rounds !== null && { rounds: [rounds, rounds] }) };
  return findDeal(wish, newSeed(sizeOf(set, game.suits * game.ranks)), ({ hand }) => hand !== startOf(view).text);
}
