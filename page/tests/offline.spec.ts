// The page without a network, and a new version of it.

import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Board, LETTER } from "./board";
import { DIST, expect, test } from "./fixtures";
import type { StaticHost } from "./static_host";

/** Waits until the service worker has the page, and all tables if asked. */
async function isKept(page: Page, files: number): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = (await caches.keys()).filter((name) => name.startsWith("faceup "));
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return counts.reduce((sum, count) => sum + count, 0);
    });
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThanOrEqual(files);
}

/** The list in the service worker. */
const all = JSON.parse(readFileSync(`${DIST}/service_worker.js`, "utf8").match(/\[\[.*?\]\]/)?.[0] ?? "[]") as string[][];
const tables = all.filter(([path]) => path?.endsWith(".frontier.bin"));
/** The pages under More, which come later. */
const MORE = ["results", "about", "moved"];
const later = new RegExp(`\\.(frontier\\.bin|png|txt)$|^assets/(${MORE.join("|")})-`);
/** What the first visit keeps at once: not the other tables, the pictures, the licences and the pages under More. */
const first = all.filter(([path = ""]) => !later.test(path)).length + 1;

test("the files that come later have the names that the service worker knows", () => {
  expect(readFileSync(`${DIST}/service_worker.js`, "utf8")).toContain(`(${MORE.join("|")})-`);
  for (const name of MORE) expect(all.filter(([path = ""]) => path.startsWith(`assets/${name}-`) && path.endsWith(".js")), name).toHaveLength(1);
});

test("after the first visit the page works without a network, with deals of other sizes too", async ({ page, host, expected }) => {
  // The browser looks for a new version, and cannot.
  expected.push(/service_worker\.js|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INTERNET/);
  expect(all.length).toBeGreaterThan(30);
  expect(tables.length).toBeGreaterThan(20);
  await page.goto("#/explore");
  await isKept(page, all.length);
  host.isDown = true;
  const before = host.requests.length;
  await page.goto("about:blank");

  const board = new Board(page);
  await board.goTo(LETTER);
  expect(await board.allMoves()).toHaveLength(13);
  // A table that was not asked for before, and a game that the page solves itself.
  await board.goTo("game=challenge-1987&suits=4&ranks=5&position=S:AK+H:QJ+C:AQT+D:KJ");
  await expect(page.getByText("Exact.", { exact: true })).toBeVisible();
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=6&position=S:AKQ+H:JT9");
  await expect(page.getByText("Exact. A round ends")).toBeVisible();
  await goesOn(page, ["play", "lesson", "results", "about"]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(host.requests.length).toBe(before);
});

test("who saves data gets the standard game at once, and other tables when asked for", async ({ page, host, expected }) => {
  expected.push(/service_worker\.js|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INTERNET/);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("#/explore");
  await isKept(page, first);
  await page.waitForTimeout(4000);
  expect(host.requests.filter(({ path }) => path.endsWith(".png"))).toEqual([]);
  // Nor is the table with rounds.
  const fetched = () => new Set(host.requests.map(({ path }) => path).filter((path) => /\.(frontier\.bin|compact)$/.test(path)));
  expect([...fetched()]).toEqual(["tables/beat-it-or-eat-it-2x13.frontier.bin"]);
  await new Board(page).goTo("game=beat-it-or-eat-it&suits=3&ranks=7&position=S:AKQJ+H:AT98+C:KQ");
  expect([...fetched()]).toEqual(["tables/beat-it-or-eat-it-2x13.frontier.bin", "tables/beat-it-or-eat-it-3x7.frontier.bin"]);
  // A game without a table is estimated from that of a smaller game.
  await new Board(page).goTo("game=challenge&suits=4&ranks=8&position=S:AQT8+H:KJ97+C:AQT8+D:KJ97");
  await expect(page.getByText("Estimates by a search and by the table of 5 ranks")).toBeVisible();
  expect([...fetched()].at(-1)).toBe("tables/challenge-4x5.frontier.bin");
  // The results are kept once they were opened.
  await page.goto("#/results");
  await expect(page.getByText("97.2%").first()).toBeVisible();
  // The two tables above, and the script and the style of the results.
  await isKept(page, first + 4);
  host.isDown = true;
  await page.reload();
  await expect(page.getByText("97.2%").first()).toBeVisible();
});

/** The host gets a copy of the page that the test may change. */
function copyFor(host: StaticHost): string {
  const folder = test.info().outputPath("page");
  cpSync(DIST, folder, { recursive: true });
  host.folder = folder;
  return folder;
}

/** Makes the next version of the page: every file of assets/ has another name, and the HTML says "next". */
function makeNext(folder: string): void {
  const names = readdirSync(join(folder, "assets"));
  const rename = (text: string) => names.reduce((result, name) => result.replaceAll(name, `next-${name}`), text);
  for (const name of names) {
    const path = join(folder, "assets", name);
    if (/\.(js|css)$/.test(name)) writeFileSync(path, rename(readFileSync(path, "utf8")));
    renameSync(path, join(folder, "assets", `next-${name}`));
  }
  const html = readFileSync(join(folder, "index.html"), "utf8");
  writeFileSync(join(folder, "index.html"), rename(html).replace("</head>", '<meta name="version" content="next"></head>'));
  const list = all.map(([path = ""]) => {
    const name = path.replace(/^assets\//, "assets/next-");
    const bytes = readFileSync(join(folder, name === "./" ? "index.html" : name));
    return [name, createHash("sha256").update(bytes).digest("hex").slice(0, 16)];
  });
  const worker = readFileSync(join(folder, "service_worker.js"), "utf8");
  const changed = worker.replace(JSON.stringify(all), JSON.stringify(list));
  expect(changed).not.toBe(worker);
  writeFileSync(join(folder, "service_worker.js"), changed);
}

/** The browser looks for a new version. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

async function cacheCount(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("faceup ")).length);
}

/** Goes to parts of the page that were not loaded before. */
async function goesOn(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.goto(`#/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("could not be loaded")).toHaveCount(0);
  }
}

const next = (page: Page) => page.locator('meta[name="version"]');

test("a new version is there at the next load, and open pages find the files of the old one", async ({ page, context, host }) => {
  const folder = copyFor(host);
  await page.goto("#/explore");
  await isKept(page, all.length);
  makeNext(folder);
  await update(page);
  await expect.poll(() => cacheCount(page)).toBe(2);
  await goesOn(page, ["results", "lesson"]);
  await expect(next(page)).toHaveCount(0);
  const other = await context.newPage();
  await expect(async () => {
    await other.goto(`${host.url}#/about`);
    await other.reload();
    await expect(next(other)).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  // The host has none of the old files any more.
  await goesOn(page, ["play", "daily"]);
  await expect(next(page)).toHaveCount(0);
  await page.reload();
  await expect(next(page)).toHaveCount(1);
  await goesOn(page, ["results", "explore"]);
});

test("a new version is not used while the host still has an old file", async ({ page, host, expected }) => {
  expected.push(/service_worker|does not have the file/);
  const folder = copyFor(host);
  await page.goto("#/explore");
  await isKept(page, all.length);
  const old = readFileSync(join(folder, "index.html"));
  makeNext(folder);
  const html = readFileSync(join(folder, "index.html"));
  writeFileSync(join(folder, "index.html"), old);
  const asked = host.requests.length;
  await update(page);
  const isDone = () => page.evaluate(async () => (await navigator.serviceWorker.ready).installing === null);
  await expect.poll(async () => host.requests.slice(asked).some(({ path }) => path === "") && (await isDone())).toBe(true);
  expect(await cacheCount(page)).toBe(1);
  await page.reload();
  await goesOn(page, ["results", "lesson"]);
  await expect(next(page)).toHaveCount(0);
  writeFileSync(join(folder, "index.html"), html);
  await update(page);
  await expect.poll(() => cacheCount(page)).toBe(2);
  await expect(async () => {
    await page.reload();
    await expect(next(page)).toHaveCount(1, { timeout: 2000 });
  }).toPass();
});

test("a wrong file is not kept, and the right one is when the host has it", async ({ page, host }) => {
  const folder = copyFor(host);
  // As from a host that answers with a page of its own, and status 200, if it lacks a file.
  const table = join(folder, "tables/beat-it-or-eat-it-3x7.frontier.bin");
  writeFileSync(table, "<!doctype html><title>Welcome</title>");
  await page.goto("#/about");
  await isKept(page, all.length - 1);
  await expect.poll(() => host.requests.filter(({ path }) => path === "tables/beat-it-or-eat-it-3x7.frontier.bin").length).toBeGreaterThan(0);
  const isThere = () =>
    page.evaluate(async () => (await caches.match(new URL("tables/beat-it-or-eat-it-3x7.frontier.bin", location.href), { ignoreSearch: true })) !== undefined);
  expect(await isThere()).toBe(false);
  cpSync(join(DIST, "tables/beat-it-or-eat-it-3x7.frontier.bin"), table);
  await page.reload();
  await isKept(page, all.length);
  expect(await isThere()).toBe(true);
});
