// The client of the worker.
//
//   const view = await ask({ ask: "go", ply: 3 });
//
// A question that the library refuses rejects with an AskError, whose message is for the user.

import type { Answers } from "./answers";
import { AskError } from "./ask_error";
import type { FromWorker, ToWorker } from "./messages";
import type { Request } from "./requests";
import { atStart, leaveRounds, roundsAreUnfit, roundsFile } from "./rounds";
import { ROUNDS } from "./rounds_name";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: AskError): void;
}

let worker: Worker | null = null;
let lastId = 0;
let loading: string | null = null;
const waiting = new Map<number, Waiting>();
const loadingListeners = new Set<(file: string | null) => void>();

/** Asks the library. Questions are answered one after the other. */
export function ask<R extends Request>(request: R): Promise<Answers[R["ask"]]> {
  const lack = lackOf();
  if (lack) return Promise.reject(new AskError("browser", `This browser cannot run the solver: it has no ${lack}. ${BROWSERS}`));
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (answer) => resolve(answer as Answers[R["ask"]]), reject });
    running();
    void atStart.then(() => {
      if (!waiting.has(id)) return;
      const message: ToWorker = { id, tables: new URL("tables/", document.baseURI).href, rounds: roundsFile(), request };
      running().postMessage(message);
    });
  });
}

/** Stops the worker. Every open question is rejected, and the session is lost; the next question starts a new worker. */
export function stop(): void {
  fail(new AskError("stopped", "Stopped."));
}

/** Calls the listener with the name of each file that is being loaded, and with null after it. Returns how to end that. */
export function onLoading(listener: (file: string | null) => void): () => void {
  loadingListeners.add(listener);
  return () => loadingListeners.delete(listener);
}

/** Of their features the solver needs workers that are modules, WebAssembly with reference types, and DecompressionStream. */
const BROWSERS = "The page works in Chrome and Edge 96, Firefox 114, Safari 16.4 and later ones, if no setting or extension turns off WebAssembly or workers.";

/** What the solver needs and this browser lacks. */
function lackOf(): string | null {
  if (typeof Worker === "undefined") return "web workers";
  if (typeof WebAssembly === "undefined") return "WebAssembly";
  return typeof DecompressionStream === "undefined" ? "DecompressionStream" : null;
}

function running(): Worker {
  if (!worker) {
    worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = () =>
      fail(new AskError("start", `The solver could not be started. Check the connection, and load the page again. ${BROWSERS}`));
  }
  return worker;
}

function receive(message: FromWorker): void {
  if ("loading" in message) return tellLoading(message.loading);
  if ("rounds" in message) return void roundsAreUnfit(message.rounds.unfit);
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (!asked) return;
  if ("ok" in message) return asked.resolve(message.ok);
  const error = new AskError(message.error.kind, message.error.message, message.error.position ?? null);
  asked.reject(error);
  if (error.kind === "crashed") fail(error);
}

function tellLoading(file: string | null): void {
  loading = file;
  for (const listener of loadingListeners) listener(file);
}

function fail(error: AskError): void {
  // A new worker does not try the same again.
  if (loading === ROUNDS) leaveRounds();
  worker?.terminate();
  worker = null;
  const open = [...waiting.values()];
  waiting.clear();
  tellLoading(null);
  for (const asked of open) asked.reject(error);
}
