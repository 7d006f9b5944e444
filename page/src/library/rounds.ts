// The table with the rounds of the standard game: fetched in the background once that game is opened, and kept in this browser.
//
// Once it is here, ask.ts gives it to the worker with every question, and the worker reads it when a question needs it. Without it, all
// questions are answered as well, with outcomes only. If anything fails, outcomes stay, and the next visit tries again.

/** Vite replaces it with the address of the file in the build. */
const address = new URL("../../../data/2x13.compact", import.meta.url).href;
/** The lesson's tests import this module without a browser. */
const isInBrowser = typeof document !== "undefined";
/** Older files of this cache are deleted when another build of the page has another file. */
const CACHE = isInBrowser ? `faceup-rounds ${new URL(".", document.baseURI).href}` : "";

let file: Blob | null = null;
/** Whether this visit fetches the table, or has done so. */
let isAsked = false;
const listeners = new Set<() => void>();

export function roundsFile(): Blob | null {
  return file;
}

/** Calls the listener when the table is here. Returns how to end that. */
export function onRounds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Settled when the page knows whether an earlier visit kept the table. */
export const atStart: Promise<void> = isInBrowser ? takeKept() : Promise.resolve();

async function takeKept(): Promise<void> {
  try {
    if (!(await caches.has(CACHE))) return;
    const cache = await caches.open(CACHE);
    for (const { url } of await cache.keys()) if (url !== address) await cache.delete(url);
    file = (await (await cache.match(address))?.blob()) ?? null;
  } catch (error) {
    console.info("The browser gives no access to what it keeps:", error);
  }
}

/** Fetches the table, once in a visit, unless the user wants to save data. */
export async function wantRounds(how: RequestCache = "default"): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (file || isAsked || connection?.saveData) return;
  isAsked = true;
  try {
    const response = await fetch(address, { cache: how });
    if (!response.ok) throw new Error(`the server answered with error ${response.status}`);
    file = await response.blob();
    for (const listener of listeners) listener();
    await (await caches.open(CACHE)).put(address, new Response(file));
  } catch (error) {
    console.info("The rounds of the standard game are not here, or not kept:", error);
  }
}

/** The worker cannot use the table. The browser may keep it too, so it is fetched again, once. */
export async function roundsAreUnfit(why: string): Promise<void> {
  console.info("The table with rounds is damaged, or of another version of the page:", why);
  file = null;
  await caches.delete(CACHE).catch(() => false);
  if (isRetried) return;
  isRetried = true;
  isAsked = false;
  await wantRounds("reload");
}

let isRetried = false;

/** Goes on without the table in this visit: reading it was stopped, or crashed the worker. */
export function leaveRounds(): void {
  file = null;
  isAsked = true;
}
