// The service worker: it keeps the files of the page, so that the page works without a network after the first visit.
//
// Each build has a cache of its own. A new build is fetched beside the old one, and is used once no page of the old one is
// open: at the next visit, or when the only open page is loaded again. So an open page always finds the files it was built with.

declare const self: ServiceWorkerGlobalScope;

/** The address of each file, and the hash of its contents. The build fills this in. */
declare const __FILES__: [path: string, hash: string][];

const LIST = __FILES__;
const FILES = new Map(LIST);
const SCOPE = self.registration.scope;
const PREFIX = `faceup ${SCOPE} `;
const CACHE = PREFIX + hashOfAll();

/** Fetched before the page counts as kept. The tables of other games than the standard one follow later, or when asked for. */
const FIRST = [...FILES.keys()].filter(
  (path) => !path.endsWith(".frontier") || path === "tables/beat-it-or-eat-it-2x13.frontier",
);

/** What a page sends: fetch all the tables; or use the new build at once. */
export type Message = "keep everything" | "take over";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const message = event.data as Message;
  if (message === "keep everything") event.waitUntil(keepEverything());
  if (message === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(event.request.mode === "navigate" ? open(path) : answer(path));
});

async function install(): Promise<void> {
  try {
    await Promise.all(FIRST.map(keep));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** One after the other, so that what the user asks for is not held up. */
async function keepEverything(): Promise<void> {
  for (const path of FILES.keys()) await keep(path);
}

/** The address of a file of this build or another, without the folder that the page is in. Null if it is none. */
function pathOf(request: Request): string | null {
  const url = request.url.replace(/[?#].*/s, "");
  if (request.method !== "GET" || !url.startsWith(SCOPE)) return null;
  const path = url.slice(SCOPE.length);
  const name = path === "" || path === "index.html" ? "./" : path;
  return FILES.has(name) || name.startsWith("assets/") ? name : null;
}

/** Opens the page. If a new build waits and this is the only page, it opens in the new build, which then takes over. */
async function open(path: string): Promise<Response> {
  const { waiting } = self.registration;
  if (waiting && (await self.clients.matchAll()).length < 2) {
    waiting.postMessage("take over" satisfies Message);
    const next = await inOtherBuild(path);
    if (next) return next;
  }
  return answer(path);
}

/** A file of the build that waits. This worker answers for it until that one has taken over. */
async function inOtherBuild(path: string): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const cache = names.length > 0 ? await caches.open(names.at(-1) ?? "") : null;
  return cache?.match(new URL(path, SCOPE), { ignoreSearch: true });
}

async function answer(path: string): Promise<Response> {
  if (!FILES.has(path)) return (await inOtherBuild(path)) ?? fetch(new URL(path, SCOPE));
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetchAndKeep(path);
}

async function keep(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  if (await cache.match(keyOf(path))) return;
  // A file that has not changed is taken from the older build.
  const older = await caches.match(keyOf(path));
  if (older) return cache.put(keyOf(path), older);
  const response = await fetchAndKeep(path);
  if (!response.ok) throw new Error(`${path}: the host answered ${response.status}`);
}

async function fetchAndKeep(path: string): Promise<Response> {
  // Files of assets/ have their hash in their name; of the others a cache between may hold an older version.
  const cache = path.startsWith("assets/") ? "default" : "no-cache";
  const response = await fetch(new URL(path, SCOPE), { cache });
  if (response.ok) await (await caches.open(CACHE)).put(keyOf(path), response.clone());
  return response;
}

function keyOf(path: string): string {
  return new URL(`${path}?${FILES.get(path)}`, SCOPE).href;
}

/** Differs for different builds (FNV-1a). */
function hashOfAll(): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(LIST)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16);
}
