import type { Answers } from "./answers.js";
import type { Request } from "./requests.js";

export type * from "./answers.js";
export type * from "./requests.js";

/** Loads the library. */
export function load(options?: {
  /** The address of a folder of tables with its index.json, such as `tables/` of the page. It ends with a slash. */
  tables?: string | URL;
}): Promise<Library>;

/** The library, with its own session. */
export interface Library {
  /** Asks a question. Questions are answered one after the other. If one is refused, the promise rejects with a FaceupError. */
  ask<R extends Request>(request: R): Promise<Answers[R["ask"]]>;
  /** Gives the memory back. No question can be asked afterwards. */
  free(): void;
}

/** The library refuses the question. */
export class FaceupError extends Error {
  /** The place in the text at fault: start and end. */
  readonly position: [number, number] | null;
}
