// Why a question has no answer.

/** Why a question has no answer. */
export type Failure =
  /** The user's text or move is at fault. */
  | "refused"
  /** The library stopped; a new one has been started, without the session. */
  | "crashed"
  /** A table could not be loaded. */
  | "table"
  /** The library itself could not be loaded. */
  | "start"
  /** The browser cannot run the library. */
  | "browser"
  /** The user stopped the computation. The session is gone. */
  | "stopped";

export class AskError extends Error {
  /** `position` is the place in the text at fault: start and end. */
  constructor(
    readonly kind: Failure,
    message: string,
    readonly position: [number, number] | null = null,
  ) {
    super(message);
    this.name = "AskError";
  }
}

/** The error of an unknown throw, for the user. The browser's own words are for developers. */
export function asAskError(error: unknown): AskError {
  if (error instanceof AskError) return error;
  console.warn(error);
  return new AskError("crashed", "Something went wrong on this page. If it happens again, load the page again.");
}
