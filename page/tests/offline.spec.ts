// The page without a network, and a new version of it.

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Board } from "./board";
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
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=13&position=S:KQ98742+H:AJT653");
  expect(await board.allMoves()).toHaveLength(13);
  // A table that was not asked for before, and a game that the page solves itself.
  await board.goTo("game=challenge-1987&suits=4&ranks=5&position=S:AK+H:QJ+C:AQT+D:KJ");
  await expect(page.getByText("Exact.", { exact: true })).toBeVisible();
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=6&position=S:AKQ+H:JT9");
  await expect(page.getByText("Exact. A round ends")).toBeVisible();
  for (const [name, title] of [["play", "Play"], ["lesson", "Learn"], ["results", "Results"], ["about", "About"]]) {
    await page.goto(`#/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${title} · faceup$`));
    await expect(page.getByText("could not be loaded")).toHaveCount(0);
  }
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
  expect(host.requests.filter(({ path }) => path.endsWith(".frontier.bin")).map(({ path }) => path)).toContain("tables/beat-it-or-eat-it-2x13.frontier.bin");
  const fetched = () => new Set(host.requests.filter(({ path }) => path.endsWith(".frontier.bin")).map(({ path }) => path));
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
  const folder = mkdtempSync(join(tmpdir(), "faceup-page-"));
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

async function waits(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
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

/** When Playwright looks into a page, the browser takes that for a user who has begun to use it. Not so after the next load. */
async function isNotInUse(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } }));
}

/** Loads the only page again. The new version takes over, and the page loads itself once more. */
async function becomesNext(page: Page): Promise<void> {
  await isNotInUse(page);
  let loads = 0;
  const count = () => void loads++;
  page.on("load", count);
  await page.reload();
  await expect.poll(() => loads).toBe(2);
  page.off("load", count);
  await expect(next(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a new version waits until no other page is open, and open pages find their files", async ({ page, context, host }) => {
  const folder = copyFor(host);
  await page.goto("#/explore");
  await isKept(page, all.length);
  makeNext(folder);
  await update(page);
  await expect.poll(() => waits(page)).toBe(true);

  // The second page is opened while the new version waits. Both stay with the old one, whose files the host has no longer.
  const other = await context.newPage();
  await other.goto(`${host.url}#/about`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await other.waitForTimeout(1000);
  expect(await waits(other)).toBe(true);
  expect(await cacheCount(page)).toBe(2);
  await goesOn(page, ["results", "lesson"]);
  await goesOn(other, ["femto", "daily"]);
  await page.reload();
  await goesOn(page, ["play", "about"]);
  expect(await waits(page)).toBe(true);
  for (const one of [page, other]) await expect(next(one)).toHaveCount(0);

  await other.close();
  await isNotInUse(page);
  // The browser may count the closed page for a moment, and then the new version is used at a later load.
  await expect(async () => {
    await page.reload();
    await expect(next(page)).toHaveCount(1, { timeout: 4000 });
  }).toPass({ timeout: 40_000 });
  // The old files go once the page is of the new version.
  await expect.poll(() => cacheCount(page)).toBe(1);
  await isKept(page, all.length);
  await goesOn(page, ["results", "explore"]);
  rmSync(folder, { recursive: true });
});

test("a page in use goes on with its files when a new version takes over", async ({ page, host }) => {
  const folder = copyFor(host);
  await page.goto("#/about");
  await isKept(page, all.length);
  makeNext(folder);
  await update(page);
  await expect.poll(() => waits(page)).toBe(true);
  // The page does not ask for it, but something else may.
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate(async () => {
    (await navigator.serviceWorker.ready).waiting?.postMessage({ please: "take over", script: "" });
  });
  await expect.poll(() => waits(page)).toBe(false);
  await page.waitForTimeout(500);
  await expect(next(page)).toHaveCount(0);
  expect(await cacheCount(page)).toBe(2);
  await goesOn(page, ["results", "lesson", "explore"]);
  await page.reload();
  await expect(next(page)).toHaveCount(1);
  await expect.poll(() => cacheCount(page)).toBe(1);
  rmSync(folder, { recursive: true });
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
  expect(await waits(page)).toBe(false);
  expect(await cacheCount(page)).toBe(1);
  await page.reload();
  await goesOn(page, ["results", "lesson"]);
  await expect(next(page)).toHaveCount(0);

  writeFileSync(join(folder, "index.html"), html);
  await update(page);
  await expect.poll(() => waits(page)).toBe(true);
  await becomesNext(page);
  rmSync(folder, { recursive: true });
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
  rmSync(folder, { recursive: true });
});

test("a table that cannot be fetched is an error in words, and can be asked for again", async ({ browser, host }) => {
  const context = await browser.newContext({ serviceWorkers: "block", baseURL: host.url });
  const page = await context.newPage();
  await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=5&position=S:AK+H:QJT");
  host.isDown = true;
  await page.goto("#/explore?game=beat-it-or-eat-it&suits=3&ranks=7&position=S:AKQJ+H:AT98+C:KQ");
  await expect(page.getByRole("alert")).toContainText("The table of this game could not be loaded: there is no connection.");
  host.isDown = false;
  await page.getByRole("button", { name: /again/i }).click();
  await expect(page.getByText("Exact.", { exact: true })).toBeVisible();
  await context.close();
});
