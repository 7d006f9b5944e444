// A badge for an outcome: a letter and a shape, so that the colour is never the only sign. What it stands on says the outcome in words.
//
//   <Badge knowledge={move.knowledge} />          W3, in a round shape

import type { Knowledge } from "../library/answers";
import { Glyph } from "./glyph";

const LETTERS = { win: "W", loss: "L", draw: "D" } as const;

/** "win", "loss", "draw", or "unknown": also the class for its colour and shape. */
export function outcomeClass(knowledge: Knowledge): string {
  return knowledge.outcome ?? "unknown";
}

/** The badge's text: W3 for a win in three rounds; 62% for an estimated chance to win. */
export function outcomeLabel({ outcome, rounds, score }: Knowledge): string {
  if (outcome) return LETTERS[outcome] + (rounds === null ? "" : String(rounds));
  return score === undefined ? "?" : percent(winningChance(score));
}

/** Nothing estimated is certain. */
function percent(chance: number): string {
  return chance < 0.01 ? "<1%" : chance >= 0.99 ? ">99%" : `${Math.round(100 * chance)}%`;
}

/** A score is a hundred times the logarithm of the odds of winning. */
export function winningChance(score: number): number {
  return 1 / (1 + Math.exp(-score / 100));
}

/** From 1, a win at once, to -1, a loss at once. `far` is the number of rounds of a distant result. */
export function levelOf({ outcome, rounds, score }: Knowledge, far: number): number {
  const away = rounds === null || far === 0 ? 0.3 : 0.6 * Math.min(1, rounds / far);
  if (outcome === "win") return 1 - away;
  if (outcome === "loss") return away - 1;
  return score === undefined ? 0 : 2 * winningChance(score) - 1;
}

export function Badge({ knowledge }: { knowledge: Knowledge }) {
  return <Glyph class={`badge ${outcomeClass(knowledge)}`} text={outcomeLabel(knowledge)} />;
}
