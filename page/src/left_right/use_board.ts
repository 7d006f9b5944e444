// A game of Left/Right: the stacks, the turns, and the library's values. Player two can be the optimal player.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Placement, Player } from "../library/answers";
import { asAskError } from "../library/ask_error";
import { announce } from "../parts/live";
import { askPlace, type Direction, type DrawnCard, type Place, type Rules, turnOf } from "./library";

export type Opponent = "optimal" | "friend";

export interface Setup extends Rules {
  stacks: Record<Player, readonly number[]>;
  opponent: Opponent;
  /** Turns to begin with. */
  turns: readonly string[];
}

export interface BoardState {
  /** All turns: `4L`. */
  turns: string[];
  /** How many of the turns are played. The others were taken back, and can be played again. */
  at: number;
  /** Where the game stands; null until the library has answered. */
  place: Place | null;
  /** The card that was drawn. */
  drawn: DrawnCard | null;
  message: string;
  error: string | null;
}

export interface BoardControls {
  board: BoardState;
  put(direction: Direction): void;
  go(at: number): void;
}

export const NAMES: Record<Player, string> = { one: "Player 1", two: "Player 2" };

const EMPTY: BoardState = { turns: [], at: 0, place: null, drawn: null, message: "", error: null };

export function useBoard(setup: Setup): BoardControls {
  const [board, setBoard] = useState(EMPTY);
  /** Answers to older questions are dropped. */
  const current = useRef(0);

  /** Goes to a place. There the optimal player moves, if it is their turn and they may. */
  const enter = (turns: string[], at: number, said: string, mayMove: boolean) => {
    const mine = ++current.current;
    arrive(setup, turns, at, said, mayMove).then(
      (next) => {
        if (current.current !== mine) return;
        setBoard(next);
        const said = [next.message, next.place?.mover === null && endWords(next.place)].filter(Boolean).join(" ");
        if (said) announce(said);
      },
      (error: unknown) => {
        if (current.current === mine) setBoard((old) => ({ ...old, error: asAskError(error).message }));
      },
    );
  };

  const key = JSON.stringify(setup);
  useLayoutEffect(() => {
    setBoard(EMPTY);
    enter([...setup.turns], setup.turns.length, "", true);
    return () => {
      current.current++;
    };
  }, [key]);

  const put = (direction: Direction) => {
    const { drawn, place, turns, at } = board;
    const placement = drawn?.placements.find((one) => one.direction === direction);
    if (!drawn || !placement || !place?.mover) return;
    enter([...turns.slice(0, at), turnOf(drawn.card, direction)], at + 1, turnWords(place.mover, drawn.card, placement), true);
  };
  const go = (at: number) => {
    const to = Math.max(0, Math.min(at, board.turns.length));
    if (to !== board.at) enter(board.turns, to, `${to} of ${board.turns.length} turns played.`, false);
  };
  return { board, put, go };
}

async function arrive(setup: Setup, turns: string[], at: number, said: string, mayMove: boolean): Promise<BoardState> {
  let { place, drawn } = await look(setup, turns, at);
  let message = said;
  while (mayMove && setup.opponent === "optimal" && place.mover === "two" && drawn) {
    const placement = bestOf(drawn);
    if (!placement) break;
    message = `${message} ${turnWords("two", drawn.card, placement)}`.trim();
    turns = [...turns.slice(0, at), turnOf(drawn.card, placement.direction)];
    at += 1;
    ({ place, drawn } = await look(setup, turns, at));
  }
  return { turns, at, place, drawn, message, error: null };
}

/** The best placement. If it takes too long to find, the one towards player two's own end. */
function bestOf(drawn: DrawnCard): Placement | undefined {
  const wanted = "best" in drawn ? drawn.best : "right";
  return drawn.placements.find(({ direction }) => direction === wanted) ?? drawn.placements[0];
}

async function look(setup: Setup, turns: readonly string[], at: number): Promise<{ place: Place; drawn: DrawnCard | null }> {
  const place = await askPlace(setup, turns.slice(0, at));
  const card = place.mover && setup.stacks[place.mover][Math.floor(at / 2)];
  return { place, drawn: place.drawn.find((one) => one.card === card) ?? null };
}

function turnWords(player: Player, card: number, { direction, square }: Placement): string {
  if (direction === "lost") return `${NAMES[player]} draws ${card} and loses the turn.`;
  return `${NAMES[player]} draws ${card} and goes ${direction}, to square ${square}.`;
}

export function endWords({ scores }: Place): string {
  const score = `${scores.one} to ${scores.two}`;
  if (scores.one === scores.two) return `The game is over. It is a tie, ${score}.`;
  return `The game is over. ${NAMES[scores.one > scores.two ? "one" : "two"]} wins, ${score}.`;
}
