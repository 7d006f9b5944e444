// Links that mail, chat and typing damage: the page reads them if nothing is lost. Otherwise it says what is wrong, and what it shows instead.

import type { Page } from "@playwright/test";
import { Board, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

const note = (page: Page) => page.getByRole("alert").filter({ hasText: /^This link is damaged\./ });

test("an address with a slash at its end, in capitals or with a second hash opens its page", async ({ page }) => {
  for (const [hash, heading] of [
    ["#/explore/", "Explore"],
    ["#/EXPLORE", "Explore"],
    ["#explore", "Explore"],
    ["#/results#foo", "Results"],
    ["#/lesson).", "Learn the game"],
    ["#/learn", "Learn the game"],
    ["#!/explore", "Explore"],
    ["#/play%3Fsuits=2&utm_source=x", "Beat It Or Eat It"],
  ] as const) {
    await page.goto(hash);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]")).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.goto("#/explorer");
  await expect(page.locator("main")).toContainText("There is no page “explorer”.");
});

test("punctuation after a link and &amp; in it lose nothing", async ({ page }) => {
  const board = new Board(page);
  for (const end of [".", ",", ").", "%3E", "’", "%20"]) {
    await page.goto(`#/explore?${SAMPLE}&moves=8h,Jh,8s${end}`);
    await expect.poll(() => board.ply()).toBe(3);
    await expect(page).toHaveURL(/moves=8h,Jh,8s$/);
  }
  await page.goto(`#/explore?${`${SAMPLE}&moves=8h,Jh`.replaceAll("&", "&amp;")}`);
  await expect.poll(() => board.ply()).toBe(2);
  await expect(page.locator("main")).toContainText("2 / 2");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

// The address, what the note says is wrong, and what it says is shown.
for (const [address, faults, shown] of [
  ["puzzles?day=2026-13-45", ["“day=2026-13-45” should be a date such as 2026-11-25."], "the deal of today"],
  ["puzzles?day=2026-02-30", ["“day=2026-02-30” should be a date such as 2026-11-25."], "the deal of today"],
  ["puzzles?level=zzz&number=7", ["“level=zzz” should be easy, medium, hard, expert or standard."], "the deal of today"],
  ["puzzles?level=easy&number=-5", ["“number=-5” should be a number from 0 to 99999."], "the deal of today"],
  ["puzzles?level=easy", ["“level=easy” needs a number."], "the deal of today"],
  ["lesson?step=nope", ["“step=nope” should be the name of a step."], "step 1, “Lead a card”,"],
  ["play?ranks=abc", ["“ranks=abc” should be a number from 1 to 26."], "a game of Beat It Or Eat It, 2 suits of 7"],
  ["play?opponent=nobody", ["“opponent=nobody” should be easy, medium, hard, expert, perfect or friend."], "a game of Beat It Or Eat It, 2 suits of 7"],
  [`play?${SAMPLE}&opponent=medium&moves=8h,Jh,Ks,8s`, ["Move 3 of the link, Ks: Expected a legal move, got 'Ks'; Medium is to move, and Friend holds the card."], "the game up to move 2"],
  [`play?${SAMPLE}&opponent=nobody&moves=8h,zz,8s`, ["“opponent=nobody” should be easy", "“zz” in the link is not a move. The moves after it are left out."], "the game up to move 1"],
  ["play?position=S:KKK&opponent=easy&moves=8h", ["Expected each card once"], "a new game"],
  ["play?position=S:KKK", ["Expected each card once"], "a new game"],
  ["explore?ranks=abc&level=zzz", ["“ranks=abc” should be a number from 1 to 26."], "the position S:KQ98742 H:AJT653"],
  [`explore?${SAMPLE}&mover=three&moves=8h&at=7`, ["“mover=three” should be one or two.", "“at=7” should be a number from 0 to 1."], "the position S:AQT98 H:KJ | S:KJ H:AQT9 | 8h"],
  [`explore?${SAMPLE}&moves=8h,Jh,2s,8s`, ["Move 3 of the link, 2s:"], "the position S:AQT98 H:K | S:KJ H:AQT9 | 8h Jh lead"],
  ["explore?game=chess&ranks=7&position=S:KJ+H:AQT98", ["“game=chess” should be beat-it-or-eat-it, challenge, challenge-1987 or custom."], "the position S:KJ H:AQT98 | S:AQT98 H:KJ"],
  ["explore?game=beat-it-or-eat-it&suits=2&ranks=7&check=kd&position=S:KJ+H:A", ["The position S:KJ H:A is not whole: the link may have been cut off."], "the position S:KJ H:A | S:AQT98 H:KQJT98"],
  ["explore?suits=2&ranks=7&position=S:KKK", ["K"], "the position S:KQ98742 H:AJT653"],
] as const) {
  test(`a damaged link says what is wrong and what is shown: ${address}`, async ({ page }) => {
    await page.goto(`#/${address}`);
    for (const fault of faults) await expect(note(page)).toContainText(fault);
    await expect(note(page)).toContainText(`The page shows ${shown}`);
    await expect(note(page).getByRole("listitem")).toHaveCount(faults.length);
    // It can be closed, and the focus goes to the content. A game that begins takes the focus before.
    await page.locator(".board [data-card]").first().waitFor();
    await note(page).getByRole("button", { name: "Close" }).click();
    await expect(note(page)).toHaveCount(0);
    await expect(page.locator("#main")).toBeFocused();
    // The page goes on without it.
    await page.goto("#/about");
    await page.goto("#/explore");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("what other programs add to a link means nothing, and a position keeps its two letters", async ({ page }) => {
  const board = new Board(page);
  await page.goto(`#/explore?${SAMPLE}&moves=8h&fbclid=abc&utm_source=x`);
  await expect.poll(() => board.ply()).toBe(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/&check=[a-z]{2}&position=S:KJ\+H:AQT98&moves=8h$/);
  const whole = page.url();
  await page.goto("about:blank");
  await page.goto(whole);
  await expect.poll(() => board.ply()).toBe(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a link to the perfect player of a game that is not solved names who plays", async ({ page }) => {
  await page.goto("#/play?game=challenge&suits=4&ranks=13&opponent=perfect");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The perfect player needs a solved game");
  await expect(alert).toContainText("The page shows a game against Expert instead.");
  await expect(page.locator("main")).not.toContainText("vote:");
  await expect(new Board(page).moves.first()).toBeVisible();
});

test("the deal of a day in the future opens on that day, and not before", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-25T10:00:00"));
  await page.goto("#/daily?day=2026-11-26");
  await expect(page.getByRole("status").filter({ hasText: "opens" })).toHaveText(
    "The deal of Thursday, November 26, 2026 opens on that day, at midnight where you are. This is the deal of today.",
  );
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Wednesday, November 25, 2026");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.clock.setFixedTime(new Date("2026-11-26T00:00:01"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Thursday, November 26, 2026");
  await expect(page.getByText("opens on that day")).toHaveCount(0);
});
