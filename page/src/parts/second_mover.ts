// A position in which player two is to move, as the library reads it. In games with trumps, the mover's trump suit tells
// who moves. In other games a position is always player one's, but a record says who is to move.

import { ask, type NewRequest } from "../faceup";

/** The question for the same session, with player two to move where `mover_trump` is hearts. */
export async function withMover(request: NewRequest): Promise<NewRequest> {
  const { mover_trump, ...rest } = request;
  const hasTrumps = request.trumps === "own" || request.game?.startsWith("challenge");
  if (mover_trump !== "hearts" || hasTrumps || !("position" in request.start)) return request;
  const { players: _, ...asked } = rest;
  const { record, position, names } = await ask(asked);
  const headers = record.split("\n\n")[0] ?? "";
  const { one, two } = position.hand_texts;
  const pile = position.pile.length ? `Pile: ${position.pile.join(" ")}${position.to_beat ? "" : " lead"}\n` : "";
  const layout = `Initial layout: (${names.two} is to move)\n\n${names.one}: ${two}\n${names.two}: ${one}\n${pile}`;
  return { ...rest, start: { record: `${headers}\n\n${layout}` } };
}
