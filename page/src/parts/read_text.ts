// How a typed text is read: as the record of a game, or as a hand or a position of the game that is chosen or that its cards tell.

import { AskError } from "../library/ask_error";
import type { Fault } from "../address";
import type { View } from "../library/answers";
import type { NewRequest } from "../library/requests";
import { countWords } from "./card_names";
import { sentence } from "./error_note";
import { type FullChoice, STANDARD } from "./game_choice";

/** Begins with the first reading of a text that `begin` returns no error for. Another error than a refusal ends the search. */
export async function readAny(text: string, view: View | null, begin: (start: NewRequest) => Promise<AskError | null>): Promise<AskError | null> {
  const chosen = view && view.game.game !== "custom" ? view.game : STANDARD;
  const errors: AskError[] = [];
  for (const start of readingsOf(text, chosen)) {
    const error = await begin(start);
    if (error?.kind !== "refused") return error;
    errors.push(error);
  }
  return errorOf(errors, chosen);
}

/** What is wrong with the position of a link. */
export function positionFault(params: URLSearchParams, { message, position }: AskError): Fault {
  return { words: sentence(message), ...(position && { error: { text: params.get("position") ?? "", position } }) };
}

/** The questions to try, one after the other. */
function readingsOf(text: string, { game, suits, ranks }: FullChoice): NewRequest[] {
  const start = { position: text };
  const record: NewRequest = { ask: "new", start: { record: text } };
  if (isRecord(text)) return [record];
  // The text tells the suits and ranks, or else they are the chosen ones. Several lines may also be a diagram with moves after it.
  return [{ ask: "new", game, start }, { ask: "new", game, suits, ranks, start }, ...(text.trim().includes("\n") ? [record] : [])];
}

/** The error to show of those of all readings. */
function errorOf(errors: AskError[], { suits, ranks }: FullChoice): AskError | null {
  const [first = null, second = null] = errors;
  if (!first?.message.includes("say how many")) return first;
  const { message, position } = second ?? first;
  const remedy = `The game that is chosen has ${countWords(suits, "suit")} of ${ranks} ranks; for another, first choose it in “Game and deal”`;
  return new AskError("refused", `${message}. ${remedy}.`, position);
}

/** Whether a text is the record of a game, rather than a position. */
export function isRecord(text: string): boolean {
  return /^\s*\{/.test(text) || /^\s*(game|players|result|event|date|after beating|initial layout)\b/im.test(text);
}
