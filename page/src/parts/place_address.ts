// The address of a place in a game: the game, the start, the moves, the variations, and where in them the user is.
//
//   moves=8h,Jh,8s&also=1.eat.9h,2.9s&variation=2&at=3
//
// `moves` is the main line. Each variation has the number of moves that it has in common with it, and then its own.

import { hashOf } from "../address";
import type { Player, View } from "../library/answers";
import type { GameChoice, MovesRequest, NewRequest } from "../library/requests";
import { handText, positionText } from "./position_text";

/** How a session began, for an address. */
export interface StartText {
  text: string;
  mover: Player;
}

/** The start of a game as short as it can be: without a pile, the other hand is the rest of the pack. */
export function startOf(view: View): StartText {
  const { hands, pile, mover, to_beat } = view.position;
  const hand = hands[mover];
  const { ranks } = view.game;
  const text = pile.length ? positionText({ mover: hand, other: null, pile, leads: !to_beat }, ranks) : handText(hand, ranks);
  return { text, mover };
}

export function placeHash(page: string, view: View, start: StartText, more: Record<string, string> = {}): string {
  const { game, suits, ranks, trumps, after_beating } = view.game;
  const isCustom = game === "custom";
  const [main, ...others] = view.variations;
  const current = view.variations.findIndex((one) => one.current);
  // A variation without moves of its own has nothing to share.
  const also = others.filter(({ line }) => line.length > 0);
  return hashOf(page, {
    ...(isCustom ? { trumps, after_beating } : { game }),
    suits,
    ranks,
    position: start.text,
    mover: start.mover === "two" ? "two" : null,
    moves: main?.line.join(","),
    also: also.map(({ from, line }) => [from, ...line].join(".")).join(","),
    variation: current > 0 && also.length === others.length ? current + 1 : null,
    at: view.ply === view.plies.length ? null : view.ply,
    ...more,
  });
}

export interface Place {
  request: NewRequest;
  /** The moves. Null if there are none. */
  moves: MovesRequest | null;
}

/** The place that an address names, or null if it names none. */
export function placeOf(params: URLSearchParams): Place | null {
  const position = params.get("position");
  if (!position) return null;
  const moves = (params.get("moves") ?? "").split(",").filter(Boolean);
  const [at, variation] = [numberOf(params, "at"), numberOf(params, "variation")];
  const variations = (params.get("also") ?? "").split(",").filter(Boolean).map((text) => {
    const [from, ...line] = text.split(".");
    return { from: Number(from) || 0, line };
  });
  const chosen = variation !== null && variations[variation - 2] ? variation : 1;
  const { from, line } = variations[chosen - 2] ?? { from: 0, line: moves };
  const length = from + line.length;
  const played: MovesRequest = { ask: "moves", moves, ply: Math.min(at ?? length, length), ...(variations.length > 0 && { variations, variation: chosen }) };
  const request: NewRequest = { ask: "new", ...gameOf(params), start: { position } };
  if (params.get("mover") === "two") request.mover = "two";
  return { request, moves: moves.length + variations.length > 0 ? played : null };
}

/** Whether a text of an address is the name of a move: "eat", "Th" or, in long suits, "26s". An address runs no commands. */
export function isMove(text: string): boolean {
  return /^(eat|([AKQJT]|[1-9]\d?)[shcd])$/i.test(text);
}

/** The game of a view, as questions name it. */
export function choiceOf({ game: { suits, ranks, trumps, after_beating } }: View): GameChoice {
  return { suits, ranks, trumps, after_beating };
}

/** The game that an address names. */
export function gameOf(params: URLSearchParams): Partial<NewRequest> {
  const names = ["game", "trumps", "after_beating"] as const;
  const texts = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
  const [suits, ranks] = [numberOf(params, "suits"), numberOf(params, "ranks")];
  return { ...texts, ...(suits !== null && { suits }), ...(ranks !== null && { ranks }) };
}

function numberOf(params: URLSearchParams, name: string): number | null {
  const text = params.get(name);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

