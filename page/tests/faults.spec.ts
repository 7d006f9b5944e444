// Faults that were found, each with the controls that show it.

import { Board, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

/** A game without a table. */
const LARGE = "game=challenge&suits=4&ranks=8&position=S:AQT8+H:KJ97+C:AQT8+D:KJ97";

test("a line is searched for where a game has no table", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(LARGE);
  await page.getByRole("button", { name: "Search for a line" }).click();
  await expect(page.getByRole("group", { name: "Line of play" }).getByRole("button")).not.toHaveCount(0);
  // Another position has a line of its own, which nobody has asked for yet.
  await board.moves.first().click();
  await expect(page.getByRole("button", { name: "Search for a line" })).toBeVisible();
});

test("arrow keys step through the game after a card was clicked, and Tab gives them back to the hand", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(SAMPLE);
  await board.position.getByRole("button", { name: /^lead 8 of hearts/ }).click();
  await expect.poll(() => board.ply()).toBe(1);
  await board.position.getByRole("button", { name: /^beat with jack of hearts/ }).click();
  await expect.poll(() => board.ply()).toBe(2);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => board.ply()).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => board.ply()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => board.ply()).toBe(1);
  // Who goes on with the keyboard goes from card to card.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  expect(await board.ply()).toBe(1);
});

test("deals of an outcome are offered only where outcomes are known", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(SAMPLE);
  await page.getByRole("button", { name: "Game and deal" }).click();
  const deals = page.getByRole("group", { name: "Random deals" });
  await expect(deals.getByRole("button", { name: "A lost deal" })).toBeVisible();
  await board.goTo(LARGE);
  await expect(deals.getByRole("button")).toHaveText(["Any deal"]);
  await expect(deals).toContainText("no table");
});

test("a hand of longer suits says that the game must be chosen first", async ({ page }) => {
  const board = new Board(page);
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=13&position=S:KQ98742+H:AJT653");
  await page.getByRole("button", { name: "Type or paste" }).click();
  const field = page.getByLabel("A hand, a position, a diagram or the record of a game");
  await field.fill("S:26,24,22");
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("alert")).toContainText("2 suits of 13 ranks");
  await expect(page.getByRole("alert")).toContainText("“Game and deal”");
});

test("the title names the position, and a preview has its tags", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(SAMPLE);
  await expect(page).toHaveTitle("S:KJ H:AQT98 | S:AQT98 H:KJ · Explore · faceup");
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Beat It Or Eat It/);
});
