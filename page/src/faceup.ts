// The types of the JSON that the library answers, and the client of the worker.
//
//   const view = await ask({ ask: "go", ply: 3 });
//
// A question that the library refuses rejects with an AskError, whose message is for the user.

export type PlayerId = "one" | "two";
export type OutcomeName = "win" | "loss" | "draw";
export type MoveKind = "lead" | "beat" | "eat";
/** Who makes the moves of a player: "person", "perfect", "random", or "depth:N". */
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

/** What is known about a position or a move, for the player who moves. */
export interface Knowledge {
  outcome: OutcomeName | null;
  rounds: number | null;
  score: number | null;
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
  table: { file: string | null; has_rounds: boolean; exact: boolean };
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

export interface Counts {
  win: number;
  loss: number;
  draw: number;
}

export interface LongestDeal {
  hand: string;
  outcome: OutcomeName;
  rounds: number;
}

export interface SummaryAnswer {
  positions: Counts;
  symmetric: Counts | null;
  symmetric_distinct: Counts | null;
  longest_rounds: number | null;
  longest: LongestDeal | null;
  longest_symmetric: LongestDeal | null;
  by_rounds: [number, number][] | null;
}

/** A game to choose. What is left out, the library infers from the text of the position. */
export interface GameChoice {
  trumps?: "none" | "own";
  after_beating?: "lead" | "pass";
  game?: string;
  suits?: number;
  ranks?: number;
}

export interface PositionRequest extends GameChoice {
  ask: "position";
  position: string;
  mover_trump?: "spades" | "hearts";
  line?: number;
}

export type Start =
  | { position: string }
  | { random: { seed: number; outcome?: OutcomeName } }
  | { record: string };

export interface NewRequest extends GameChoice {
  ask: "new";
  start: Start;
  /** The player to move at the position where the game starts. Player one if it is left out. */
  mover?: PlayerId;
  players?: ByPlayer<Seat>;
  names?: ByPlayer<string>;
  seed?: number;
}

export interface SummaryRequest extends GameChoice {
  ask: "summary";
}

export type SessionRequest =
  | NewRequest
  | { ask: "line"; text: string }
  | { ask: "play"; move: string }
  | { ask: "go"; ply: number }
  | { ask: "engine" }
  | { ask: "view" }
  | { ask: "annotate" };

export type FemtoRequest = { ask: "femto" } & Record<string, unknown>;
export type LeftRightRequest = { ask: "left_right" } & Record<string, unknown>;

export type Request =
  | SessionRequest
  | PositionRequest
  | { ask: "hint" }
  | { ask: "best"; line: number }
  | SummaryRequest
  | FemtoRequest
  | LeftRightRequest;

interface Answers {
  new: View;
  line: View;
  play: View;
  go: View;
  engine: View;
  view: View;
  annotate: View;
  position: QueryAnswer;
  hint: Hint;
  best: BestLine;
  summary: SummaryAnswer;
  femto: unknown;
  left_right: unknown;
}

/** Why a question has no answer. */
export type Failure =
  /** The user's text or move is at fault. */
  | "refused"
  /** The library stopped; a new one has been started, without the session. */
  | "crashed"
  /** A table could not be loaded. */
  | "table"
  /** The library itself could not be loaded. */
  | "start"
  /** The user stopped the computation. The session is gone. */
  | "stopped";

export class AskError extends Error {
  readonly kind: Failure;
  /** The place in the text at fault: start and end. */
  readonly position: [number, number] | null;

  constructor(kind: Failure, message: string, position: [number, number] | null = null) {
    super(message);
    this.name = "AskError";
    this.kind = kind;
    this.position = position;
  }
}

/** What the page sends to the worker. */
export interface ToWorker {
  id: number;
  /** The address of the folder of tables. */
  tables: string;
  request: Request;
}

/** What the worker sends back: an answer, or word that it loads a file. */
export type FromWorker =
  | { id: number; ok: unknown }
  | { id: number; error: { kind: Failure; message: string; position?: [number, number] } }
  | { id: number; loading: string | null };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: AskError): void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();
const loadingListeners = new Set<(file: string | null) => void>();

/** Asks the library. Questions are answered one after the other. */
export function ask<R extends Request>(request: R): Promise<Answers[R["ask"]]> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (answer) => resolve(answer as Answers[R["ask"]]), reject });
    const message: ToWorker = { id, tables: new URL("tables/", document.baseURI).href, request };
    running().postMessage(message);
  });
}

/** Stops the worker. Every open question is rejected, and the session is lost; the next question starts a new worker. */
export function stop(): void {
  fail(new AskError("stopped", "Stopped."));
}

/** Calls the listener with the name of each file that is being loaded, and with null after it. Returns how to end that. */
export function onLoading(listener: (file: string | null) => void): () => void {
  loadingListeners.add(listener);
  return () => loadingListeners.delete(listener);
}

/** The error of an unknown throw, for the user. */
export function asAskError(error: unknown): AskError {
  return error instanceof AskError ? error : new AskError("crashed", String(error));
}

function running(): Worker {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = () =>
      fail(new AskError("start", "The solver could not be loaded. Check the connection, and reload the page."));
  }
  return worker;
}

function receive(message: FromWorker): void {
  if ("loading" in message) {
    for (const listener of loadingListeners) listener(message.loading);
    return;
  }
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (!asked) return;
  if ("ok" in message) return asked.resolve(message.ok);
  const error = new AskError(message.error.kind, message.error.message, message.error.position ?? null);
  asked.reject(error);
  if (error.kind === "crashed") fail(error);
}

function fail(error: AskError): void {
  worker?.terminate();
  worker = null;
  const open = [...waiting.values()];
  waiting.clear();
  for (const listener of loadingListeners) listener(null);
  for (const asked of open) asked.reject(error);
}
