// A badge for an outcome: a letter and a shape, so that the colour is never the only sign.
//
//   <Outcome knowledge={move.knowledge} />          W 3, in a round shape
//   <Outcome knowledge={view.knowledge} words />    with the library's words beside it: "win in 3 rounds"

import type { Knowledge } from "../faceup";

const LETTERS = { win: "W", loss: "L", draw: "D" } as const;

/** "win", "loss", "draw", or "unknown": also the class for its colour and shape. */
export function outcomeClass(knowledge: Knowledge): string {
  return knowledge.outcome ?? "unknown";
}

/** The badge's text: W3 for a win in three rounds; an estimate is a number with its sign. */
export function outcomeLabel({ outcome, rounds, score }: Knowledge): string {
  if (outcome) return LETTERS[outcome] + (rounds === null ? "" : String(rounds));
  if (score === null) return "?";
  const rounded = Math.round(score);
  return rounded > 0 ? `+${rounded}` : String(rounded).replace("-", "\u2212");
}

export function Outcome({ knowledge, words = false }: { knowledge: Knowledge; words?: boolean }) {
  return (
    <span class="outcome">
      <span class={`badge ${outcomeClass(knowledge)}`} aria-hidden={words} title={knowledge.words}>
        {outcomeLabel(knowledge)}
        {!words && <span class="visually-hidden"> ({knowledge.words})</span>}
      </span>
      {words && <span>{knowledge.words}</span>}
    </span>
  );
}
