// The rounds of the standard game: loaded when the user asks for them, and kept when the user agrees.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Board, openMore } from "./board";
import { expect, ROOT, test } from "./fixtures";
import type { StaticHost } from "./static_host";

const TABLE = /\.compact$/;
const DEAL = "game=beat-it-or-eat-it&suits=2&ranks=13&position=S:AJT653+H:KQ98742";

const fetches = (host: StaticHost) => host.requests.filter(({ path }) => TABLE.test(path)).length;
const verdict = (page: Page) => page.locator(".verdict-line");
const bar = (page: Page) => page.locator(".rounds-bar");
const load = (page: Page) => page.getByRole("button", { name: "Load the rounds (3.6 MB)" });

async function loadRounds(page: Page, how: "Load and keep" | "Load for this visit"): Promise<void> {
  await load(page).click();
  await expect(page.getByRole("dialog")).toContainText("The page fetches 3.6 MB and reads them in a few seconds.");
  await page.getByRole("dialog").getByRole("button", { name: how }).click();
}

async function hasRounds(page: Page): Promise<void> {
  await expect(verdict(page)).toContainText("You win in 64 rounds.", { timeout: 60_000 });
  await expect(page.getByText("Exact. A round ends")).toBeVisible();
  await expect(load(page)).toHaveCount(0);
}

/** The page works with outcomes, and offers to load the rounds. */
async function hasOutcomes(page: Page): Promise<void> {
  await expect(verdict(page)).toContainText("You win.");
  await expect(load(page)).toHaveAttribute("aria-disabled", "false");
}

test("rounds that the user keeps are there at the next visit and without a network, until they are removed", async ({ page, host, expected }) => {
  expected.push(/service_worker\.js|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INTERNET/);
  const board = new Board(page);
  await board.goTo(DEAL);
  await hasOutcomes(page);
  expect(fetches(host)).toBe(0);
  await loadRounds(page, "Load and keep");
  await hasRounds(page);
  expect(await board.allMoves()).toContain("lead 2 of hearts: win in 64 rounds");
  await page.reload();
  await hasRounds(page);
  expect(fetches(host)).toBe(1);
  // The service worker has the other files.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  host.isDown = true;
  await page.reload();
  await hasRounds(page);
  host.isDown = false;
  await page.goto("#/about");
  await page.getByRole("button", { name: "Remove the rounds" }).click();
  await expect(page.getByText("The rounds of the standard game are not kept.")).toBeVisible();
  await page.goto("about:blank");
  await board.goTo(DEAL);
  await hasOutcomes(page);
  expect(fetches(host)).toBe(1);
});

test("rounds for one visit are in all pages, and not in the next visit", async ({ page, host }) => {
  // Who goes on meanwhile loses nothing.
  let send = () => {};
  host.held.set(TABLE, new Promise((done) => (send = done)));
  const board = new Board(page);
  await board.goTo(DEAL);
  await loadRounds(page, "Load for this visit");
  await expect(bar(page)).toContainText("0%");
  await new Board(page).moves.first().click();
  await expect.poll(() => board.ply()).toBe(1);
  await page.goto(`#/play?${DEAL}&opponent=perfect`);
  await expect(bar(page)).toBeVisible();
  send();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveAttribute("aria-disabled", "false");
  await board.position.getByRole("button", { name: /^lead ace of spades/ }).click();
  await expect(page.locator(".last-verdict")).toContainText(/A♠.*in \d+ rounds/);
  await page.goto("#/deals?game=beat-it-or-eat-it&suits=2&ranks=13&rounds=114");
  await expect(page.getByRole("region", { name: "Deals" }).locator("tbody .number").first()).toHaveText("114");
  await page.goto(`#/explore?${DEAL}`);
  await hasRounds(page);
  await page.reload();
  await hasOutcomes(page);
});

test("a game goes on when the rounds come, and its next moves have them", async ({ page }) => {
  await page.goto(`#/play?${DEAL}&opponent=perfect`);
  const board = new Board(page);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveAttribute("aria-disabled", "false");
  await board.position.getByRole("button", { name: /^lead ace of spades/ }).click();
  const last = page.locator(".last-verdict");
  await expect(last).toContainText("A♠");
  await expect(last).not.toContainText("round");
  await expect(page.getByRole("button", { name: "Hint" })).toHaveAttribute("aria-disabled", "false");
  const ply = await board.ply();
  await openMore(page);
  await loadRounds(page, "Load for this visit");
  await expect(load(page)).toHaveCount(0);
  expect(await board.ply()).toBe(ply);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveAttribute("aria-disabled", "false");
  await board.moves.first().click();
  await expect(last).toContainText(/in \d+ rounds?/);
});

test("the download can be cancelled, and reading stopped, and the game goes on", async ({ page, host }) => {
  let send = () => {};
  host.held.set(TABLE, new Promise((done) => (send = done)));
  const board = new Board(page);
  await board.goTo(`${DEAL}&moves=As`);
  await loadRounds(page, "Load and keep");
  await expect(page.getByRole("progressbar", { name: "Loading the rounds" })).toBeVisible();
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(load(page)).toHaveAttribute("aria-disabled", "false");
  send();
  await loadRounds(page, "Load and keep");
  await expect(page.locator(".waiting")).toContainText("Reading the rounds…");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".waiting")).toHaveText("");
  expect(await board.ply()).toBe(1);
  await expect(load(page)).toHaveAttribute("aria-disabled", "false");
  await loadRounds(page, "Load and keep");
  await expect(verdict(page)).toContainText("rounds.", { timeout: 60_000 });
  expect(await board.ply()).toBe(1);
});

const whole = readFileSync(`${ROOT}/data/2x13.compact`);
const flipped = Buffer.from(whole);
flipped[2_000_000] = (flipped[2_000_000] ?? 0) ^ 1;

for (const [what, bytes] of [
  ["truncated", whole.subarray(0, 2_000_000)],
  ["flipped", flipped],
  ["replaced", readFileSync(`${ROOT}/data/2x13.frontier`)],
] as const) {
  test(`a ${what} table is refused, outcomes stay, and a second try loads it`, async ({ page, host }) => {
    host.wrong.set(TABLE, bytes);
    await new Board(page).goTo(DEAL);
    await loadRounds(page, "Load and keep");
    await expect(bar(page)).toContainText("The file of the rounds is damaged, or of another version of the page.");
    await hasOutcomes(page);
    await bar(page).getByRole("button", { name: "Close" }).click();
    await expect(bar(page)).toHaveCount(0);
    host.wrong.clear();
    await loadRounds(page, "Load and keep");
    await hasRounds(page);
  });
}

test("without a connection, and after one that breaks, outcomes stay", async ({ page, host, expected }) => {
  expected.push(/ERR_/);
  await new Board(page).goTo(DEAL);
  for (const [why, begin, end] of [
    ["there is no connection", () => (host.isDown = true), () => (host.isDown = false)],
    ["the connection broke", () => host.cut.push(TABLE), () => host.cut.pop()],
  ] as const) {
    begin();
    await loadRounds(page, "Load and keep");
    await expect(bar(page)).toContainText(`The rounds could not be loaded: ${why}. Outcomes are shown as before.`);
    await hasOutcomes(page);
    end();
  }
  await loadRounds(page, "Load and keep");
  await hasRounds(page);
});

test("a kept table that is damaged is removed, and outcomes are shown", async ({ page }) => {
  await new Board(page).goTo(DEAL);
  await loadRounds(page, "Load and keep");
  await hasRounds(page);
  await page.evaluate(async () => {
    for (const name of (await caches.keys()).filter((key) => key.startsWith("faceup-rounds"))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) await cache.put(key, new Response("damaged"));
    }
  });
  await page.reload();
  await expect(bar(page)).toContainText("The rounds that this browser kept are damaged");
  await hasOutcomes(page);
  expect(await page.evaluate(async () => (await caches.keys()).filter((key) => key.startsWith("faceup-rounds")))).toEqual([]);
});

test("a browser that refuses storage has the rounds for one visit", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "caches", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await new Board(page).goTo(DEAL);
  await loadRounds(page, "Load and keep");
  await hasRounds(page);
  await expect(bar(page)).toContainText("This browser refuses to keep the rounds. They are here until the page is closed.");
  await page.reload();
  await hasOutcomes(page);
});
