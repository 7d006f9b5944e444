// The questions to the library. crates/web/README.md explains them.

import type { ByPlayer, Outcome, Player, Seat } from "./answers";

/** A game to choose. What is left out, the library infers from the text of the position. */
export interface GameChoice {
  trumps?: "none" | "own";
  after_beating?: "lead" | "pass";
  game?: string;
  suits?: number;
  ranks?: number;
}

/** A position of a game. */
export interface PositionChoice extends GameChoice {
  position: string;
  mover_trump?: "spades" | "hearts";
}

/** The reason for the value of a move, from the position before it. */
export interface ReasonRequest extends PositionChoice {
  ask: "reason";
  /** The name of a card, or `eat`. */
  move: string;
  /** The names of the mover and of the opponent in the sentences. `["you", "the opponent"]` if they are left out. */
  names?: [mover: string, opponent: string];
}

export type Start =
  | { position: string }
  | { random: { seed: number; outcome?: Outcome } }
  | { record: string };

export interface NewRequest extends GameChoice {
  ask: "new";
  start: Start;
  /** Which game of a record that has several. The first if it is left out. */
  number?: number;
  /** The player to move at the position where the game starts. Player one if it is left out. */
  mover?: Player;
  players?: ByPlayer<Seat>;
  names?: ByPlayer<string>;
  seed?: number;
}

/** Moves to make, and where to go at the end. */
export interface MovesRequest {
  ask: "moves";
  moves: string[];
  ply?: number;
}

export type SessionRequest =
  | NewRequest
  | { ask: "play"; move: string }
  | MovesRequest
  | { ask: "go"; ply: number }
  | { ask: "back" | "undo" | "engine" | "view" };

export interface DealsRequest extends GameChoice {
  ask: "deals";
  set?: "symmetric" | "equal" | "all";
  outcome?: Outcome;
  /** The fewest and the most. */
  rounds?: [number, number];
  winning_leads?: number;
  from?: number;
  most?: number;
}

export type Request =
  | SessionRequest
  | ({ ask: "position"; line?: number } & PositionChoice)
  | ReasonRequest
  | { ask: "hint" }
  | { ask: "best"; line: number }
  | { ask: "story" }
  | ({ ask: "game"; position?: string } & GameChoice)
  | DealsRequest;
