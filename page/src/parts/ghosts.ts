// The line that shows why a move is good or bad. The page keeps which one is on the table, the board draws it, and the reason chooses it:
//
//   const shown = useShownLine();
//   <PositionView … line={shown[0]} />
//   <Why of={proofOf(view, "8h")} shown={shown} />

import { type Dispatch, type StateUpdater, useState } from "preact/hooks";
import type { Player, PlyOf, View } from "../library/answers";
import type { ReasonRequest } from "../library/requests";
import { within } from "./card_names";
import { later } from "./later";
import { choiceOf } from "./place_address";
import { otherPlayer } from "./players";

export const Ghosts = later(async () => (await import("./why")).Ghosts);
export const Why = later(async () => (await import("./why")).Why);

/** The moves of a line, from the position on the board. */
export type ShownLine = PlyOf<Player>[];

export type Shown = [line: ShownLine | null, show: Dispatch<StateUpdater<ShownLine | null>>];

export const useShownLine = (): Shown => useState<ShownLine | null>(null);

/** The question why a move is good or bad, and the player who makes it. */
export interface Proof {
  request: ReasonRequest;
  mover: Player;
}

/** The question why a move of the player to move is good or bad. */
export function proofOf(view: View, move: string): Proof {
  const { names, position } = view;
  const { mover, text, trumps } = position;
  const trump = trumps[mover];
  const request: ReasonRequest = { ask: "reason", ...choiceOf(view), position: text, move, names: [within(names[mover]), within(names[otherPlayer(mover)])] };
  if (trump === "spades" || trump === "hearts") request.mover_trump = trump;
  return { mover, request };
}
