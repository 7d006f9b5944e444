// What the page Play does.

import type { ByPlayer, Seat } from "../library/answers";
import type { NewRequest } from "../library/requests";
import type { Wish } from "../parts/wish";
import type { SavedGame } from "../parts/saved_game";
import type { Sent } from "./sent";

/** What the page does: nothing yet, a game, or a recorded game. */
export type Mode = (
  | { is: "form" }
  | { is: "play"; players: ByPlayer<Seat>; seed: number; id: string; deal: string }
  | { is: "read"; record: string; sent?: Sent }
) & {
  /** The number of the attempt that led here. */
  turn: number;
};

/** A new game that would replace an unfinished one. */
export interface Asked {
  wish: Wish;
  start: NewRequest | undefined;
  kept: SavedGame;
}
