// What the user wishes to play, as the form for a new game asks it and this browser keeps it.

import type { ByPlayer, GameAnswer, Outcome, Player, Seat } from "../library/answers";
import { ask } from "../library/ask";
import type { GameChoice, NewRequest } from "../library/requests";
import { newSeed } from "../random";
import { type FullChoice, isChoice, STANDARD } from "./game_choice";
import { isFields, load } from "./settings";

/** What the user wishes to play. */
export interface Wish {
  game: FullChoice;
  /** "friend", or a player of the library. */
  opponent: string;
  first: "me" | "them";
  /** The outcome for the user, or for the player who starts if a friend plays. */
  outcome: Outcome | "any";
}

/** The games to choose from. The first is the usual one. */
export const PRESETS: [FullChoice, string][] = [
  [{ ...STANDARD, ranks: 7 }, "Quick: 2 suits of 7"],
  [STANDARD, "Standard: 2 suits of 13"],
  [{ ...STANDARD, suits: 1 }, "One suit of 13"],
  [{ game: "challenge", suits: 4, ranks: 5 }, "Challenge: 4 suits of 5, with trumps"],
];

export const OPPONENTS: [string, string][] = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["expert", "Expert"],
  ["perfect", "Perfect"],
  ["friend", "A friend at this screen"],
];

export const USUAL: Wish = { game: { ...STANDARD, ranks: 7 }, opponent: "medium", first: "me", outcome: "win" };

/** Whether a link may name this opponent. */
export function isOpponent(name: string): boolean {
  return OPPONENTS.some(([known]) => known === name);
}

/** "Medium". A game that another version of the page kept may have another player of the library. */
export function opponentTitle(name: string): string {
  return OPPONENTS.find(([known]) => known === name)?.[1] ?? "Computer";
}

export function isWish(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { game, opponent, first, outcome } = value;
  return isChoice(game) && isOpponent(String(opponent)) && /^(me|them)$/.test(String(first)) && /^(win|loss|draw|any)$/.test(String(outcome));
}

/** What the user wished the last time. */
export function lastWish(): Wish {
  return load("wish", USUAL, isWish);
}

/** The wish as far as the game allows it: if that is not solved, nobody plays perfectly, and no outcome can be chosen. */
export function fit(wish: Wish, info: GameAnswer | null): Wish {
  if (!info || info.solved) return wish;
  return { ...wish, opponent: wish.opponent === "perfect" ? "expert" : wish.opponent, outcome: "any" };
}

/** What the library says of a game, or of that of a position. Null if it cannot be asked: then the game cannot begin, and the user is told why. */
export function infoOf(game: GameChoice & { position?: string }): Promise<GameAnswer | null> {
  return ask({ ...game, ask: "game" }).catch(() => null);
}

/** The wish as far as its game allows it, or that of a start. */
export async function fitted(wish: Wish, start?: NewRequest): Promise<Wish> {
  return fit(wish, await infoOf(start ? { ...start, ...start.start } : wish.game));
}

/** Who plays which part: the user takes that of the player to move, or the other. */
export function seatsOf(opponent: string, first: Wish["first"], mover: Player = "one"): ByPlayer<Seat> {
  if (opponent === "friend") return { one: "person", two: "person" };
  return (mover === "two") === (first === "me") ? { one: opponent, two: "person" } : { one: "person", two: opponent };
}

/** The question that begins the game. */
export function requestOf(wish: Wish, start?: NewRequest): NewRequest & { players: ByPlayer<Seat>; seed: number } {
  const seed = newSeed();
  const players = seatsOf(wish.opponent, wish.first, start?.mover);
  const outcome = wish.first === "me" || wish.opponent === "friend" ? wish.outcome : reversed(wish.outcome);
  const random = { seed, ...(outcome !== "any" && { outcome }) };
  return { ...(start ?? { ask: "new", ...wish.game, start: { random } }), players, seed };
}

function reversed(outcome: Wish["outcome"]): Wish["outcome"] {
  return outcome === "win" ? "loss" : outcome === "loss" ? "win" : outcome;
}
