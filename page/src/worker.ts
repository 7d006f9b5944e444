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
let index = "";
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
  try {
    const [, list] = await Promise.all([loadLibrary(), index || loadIndex(folder)]);
    index = list;
    hasRounds = false;
    return new Faceup(index);
  } catch (error) {
    if (error instanceof AskError) throw error;
    throw notLoaded("the connection broke", error);
  }
}

async function loadLibrary(): Promise<void> {
  const compile = (file: ReadableStream<Uint8Array<ArrayBuffer>>) =>
    init({ module_or_path: new Response(unpacked(file), { headers: { "content-type": "application/wasm" } }) });
  const { body } = await get(packed);
  // It is compiled while it arrives.
  if (body) await compile(body).catch(() => loadWhole(compile));
}

/** The second try tells a broken connection from a damaged file. */
async function loadWhole(compile: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<unknown>): Promise<void> {
  const file = await (await get(packed)).blob();
  await compile(file.stream()).catch((error: unknown) => {
    throw notLoaded("its file is damaged, or does not fit this page", error);
  });
}

async function get(address: string): Promise<Response> {
  const response = await fetch(address).catch((error: unknown) => {
    throw notLoaded("there is no connection", error);
  });
  if (!response.ok) throw notLoaded(`the server answered with error ${response.status}`);
  return response;
}

function notLoaded(why: string, error?: unknown): AskError {
  if (error) console.warn(error);
  return new AskError("start", `The solver could not be loaded: ${why}. Check the connection, and try again.`);
}

/** The library and the tables are packed with gzip: they are small on a host that compresses nothing. */
function unpacked(file: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return file.pipeThrough(new DecompressionStream("gzip"));
}

async function loadIndex(folder: string): Promise<string> {
  return (await load(folder, "index.json")).text();
}

async function loadTable(folder: string, table: string): Promise<Uint8Array> {
  const file = await load(folder, `${table}.bin`);
  try {
    return new Uint8Array(await new Response(unpacked(file.stream())).arrayBuffer());
  } catch {
    throw unfit(table, "it cannot be unpacked");
  }
}

async function load(folder: string, file: string): Promise<Blob> {
  const what = file === "index.json" ? "The list of solved games" : "The table of this game";
  const failed = (why: string) => new AskError("table", `${what} could not be loaded: ${why}.`);
  let response: Response;
  try {
    response = await fetch(new URL(file, folder));
  } catch {
    throw failed("there is no connection");
  }
  if (!response.ok) throw failed(`the server answered with error ${response.status}`);
  try {
    return await response.blob();
  } catch {
    throw failed("the connection broke");
  }
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
