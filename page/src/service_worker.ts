// The service worker: it keeps the files of the page, so that the page works without a network after the first visit.
//
// Each build has a cache of its own. A new build is fetched beside the old one, and takes over when it is whole: the next page that is
// loaded is of the new build. The files of the build before stay, for its open pages. A file is kept only if its contents have the listed
// hash.

export {};

declare const self: ServiceWorkerGlobalScope;

/** The address of each file, and the first digits of the SHA-256 of its contents. The build fills this in. */
declare const __FILES__: [path: string, hash: string][];

const LIST = __FILES__;
const FILES = new Map(LIST);
const SCOPE = self.registration.scope;
const PREFIX = `faceup ${SCOPE} `;
/** The first page of a build names its scripts, whose names differ for different builds. */
const CACHE = PREFIX + FILES.get("./");

/** Fetched after the page counts as kept, or when asked for: tables, pictures, and the pages that are under More. */
const LATER = /\.(frontier\.bin|png|txt)$|^assets\/(results|about|moved)-/;
const FIRST = [...FILES.keys()].filter((path) => !LATER.test(path) || path === "tables/beat-it-or-eat-it-2x13.frontier.bin");

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
// A page sends one message, some time after it has loaded.
self.addEventListener("message", (event) => event.waitUntil(keepEverything()));
self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(event.request.mode === "navigate" ? open(path, event.request) : answer(path));
});

async function install(): Promise<void> {
  // A worker with another program may list the same files, and then shares the cache.
  const isNew = !(await caches.has(CACHE));
  try {
    await caches.open(CACHE);
    // All are done, also when one fails, before the cache is deleted.
    for (const result of await Promise.allSettled(FIRST.map(keep))) if (result.status === "rejected") throw result.reason;
    for (const path of FIRST) if (!(await kept(path))) throw new Error(`${path} was deleted during the installation`);
  } catch (error) {
    if (isNew) await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Deletes the files of older builds, except those of the build before, whose pages may be open. */
async function activate(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of older.slice(0, -1)) await caches.delete(name);
  // After the first visit the page works without a network at once, but for the pages under More that are not kept yet.
  await self.clients.claim();
}

/** One after the other, so that what the user asks for is not held up. What cannot be had now is fetched when asked for. */
async function keepEverything(): Promise<void> {
  for (const path of FILES.keys()) await keep(path).catch((error: unknown) => console.info("Not kept:", error));
}

/** The address of a file of this build or another, without the folder that the page is in. Null if it is none, and for the table with
 * rounds, which src/library/rounds.ts keeps itself. */
function pathOf(request: Request): string | null {
  const url = request.url.replace(/[?#].*/s, "");
  if (request.method !== "GET" || !url.startsWith(SCOPE)) return null;
  const path = url.slice(SCOPE.length);
  const name = path === "" || path === "index.html" ? "./" : path;
  return FILES.has(name) || (name.startsWith("assets/") && !name.endsWith(".compact")) ? name : null;
}

/** Opens the page. If it is not kept, the page of the host will do, whichever build it is of: it names its own files. */
async function open(path: string, request: Request): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

async function answer(path: string): Promise<Response> {
  if (FILES.has(path)) return (await kept(path)) ?? fetchAndKeep(path);
  // A page of another build asks. The names of assets/ differ for different contents.
  const url = new URL(path, SCOPE);
  return (await caches.match(url, { ignoreSearch: true })) ?? fetch(url);
}

async function keep(path: string): Promise<void> {
  if (await kept(path)) return;
  // A file that has not changed is taken from the older build.
  const older = await caches.match(keyOf(path));
  if (older && (await isRight(path, older))) await put(path, older);
  else await fetchAndKeep(path);
}

/** Fails if the host's file is not the one of this build. */
async function fetchAndKeep(path: string): Promise<Response> {
  // Files of assets/ have their hash in their name; of the others a cache between may hold an older version.
  for (const cache of path.startsWith("assets/") ? (["default", "reload"] as const) : (["no-cache"] as const)) {
    const response = await fetch(new URL(path, SCOPE), { cache });
    if (!response.ok || response.redirected || !(await isRight(path, response))) continue;
    await put(path, response.clone());
    return response;
  }
  throw new Error(`${path}: the host does not have the file of this build`);
}

async function isRight(path: string, response: Response): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const listed = FILES.get(path);
  return listed !== undefined && hash.startsWith(listed);
}

async function kept(path: string): Promise<Response | undefined> {
  return caches.match(keyOf(path), { cacheName: CACHE });
}

/** A worker that has been replaced does not make its deleted cache again. */
async function put(path: string, response: Response): Promise<void> {
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).put(keyOf(path), response);
}

function keyOf(path: string): string {
  return new URL(`${path}?${FILES.get(path)}`, SCOPE).href;
}
