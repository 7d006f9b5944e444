// What the page and its worker send each other.

import type { Failure } from "./ask_error";
import type { Request } from "./requests";

/** What the page sends to the worker. */
export interface ToWorker {
  id: number;
  /** The address of the folder of tables. */
  tables: string;
  /** The table with the rounds of the standard game, if the page has it. */
  rounds: Blob | null;
  request: Request;
}

/** What the worker sends back: an answer, or word that it loads a file, or that it cannot read the rounds. */
export type FromWorker =
  | { id: number; ok: unknown }
  | { id: number; error: { kind: Failure; message: string; position?: [number, number] } }
  | { id: number; loading: string | null }
  | { rounds: { unfit: string } };
