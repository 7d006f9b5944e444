// An error where the user caused it. <ErrorNote error={session.error} text={typed} onRetry={…} />
// With `text`, the piece at fault is marked in it. `onRetry` shows a button for errors that may go away.

import type { AskError } from "../library/ask_error";
import { Close } from "./close";
import { capital } from "./worth_words";

export interface ErrorNoteProps {
  error: AskError | null;
  text?: string;
  onRetry?(): void;
  onClose?(): void;
}

const CONTEXT = 60;

export function ErrorNote({ error, text, onRetry, onClose }: ErrorNoteProps) {
  if (!error) return null;
  // Some messages end with a drawing of the line and carets under the place at fault.
  const [message = "", ...drawing] = error.message.split("\n");
  const canRetry = onRetry && (error.kind === "table" || error.kind === "start" || error.kind === "crashed");
  return (
    <div class="note error" role="alert">
      <p>{sentence(message)}</p>
      {drawing.length > 0 && <pre class="place">{drawing.join("\n")}</pre>}
      {text !== undefined && error.position && <Place text={text} position={error.position} />}
      {error.kind === "table" && <p>Values need this file. Without a connection, only tables that were loaded before are there.</p>}
      {(canRetry || onClose) && (
        <p class="buttons">
          {canRetry && (
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          )}
          {onClose && <Close onClose={onClose} />}
        </p>
      )}
    </div>
  );
}

/** The line of the text that is at fault, with the piece marked. */
export function Place({ text, position: [start, end] }: { text: string; position: [number, number] }) {
  const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - CONTEXT);
  const lineEnd = text.indexOf("\n", end);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, end + CONTEXT);
  const line = text.slice(0, start).split("\n").length;
  const piece = text.slice(start, end);
  return (
    <pre class="place">
      {text.includes("\n") && <span class="line-number">line {line}: </span>}
      {text.slice(from, start)}
      <mark>{piece || "▲"}</mark>
      {text.slice(end, to)}
    </pre>
  );
}

export function sentence(message: string): string {
  const text = capital(message);
  return /[.!?)]$/.test(text) ? text : `${text}.`;
}
