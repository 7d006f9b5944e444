// The worker: it loads the library, fetches the tables that the library needs, and answers the page.

import init, { Faceup } from "./wasm/faceup_web.js";
import packed from "./wasm/faceup_web.wasm.bin?url";
import type { NoAnswer } from "./library/answers";
import { AskError } from "./library/ask_error";
import type { FromWorker, ToWorker } from "./library/messages";
import type { Request } from "./library/requests";
import { ROUNDS } from "./library/rounds_name";

type Answer = { ok: unknown } | NoAnswer;

let library: Promise<Faceup> | null = null;
/** Whether the library counts on the table with rounds. */
let hasRounds = false;
let queue: Promise<void> = Promise.resolve();

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  queue = queue.then(() => serve(event.data));
});

async function serve({ id, tables: folder, rounds, request }: ToWorker): Promise<void> {
  try {
    send({ id, ok: await answer(id, folder, rounds, request) });
  } catch (error) {
    const known = error instanceof AskError ? error : crash(error);
    const position = known.position ?? undefined;
    send({ id, error: { kind: known.kind, message: known.message, ...(position && { position }) } });
  }
}

async function answer(id: number, folder: string, rounds: Blob | null, request: Request): Promise<unknown> {
  const faceup = await started(folder);
  if (hasRounds !== (rounds !== null)) countOnRounds(faceup, rounds !== null);
  const text = JSON.stringify(request);
  const added = new Set<string>();
  for (;;) {
    const answer = read(faceup.ask(text));
    if (!("needs" in answer)) return result(answer);
    if (added.has(answer.needs)) throw new Error(`the table ${answer.needs} was asked for twice`);
    added.add(answer.needs);
    send({ id, loading: answer.needs });
    try {
      if (answer.needs === ROUNDS && rounds) {
        await readRounds(faceup, rounds);
        continue;
      }
      const file = await loadTable(folder, answer.needs);
      const taken = read(faceup.add_table(answer.needs, file));
      // The file is at fault, and not what the user asked.
      if ("error" in taken) throw unfit(answer.needs, taken.error.message);
    } finally {
      send({ id, loading: null });
    }
  }
}

/** If the list has no such table, the library goes on without it. */
function countOnRounds(faceup: Faceup, isHere: boolean): void {
  hasRounds = isHere;
  const told = read(faceup.have_table(ROUNDS, isHere));
  if (isHere && "error" in told) send({ rounds: { unfit: told.error.message } });
}

/** If the file is damaged, the question is answered without it. */
async function readRounds(faceup: Faceup, file: Blob): Promise<void> {
  const bytes = await file.arrayBuffer().catch((error: unknown) => String(error));
  const taken = typeof bytes === "string" ? { error: { message: bytes } } : read(faceup.add_table(ROUNDS, new Uint8Array(bytes)));
  if (!("error" in taken)) return;
  countOnRounds(faceup, false);
  send({ rounds: { unfit: taken.error.message } });
}

function started(folder: string): Promise<Faceup> {
  library ??= start(folder).catch((error: unknown) => {
    library = null;
    throw error;
  });
  return library;
}

async function start(folder: string): Promise<Faceup> {
  const [, list] = await Promise.all([loadLibrary(), loadIndex(folder)]);
  hasRounds = false;
  return new Faceup(list);
}

async function loadLibrary(): Promise<void> {
  const notLoaded = (why: string) => new AskError("start", `The solver could not be loaded: ${why}. Check the connection, and try again.`);
  const file = await fetched(packed, notLoaded);
  const response = new Response(unpacked(file), { headers: { "content-type": "application/wasm" } });
  await init({ module_or_path: response }).catch((error: unknown) => {
    console.warn(error);
    throw notLoaded("its file is damaged, or does not fit this page");
  });
}

async function loadIndex(folder: string): Promise<string> {
  const failed = (why: string) => new AskError("table", `The list of solved games could not be loaded: ${why}.`);
  return (await fetched(new URL("index.json", folder), failed)).text();
}

async function loadTable(folder: string, table: string): Promise<Uint8Array> {
  const failed = (why: string) => new AskError("table", `The table of this game could not be loaded: ${why}.`);
  const file = await fetched(new URL(`${table}.bin`, folder), failed);
  try {
    return new Uint8Array(await new Response(unpacked(file)).arrayBuffer());
  } catch {
    throw unfit(table, "it cannot be unpacked");
  }
}

async function fetched(address: string | URL, failed: (why: string) => AskError): Promise<Blob> {
  const response = await fetch(address).catch((error: unknown) => {
    console.warn(error);
    throw failed("there is no connection");
  });
  if (!response.ok) throw failed(`the server answered with error ${response.status}`);
  return response.blob().catch(() => {
    throw failed("the connection broke");
  });
}

/** The library and the tables are packed with gzip: they are small on a host that compresses nothing. */
function unpacked(file: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return file.stream().pipeThrough(new DecompressionStream("gzip"));
}

/** A table that the library does not take: a file of another version of the page, or a damaged one. */
function unfit(file: string, why: string): AskError {
  console.warn(file, why);
  return new AskError("table", "The table of this game is damaged, or does not fit this page. Load the page again.");
}

function read(text: string): Answer {
  return JSON.parse(text) as Answer;
}

function result(answer: Answer): unknown {
  if ("ok" in answer) return answer.ok;
  if ("error" in answer) throw new AskError("refused", answer.error.message, answer.error.position ?? null);
  throw new Error("the library asked for a table in a wrong place");
}

/** Any other error is a trap. The library cannot be used after it, so the page replaces this worker. */
function crash(error: unknown): AskError {
  console.warn(error);
  return new AskError("crashed", "The solver stopped unexpectedly, and was started again. If it happens again, close other pages, or choose fewer ranks.");
}

function send(message: FromWorker): void {
  postMessage(message);
}
