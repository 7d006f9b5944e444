// The table with the rounds of the standard game: fetched when the user asks for it, and kept in this browser if the user agrees.
//
// Once it is here, ask.ts gives it to the worker with every question, and the worker reads it when a question needs it. Without it, all
// questions are answered as well, with outcomes only.

import { ROUNDS } from "./rounds_name";

/** Vite replaces it with the address of the file in the build. */
const address = new URL("../../../data/2x13.compact", import.meta.url).href;
/** The lesson's tests import this module without a browser. */
const isInBrowser = typeof document !== "undefined";
/** Older files of this cache are deleted when another build of the page has another file. */
const CACHE = isInBrowser ? `faceup-rounds ${new URL(".", document.baseURI).href}` : "";

export interface Rounds {
  file: Blob | null;
  /** The share that is fetched, from 0 to 1. Null if it is not being fetched. */
  fetched: number | null;
  isKept: boolean;
  /** What the user should know. */
  note: string | null;
}

let state: Rounds = { file: null, fetched: null, isKept: false, note: null };
let wantsToKeep = false;
let wasUnfit = false;
let removals = 0;
let fetching: AbortController | null = null;
const listeners = new Set<() => void>();

export function rounds(): Rounds {
  return state;
}

/** Calls the listener after each change. Returns a function that stops the calls. */
export function onRounds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(change: Partial<Rounds>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Settled when the page knows whether an earlier visit kept the table. */
export const atStart: Promise<void> = isInBrowser ? takeKept() : Promise.resolve();

async function takeKept(): Promise<void> {
  try {
    if (!(await caches.has(CACHE))) return;
    const cache = await caches.open(CACHE);
    for (const { url } of await cache.keys()) if (url !== address) await cache.delete(url);
    const kept = await cache.match(address);
    if (kept) set({ file: await kept.blob(), isKept: true });
  } catch (error) {
    console.info("The browser gives no access to what it keeps:", error);
  }
}

/** Fetches the table; `bytes` is its size. It is kept only after the worker has read it. */
export async function fetchRounds(bytes: number, keep: boolean): Promise<void> {
  if (state.file || fetching) return;
  const { signal } = (fetching = new AbortController());
  wantsToKeep = keep;
  set({ fetched: 0, note: null });
  try {
    if (state.isKept) await takeKept();
    if (!state.file) set({ file: await download(signal, (count) => set({ fetched: Math.min(1, count / bytes) })) });
  } catch (error) {
    if (!signal.aborted) set({ note: `The rounds could not be loaded: ${(error as Error).message}. Outcomes are shown as before.` });
  } finally {
    fetching = null;
    set({ fetched: null });
  }
}

async function download(signal: AbortSignal, told: (count: number) => void): Promise<Blob> {
  const failed = (why: string) => () => Promise.reject(new Error(why));
  // After a damaged file, the browser does not take the same from its memory.
  const response = await fetch(address, { signal, cache: wasUnfit ? "reload" : "default" }).catch(failed("there is no connection"));
  if (!response.ok || !response.body) throw new Error(`the server answered with error ${response.status}`);
  const [reader, parts] = [response.body.getReader(), [] as Uint8Array<ArrayBuffer>[]];
  for (let count = 0; ; told(count)) {
    const { value } = await reader.read().catch(failed("the connection broke"));
    if (!value) return new Blob(parts);
    parts.push(value);
    count += value.length;
  }
}

/** Ends the download. */
export function cancelRounds(): void {
  fetching?.abort();
}

/** The worker has read the table. */
export async function roundsWereRead(): Promise<void> {
  const { file } = state;
  if (!wantsToKeep || !file) return;
  wantsToKeep = false;
  const before = removals;
  try {
    await (await caches.open(CACHE)).put(address, new Response(file));
    // The user or a fault may have removed it meanwhile.
    if (removals === before) set({ isKept: true });
    else await caches.delete(CACHE);
  } catch (error) {
    console.info("Not kept:", error);
    set({ note: "This browser refuses to keep the rounds. They are here until the page is closed." });
  }
}

/** The worker cannot use the table. */
export async function roundsAreUnfit(why: string): Promise<void> {
  console.warn(ROUNDS, why);
  wasUnfit = true;
  const whose = state.isKept ? "The rounds that this browser kept are" : "The file of the rounds is";
  set({ file: null, note: `${whose} damaged, or of another version of the page. Outcomes are shown as before. Load the rounds again.` });
  await removeRounds();
}

/** Goes on without the table in this visit: reading it was stopped, or crashed the worker. */
export function leaveRounds(): void {
  set({ file: null });
}

/** The browser keeps the table no longer. It can be used until the page is closed. */
export async function removeRounds(): Promise<void> {
  removals += 1;
  set({ isKept: false });
  try {
    await caches.delete(CACHE);
  } catch (error) {
    console.info("Not deleted:", error);
  }
}

export function closeNote(): void {
  set({ note: null });
}
