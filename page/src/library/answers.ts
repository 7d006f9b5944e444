// The JSON that the library answers.

export type PlayerId = "one" | "two";
export type OutcomeName = "win" | "loss" | "draw";
export type MoveKind = "lead" | "beat" | "eat";
/** Who makes the moves of a player: "person", "perfect", "vote:N", "depth:N", or "random". */
export type Seat = string;

export interface ByPlayer<T> {
  one: T;
  two: T;
}

export interface GameInfo {
  game: string;
  suits: number;
  ranks: number;
  trumps: "none" | "own";
  after_beating: "lead" | "pass";
}

/** What the page has of a game. */
export interface GameAnswer extends GameInfo {
  /** Whether its table is there, or is made when it is needed. */
  solved: boolean;
  /** The strongest player of it. */
  strongest: Seat;
}

/** What is known about a position or a move, for the player who moves. */
export interface Knowledge {
  outcome: OutcomeName | null;
  rounds: number | null;
  /** Left out if a table gave the value. */
  score?: number;
  words: string;
}

export interface LegalMove {
  move: string;
  kind: MoveKind;
  card: string | null;
  knowledge: Knowledge;
  best: boolean;
}

export interface Ply {
  player: PlayerId;
  move: string;
  kind: MoveKind;
  mark: string | null;
  remarks: string[];
}

export interface PositionInfo {
  text: string;
  hands: ByPlayer<string[]>;
  hand_texts: ByPlayer<string>;
  suits: string[];
  trumps: ByPlayer<string | null>;
  /** From bottom to top. */
  pile: string[];
  to_beat: string | null;
  mover: PlayerId;
  winner: PlayerId | null;
  start_player: PlayerId;
}

export interface Variation {
  number: number;
  moves: string;
  current: boolean;
}

export interface LastMove {
  player: PlayerId;
  move: string;
  before: Knowledge;
  after: Knowledge;
  mark: string | null;
  words: string;
}

/** A session as it stands: the game, the place in it, and what is known there. */
export interface View {
  game: GameInfo;
  names: ByPlayer<string>;
  players: ByPlayer<Seat>;
  turn: "person" | "engine" | "over" | "setup";
  ply: number;
  plies: Ply[];
  opening_remarks: string[];
  variations: Variation[];
  can_undo: boolean;
  position: PositionInfo;
  ending: string | null;
  knowledge: Knowledge | null;
  moves: LegalMove[];
  last: LastMove | null;
  table: {
    file: string | null;
    has_rounds: boolean;
    exact: boolean;
    /** The ranks of the smaller game that estimates come from. */
    base_ranks: number | null;
  };
  record: string;
  said: string | null;
}

export interface Hint {
  move: string;
  kind: MoveKind;
  knowledge: Knowledge;
  why: string;
}

export interface BestLine {
  best_line_is: "best" | "perfect-player" | "search";
  moves: { player: PlayerId; move: string; kind: MoveKind }[];
  ends: boolean;
}

/** The answer of `faceup query --json`. */
export interface QueryAnswer extends GameInfo {
  schema_version: number;
  input: string;
  position: string;
  hand: string;
  opponent_hand: string;
  pile: string[];
  to_beat: string | null;
  mover_trump?: string | null;
  outcome: OutcomeName | null;
  rounds: number | null;
  moves: { move: string; kind: MoveKind; outcome: OutcomeName | null; rounds: number | null; score?: number }[];
  line: { player: "mover" | "opponent"; move: string; kind: MoveKind }[];
  best_line_is: "best" | "perfect-player" | "search";
}
