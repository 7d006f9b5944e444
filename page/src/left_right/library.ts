// The question about the Linear Left/Right Game. The library plays the turns.

import type { Anchor, Answers, Objective, Placement, ValuedPlacement } from "../library/answers";
import { ask } from "../library/ask";

export type Place = Answers["left_right"];
export type DrawnCard = Place["drawn"][number];
export type Direction = Placement["direction"];

/** A turn in the library's notation: `4L`. */
export const turnOf = (card: number, direction: Direction): string => card + { left: "L", right: "R", lost: "-" }[direction];

/** The value of a placement, if it was found in time. */
export const valueOf = (placement: Placement | ValuedPlacement): string | null => ("value" in placement ? placement.value : null);

export interface Rules {
  n: number;
  objective: Objective;
  anchor: Anchor;
  squares: number;
}

/** The largest stacks that the page offers. */
export const MAX_N = 5;

export function askPlace({ n, anchor, squares, objective }: Rules, turns: readonly string[]): Promise<Place> {
  return ask({ ask: "left_right", cards: n, squares, anchor, objective, turns: turns.join(" ") });
}
