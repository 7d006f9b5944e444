// A position and the move before it, in words for the live region.

import type { View } from "../library/answers";
import { cardWords, countWords, does, madeWords, within } from "./card_names";
import { heardWords } from "./worth_words";

/** "LEFT leads the 8 of hearts. RIGHT moves, with 7 cards in hand. The card to beat is the 8 of hearts." `value` adds what is
 * known of the position, `worth` what the last move was worth. Where no move was made or stepped over, `move` leaves that out. */
export function describe(view: View, { value, worth, move = true }: { value: boolean; worth: boolean; move?: boolean }): string {
  return [...(move ? [lastMove(view), worth && !view.ending ? heardWords(view) : ""] : []), next(view, value)].filter(Boolean).join(" ");
}

function lastMove(view: View): string {
  const ply = view.plies[view.ply - 1];
  return ply ? `${madeWords(view.names[ply.player], ply.move, ply.kind)}.` : "Start of the game.";
}

function next(view: View, withValue: boolean): string {
  if (view.ending) return `${view.ending}.`;
  // The computer moves at once, and its move will be said.
  if (view.turn === "engine") return "";
  const { mover, to_beat, hands } = view.position;
  const name = view.names[mover];
  const cards = `${countWords(hands[mover].length, "card")} in hand`;
  const task = to_beat ? `${does(name, "move")}, with ${cards}. The card to beat is the ${cardWords(to_beat)}.` : `${does(name, "lead")}, with ${cards}.`;
  return withValue && view.knowledge ? `${task} For ${within(name)}: ${view.knowledge.words}.` : task;
}
