// Makes the moves of a link in a session that has begun.

import type { Fault } from "../address";
import type { AskError } from "../library/ask_error";
import type { MovesRequest } from "../library/requests";
import { sentence } from "./error_note";
import type { SessionState } from "./session";

/** The error of the last question, to be shown where it was caused. */
export function takeError(session: SessionState): AskError | null {
  const error = session.latestError();
  if (error?.kind === "refused") session.clearError();
  return error;
}

/** Makes the moves of a link, as far as they are legal. Returns what is wrong with the others. */
export async function follow(session: SessionState, { moves, ply }: MovesRequest, isCurrent: () => boolean): Promise<Fault[]> {
  const make = async (more: Omit<MovesRequest, "ask">): Promise<AskError | null> => {
    const next = isCurrent() && (await session.run({ ask: "moves", ...more }));
    return next || !isCurrent() ? null : takeError(session);
  };
  const wrong = await make({ moves, ...(ply !== undefined && { ply }) });
  if (wrong?.kind !== "refused") return [];
  for (const [n, move] of moves.entries()) {
    const error = await make({ moves: [move] });
    // The first line: the others show the move within a text.
    if (error) return [{ words: `Move ${n + 1} of the link, ${move}: ${sentence(error.message.replace(/\n.*/s, ""))}` }];
  }
  return [];
}
