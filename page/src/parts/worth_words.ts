// What a move was worth, in words: "loss in 2 rounds; win in 3 rounds was possible with 8♥ or eating".

import type { Knowledge, LastMove } from "../library/answers";
import { shortCard } from "./card_names";

const MOST = 3;

/** `write` says how a card looks: `shortCard` for the eye, `cardWords` for the ear. */
export function worthWords({ move, before, after, best, mark }: LastMove, write: (card: string) => string = shortCard): string {
  const isEstimate = after.score !== undefined;
  if (best.includes(move) || (!isEstimate && mark === null)) return after.words;
  const better = orList(best, write);
  return isEstimate ? `${after.words}; the search prefers ${better}: ${before.words}` : `${after.words}; ${before.words} was possible with ${better}`;
}

/** "a win in 3 rounds became a loss in 2 rounds"; of estimates, "it went from about 80% to about 12%". */
export function changeWords(before: Knowledge, after: Knowledge): string {
  if (before.outcome !== null && after.outcome !== null) return `a ${before.words} became a ${after.words}`;
  const words = (knowledge: Knowledge) => (knowledge.outcome === null ? knowledge.words : `a ${knowledge.words}`);
  return `it went from ${words(before)} to ${words(after)}`;
}

/** "8♥, 9♥ or eating". */
export function orList(moves: string[], write: (card: string) => string = shortCard): string {
  const names = moves.slice(0, MOST).map((move) => (move === "eat" ? "eating" : write(move)));
  if (moves.length > MOST) names.push(`${moves.length - MOST} more`);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
}
