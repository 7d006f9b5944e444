// The rounds of the standard game: they come in the background, without a question, and are kept. If they do not come, outcomes stay.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Board, LETTER, SAMPLE } from "./board";
import { expect, ROOT, test } from "./fixtures";
import type { StaticHost } from "./static_host";

const TABLE = /\.compact$/;

const fetches = (host: StaticHost) => host.requests.filter(({ path }) => TABLE.test(path)).length;
const verdict = (page: Page) => page.locator(".verdict-line");
const hasRounds = (page: Page) => expect(verdict(page)).toContainText("You win in 64 rounds.", { timeout: 60_000 });
const hasOutcomes = (page: Page) => expect(verdict(page)).toContainText("You win.");

test("they come while the user goes on, and are there at the next visit and without a network", async ({ page, host, expected }) => {
  expected.push(/service_worker\.js|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INTERNET/);
  let send = () => {};
  host.held.set(TABLE, new Promise((done) => (send = done)));
  const board = new Board(page);
  await board.goTo(SAMPLE);
  await board.goTo(LETTER);
  await hasOutcomes(page);
  await board.play("lead 2 of hearts");
  send();
  await expect(verdict(page)).toContainText("Opponent loses in 64 rounds.", { timeout: 60_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await board.ply()).toBe(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  host.isDown = true;
  await page.reload();
  await expect(verdict(page)).toContainText("Opponent loses in 64 rounds.", { timeout: 60_000 });
  expect(fetches(host)).toBe(1);
});

test("a damaged table is fetched once more, and then outcomes stay", async ({ page, host }) => {
  const flipped = readFileSync(`${ROOT}/data/2x13.compact`);
  flipped[2_000_000] = (flipped[2_000_000] ?? 0) ^ 1;
  host.wrong.set(TABLE, flipped);
  await new Board(page).goTo(LETTER);
  await expect.poll(() => fetches(host), { timeout: 60_000 }).toBe(2);
  await page.waitForTimeout(3000);
  await hasOutcomes(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(fetches(host)).toBe(2);
  expect(await page.evaluate(async () => (await caches.keys()).filter((key) => key.startsWith("faceup-rounds")))).toEqual([]);
  host.wrong.clear();
  await page.reload();
  await hasRounds(page);
});

test("without a connection outcomes stay, and a browser that refuses storage has rounds for one visit", async ({ page, host, expected }) => {
  expected.push(/ERR_/);
  await page.addInitScript(() =>
    Object.defineProperty(window, "caches", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  host.cut.push(TABLE);
  await new Board(page).goTo(LETTER);
  await expect.poll(() => fetches(host)).toBeGreaterThan(0);
  await hasOutcomes(page);
  host.cut.pop();
  await page.reload();
  await hasRounds(page);
});
