// A position and the move before it, in words for the live region.

import type { View } from "../faceup";
import { cardWords, madeWords } from "./card_names";

/** "LEFT leads the 8 of hearts. RIGHT must beat it or eat." With values, also what is known. */
export function describe(view: View, withValue: boolean): string {
  return [lastMove(view), withValue ? worth(view) : "", next(view, withValue)].filter(Boolean).join(" ");
}

function lastMove(view: View): string {
  const ply = view.plies[view.ply - 1];
  return ply ? `${madeWords(view.names[ply.player], ply.move, ply.kind)}.` : "Start of the game.";
}

function worth(view: View): string {
  return view.last?.mark ? `${view.last.words}.` : "";
}

function next(view: View, withValue: boolean): string {
  if (view.ending) return `${view.ending}.`;
  const { mover, to_beat, hands } = view.position;
  const name = view.names[mover];
  const task = to_beat ? `beats the ${cardWords(to_beat)} or eats` : "leads";
  const value = withValue && view.knowledge ? `: ${view.knowledge.words}` : "";
  return `${name} (${hands[mover].length} cards) ${task}${value}.`;
}
