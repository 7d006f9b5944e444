// Puzzles: deals with one winning lead, the same for everybody on a day.

import type { Page } from "@playwright/test";
import { Board, copied } from "./board";
import { expect, faceup, test } from "./fixtures";

const answer = (page: Page) => page.locator(".daily-answer");

/** The hand that is to lead, as the command reads it. */
async function deal(page: Page): Promise<{ hand: string; ranks: number; leads: string[] }> {
  const board = new Board(page);
  await board.moves.first().waitFor();
  const leads = await board.moves.evaluateAll((all) => all.map((one) => one.getAttribute("data-card") ?? ""));
  const count = await board.position.locator("[data-card]").count();
  const suit = (letter: string) => `${letter.toUpperCase()}:${leads.filter((card) => card.endsWith(letter)).map((card) => card.slice(0, -1)).join("") || "-"}`;
  return { hand: `${suit("s")} ${suit("h")}`, ranks: count / 2, leads };
}

function valuesOf(hand: string, ranks: number): { move: string; outcome: string; rounds: number | null }[] {
  return (JSON.parse(faceup(["query", "--json", "--ranks", String(ranks), hand])) as { moves: { move: string; outcome: string; rounds: number | null }[] }).moves;
}

/** Leads a card with this outcome. */
async function pick(page: Page, values: { move: string; outcome: string }[], outcome: "win" | "loss"): Promise<void> {
  await page.locator(`[data-card="${values.find((value) => value.outcome === outcome)?.move}"]`).click();
}

test("the deal of a day has one winning lead, and is the same in every browser", async ({ page, browser, host }) => {
  await page.clock.setFixedTime(new Date("2026-11-25T10:00:00"));
  await page.goto("#/daily");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Wednesday, November 25, 2026");
  const { hand, ranks } = await deal(page);
  const values = valuesOf(hand, ranks);
  const winning = values.filter(({ outcome }) => outcome === "win");
  expect(winning).toHaveLength(1);
  const wrong = values.find(({ outcome }) => outcome === "loss");
  await pick(page, values, "loss");
  await expect(answer(page)).toContainText(`loses in ${wrong?.rounds} round`);
  await expect(page.locator("#live")).toContainText("Try another.");
  await pick(page, values, "win");
  await expect(answer(page)).toContainText(`in ${winning[0]?.rounds} round`);
  await expect(answer(page)).toContainText("Found after 2 tries.");
  // The values of all leads are shown then.
  await expect(page.locator(".board .badge.win")).toHaveCount(1);
  // Another browser has the same deal, by the date in the address, and another day has another.
  const context = await browser.newContext({ timezoneId: "Pacific/Auckland" });
  const other = await context.newPage();
  await other.goto(`${host.url}#/daily?day=2026-11-25`);
  expect((await deal(other)).hand).toBe(hand);
  await other.getByRole("link", { name: "The day before" }).click();
  await expect(other.getByRole("heading", { level: 2 })).toHaveText("Tuesday, November 24, 2026");
  await expect.poll(async () => (await deal(other)).hand).not.toBe(hand);
  await other.getByRole("link", { name: "Today" }).click();
  await expect(other).toHaveURL(/#\/daily$/);
  await context.close();
});

test("the first try of a day counts: squares, a result to copy, the days in a row, and the time to the next deal", async ({ page }) => {
  const result = page.locator(".daily-result");
  await page.clock.setFixedTime(new Date("2026-11-24T10:00:00"));
  await page.goto("#/daily");
  const first = await deal(page);
  await expect(result).toHaveCount(0);
  await pick(page, valuesOf(first.hand, first.ranks), "win");
  await expect(result).toContainText("1 day solved in a row. First tries: 1 of 1. The next deal opens in 14:00:00.");
  await expect(result.getByRole("img", { name: "Found after 1 try" })).toBeVisible();
  expect(await copied(page, "Copy the result")).toMatch(/^faceup 24 Nov: found at the first try\n🟩\nhttp.*#\/daily\?day=2026-11-24$/);
  // The next day it is missed. That does not end the row of solved days. A wrong lead says why, and not what wins.
  await page.clock.setFixedTime(new Date("2026-11-25T12:30:00"));
  await page.reload();
  const second = await deal(page);
  const values = valuesOf(second.hand, second.ranks);
  await pick(page, values, "loss");
  await expect(result).toContainText("1 day solved in a row. First tries: 1 of 2. The next deal opens in 11:30:00.");
  await expect(page.getByText("Better:")).toHaveCount(0);
  await expect(page.locator(".ghosts .slot").first()).toContainText(/1.*You$/);
  await pick(page, values, "win");
  await expect(result.getByRole("img", { name: "Found after 2 tries" })).toBeVisible();
  expect(await copied(page, "Copy the result")).toMatch(/^faceup 25 Nov: missed, then found at try 2\n🟥🟩\n/);
  await expect(result).toContainText("2 days solved in a row. First tries: 1 of 2.");
  // After a reload it is solved still: the answer and all values are shown, and another try changes nothing.
  await page.reload();
  await expect(answer(page)).toContainText("Found after 2 tries.");
  await expect(page.locator(".board .badge.win")).toHaveCount(1);
  await pick(page, values, "loss");
  await expect(result.getByRole("img", { name: "Found after 2 tries" })).toBeVisible();
  // A day that is past does not count, and says so.
  await page.goto("#/daily?day=2026-11-20");
  await expect(page.getByText("An old deal: it does not count.")).toBeVisible();
  const old = await deal(page);
  await pick(page, valuesOf(old.hand, old.ranks), "win");
  await expect(answer(page)).toContainText("Found at the first try.");
  await expect(result).toHaveCount(0);
});

test("an open page at midnight: the deal still counts, and the new one is named; a second tab counts tries of the first", async ({ page, context }) => {
  await page.clock.setFixedTime(new Date("2026-11-24T23:59:58"));
  await page.goto("#/daily");
  const { hand, ranks, leads } = await deal(page);
  expect(leads.length).toBeGreaterThanOrEqual(5);
  const values = valuesOf(hand, ranks);
  const other = await context.newPage();
  await other.clock.setFixedTime(new Date("2026-11-24T23:59:58"));
  await other.goto(new URL("#/daily", page.url()).href);
  await deal(other);
  await pick(page, values, "loss");
  await expect(other.getByRole("img", { name: "Not found after 1 try" })).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-11-25T00:03:00"));
  await expect(page.getByRole("link", { name: "Today’s deal is open" })).toHaveAttribute("href", "#/daily?day=2026-11-25");
  await pick(other, values, "win");
  await expect(answer(other)).toContainText("Found after 2 tries.");
  await expect(answer(page)).toContainText("Found after 2 tries.");
  await expect(page.getByRole("button", { name: "Copy the result" })).toBeVisible();
});

for (const [level, title, ranks, least, most] of [
  ["easy", "Easy", 7, 1, 6],
  ["medium", "Medium", 6, 7, 13],
  ["hard", "Hard", 7, 14, 99],
  ["expert", "Expert", 9, 20, 99],
] as const) {
  test(`puzzles are ${level} by the cards and the rounds`, async ({ page }) => {
    for (const number of [1, 2]) {
      await page.goto(`#/daily?level=${level}&number=${number}`);
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(`${title}, number ${number}`);
      const shown = await deal(page);
      expect(shown.ranks).toBe(ranks);
      const winning = valuesOf(shown.hand, ranks).filter(({ outcome }) => outcome === "win");
      expect(winning).toHaveLength(1);
      expect(winning[0]?.rounds).toBeGreaterThanOrEqual(least);
      expect(winning[0]?.rounds).toBeLessThanOrEqual(most);
    }
    // Another one of the same level.
    const before = page.url();
    await page.getByRole("link", { name: "Another" }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole("navigation", { name: "Puzzles" }).getByRole("link", { name: title })).toHaveAttribute("aria-current", "true");
  });
}

test("a puzzle of the standard game, found by keyboard, is played out against the perfect player", async ({ page }) => {
  await page.goto("#/daily?level=standard&number=7");
  const { hand, ranks } = await deal(page);
  expect(ranks).toBe(13);
  const found = JSON.parse(faceup(["query", "--json", "--table", `${import.meta.dirname}/../../data/2x13.frontier`, hand])) as { moves: { move: string; outcome: string }[] };
  const [winning, ...others] = found.moves.filter(({ outcome }) => outcome === "win");
  expect(others).toEqual([]);
  await page.locator(`[data-card="${winning?.move}"]`).focus();
  await page.keyboard.press("Enter");
  await expect(answer(page)).toHaveText(/^Yes: the .+ wins, and no other lead does\. Found at the first try\.$/);
  await expect(page.getByRole("link", { name: "See every move" })).toHaveAttribute("href", new RegExp("^#/explore\\?.*ranks=13&position=S:"));
  await page.getByRole("link", { name: "Play it out" }).click();
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
  expect((await deal(page)).hand).toBe(hand);
});
