// Whether the opponent has a run: they can lead all their cards, and the person can beat none of them.

import type { View } from "../library/answers";
import { packOf, partsOf } from "../parts/card_names";
import { otherPlayer } from "../parts/players";

/** The cards that are eaten meanwhile are below those that follow, if the opponent leads the lowest card of each suit first. */
export function hasRun({ players, position, moves, game, ending }: View): boolean {
  const { hands, trumps, mover, to_beat } = position;
  const person = players.one === "person" ? "one" : "two";
  const opponent = otherPlayer(person);
  if (ending || players[opponent] === "person" || (mover === person ? !to_beat || moves.length > 1 : to_beat)) return false;
  const order = packOf(game.suits, game.ranks);
  const beats = (card: string, other: string) => {
    const [own, theirs] = [partsOf(card).suit, partsOf(other).suit];
    return own === theirs ? order.indexOf(card) < order.indexOf(other) : own === trumps[person];
  };
  return !hands[person].some((card) => hands[opponent].some((other) => beats(card, other)));
}
