// The page without a network, and a new version of it.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Board } from "./board";
import { DIST, expect, test } from "./fixtures";

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
const tables = all.filter(([path]) => path?.endsWith(".frontier"));

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
  await expect(page.getByText("Exact, from the table of the game.")).toBeVisible();
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=6&position=S:AKQ+H:JT9");
  await expect(page.getByText("Exact, with rounds.")).toBeVisible();
  for (const [name, title] of [["play", "Play"], ["lesson", "Learn"], ["results", "Results"], ["femto", "Femto"], ["left-right", "Left/Right"], ["about", "About"]]) {
    await page.goto(`#/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · faceup`);
    await expect(page.getByText("could not be loaded")).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(host.requests.length).toBe(before);
});

test("who saves data gets the standard game at once, and other tables when asked for", async ({ page, host }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("#/explore");
  await isKept(page, all.length - tables.length + 1);
  await page.waitForTimeout(4000);
  expect(host.requests.filter(({ path }) => path.endsWith(".frontier")).map(({ path }) => path)).toContain("tables/beat-it-or-eat-it-2x13.frontier");
  const fetched = () => new Set(host.requests.filter(({ path }) => path.endsWith(".frontier")).map(({ path }) => path));
  expect([...fetched()]).toEqual(["tables/beat-it-or-eat-it-2x13.frontier"]);
  await new Board(page).goTo("game=beat-it-or-eat-it&suits=3&ranks=7&position=S:AKQJ+H:AT98+C:KQ");
  expect([...fetched()]).toEqual(["tables/beat-it-or-eat-it-2x13.frontier", "tables/beat-it-or-eat-it-3x7.frontier"]);
});

test("a new version waits until no page of the old one is open", async ({ page, context, host }) => {
  const folder = mkdtempSync(join(tmpdir(), "faceup-page-"));
  cpSync(DIST, folder, { recursive: true });
  host.folder = folder;
  await page.goto("#/explore");
  await isKept(page, all.length - tables.length + 1);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${host.url}#/about`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  // The next version has another title; the list of files in its service worker says so.
  const html = readFileSync(join(folder, "index.html"), "utf8");
  writeFileSync(join(folder, "index.html"), html.replace("</head>", '<meta name="version" content="next"></head>'));
  const worker = readFileSync(join(folder, "service_worker.js"), "utf8");
  const changed = worker.replace(/(["`]\.\/["`],["`])\w{16}/, "$1ffffffffffffffff");
  expect(changed).not.toBe(worker);
  writeFileSync(join(folder, "service_worker.js"), changed);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);

  // Two pages are open, so both stay with the old version, and pages that were not opened yet can be loaded.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('meta[name="version"]')).toHaveCount(0);
  await page.goto("#/results");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await other.close();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page.locator('meta[name="version"]').count();
    })
    .toBe(1);
  // The old files go as soon as the new version has taken over.
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("faceup ")).length)).toBe(1);
  await isKept(page, all.length - tables.length + 1);
  rmSync(folder, { recursive: true });
});

test("a table that cannot be fetched is named, and can be asked for again", async ({ browser, host }) => {
  const context = await browser.newContext({ serviceWorkers: "block", baseURL: host.url });
  const page = await context.newPage();
  await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=5&position=S:AK+H:QJT");
  host.isDown = true;
  await page.goto("#/explore?game=beat-it-or-eat-it&suits=3&ranks=7&position=S:AKQJ+H:AT98+C:KQ");
  await expect(page.getByRole("alert")).toContainText("beat-it-or-eat-it-3x7.frontier");
  host.isDown = false;
  await page.getByRole("button", { name: /again/i }).click();
  await expect(page.getByText("Exact, from the table of the game.")).toBeVisible();
  await context.close();
});
