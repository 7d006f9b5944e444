// The deal of the first page, with which Play begins too, until the user has chosen another game.

import type { NewRequest } from "../library/requests";

/** Four of the seven leads win, the quickest in 12 rounds. */
export const FIRST_DEAL = { game: "beat-it-or-eat-it", suits: 2, ranks: 7, position: "S:KJ H:AQT98" };

export function firstDeal(): NewRequest {
  const { position, ...game } = FIRST_DEAL;
  return { ask: "new", ...game, start: { position } };
}
