// How a typed text is read: as the record of a game, or as a hand or a position of the game that is chosen or that its cards tell.

import { AskError } from "../library/ask_error";
import type { NewRequest } from "../library/requests";
import type { FullChoice } from "./game_choice";

/** The questions to try, one after the other. */
export function readingsOf(text: string, { game, suits, ranks }: FullChoice): NewRequest[] {
  const start = { position: text };
  const record: NewRequest = { ask: "new", start: { record: text } };
  if (isRecord(text)) return [record];
  // The text tells the suits and ranks, or else they are the chosen ones. Several lines may also be a diagram with moves after it.
  return [{ ask: "new", game, start }, { ask: "new", game, suits, ranks, start }, ...(text.trim().includes("\n") ? [record] : [])];
}

/** The error to show of those of all readings. */
export function errorOf(errors: AskError[], { suits, ranks }: FullChoice): AskError | null {
  const [first = null, second = null] = errors;
  if (!first?.message.includes("say how many")) return first;
  const { message, position } = second ?? first;
  const remedy = `The game that is chosen has ${suits === 1 ? "1 suit" : `${suits} suits`} of ${ranks} ranks; for another, first choose it in “Game and deal”`;
  return new AskError("refused", `${message}. ${remedy}.`, position);
}

/** Whether a text is the record of a game, rather than a position. */
export function isRecord(text: string): boolean {
  return /^\s*\{/.test(text) || /^\s*(game|players|result|event|date|after beating|initial layout)\b/im.test(text);
}
