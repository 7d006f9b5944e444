// What the library answers about the Linear Left/Right Game, and the question. The library plays the turns.

import { ask } from "../library/ask";

export type Player = "one" | "two";
export type Anchor = "own" | "opponent";
export type Direction = "left" | "right" | "lost";

export interface Placement {
  direction: Direction;
  /** From the left, from 1; null for a lost turn. */
  square: number | null;
  /** The value to player one: a fraction. Missing if it takes too long to find. */
  value?: string;
}

export interface DrawnCard {
  card: number;
  best?: Direction;
  placements: Placement[];
}

/** A turn in the library's notation: `4L`. */
export const turnOf = (card: number, direction: Direction): string => card + { left: "L", right: "R", lost: "-" }[direction];

export interface Pile {
  square: number;
  half: Player;
  /** The owners of the pieces, from the bottom up. */
  pieces: Player[];
}

export interface Place {
  squares: number;
  turns: string[];
  /** Who draws next; null if the game is over. */
  mover: Player | null;
  scores: Record<Player, number>;
  /** The cards left in the stacks, without their order. */
  stacks: Record<Player, number[]>;
  /** The squares of the last pieces. */
  last: Record<Player, number>;
  piles: Pile[];
  /** The value before a card is drawn. */
  value: string | null;
  drawn: DrawnCard[];
}

/** What the players play for: the difference of the scores, or to win. */
export type Objective = "difference" | "result";

export interface Rules {
  n: number;
  objective: Objective;
  anchor: Anchor;
  squares: number;
}

/** The largest stacks that the page offers. */
export const MAX_N = 5;

export function askPlace({ n, anchor, squares, objective }: Rules, turns: readonly string[]): Promise<Place> {
  return ask({ ask: "left_right", cards: n, squares, anchor, objective, turns: turns.join(" ") }) as Promise<Place>;
}
