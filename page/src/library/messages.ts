// What the page and its worker send each other.

import type { Failure } from "./ask_error";
import type { Request } from "./requests";

/** What the page sends to the worker. */
export interface ToWorker {
  id: number;
  /** The address of the folder of tables. */
  tables: string;
  request: Request;
}

/** What the worker sends back: an answer, or word that it loads a file or how far long work is. */
export type FromWorker =
  | { id: number; ok: unknown }
  | { id: number; error: { kind: Failure; message: string; position?: [number, number] } }
  | { id: number; loading: string | null }
  | { progress: number };
