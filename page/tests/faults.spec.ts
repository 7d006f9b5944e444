// Faults that were found, each with the controls that show it.

import { beginWon, Board, newGame, openMore, resign, SAMPLE } from "./board";
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

test("the value of Femto is that of the moment, while the card to keep is chosen", async ({ page }) => {
  await page.goto("#/femto?hand=2,3,5,10");
  await page.getByLabel("Show values and chances").check();
  await page.getByLabel("I choose both cards").check();
  await page.getByRole("button", { name: /^First player: play 2/ }).click();
  await page.getByRole("button", { name: /^Second player: play 6/ }).click();
  const keep = page.getByRole("group", { name: "The card to keep" });
  const words = await keep.getByRole("button").allTextContents();
  const values = words.map((text) => Number(text.match(/value ([−+\d.]+)/)?.[1]?.replace("−", "-")));
  expect(values).toHaveLength(2);
  // The first player wins the round, and keeps the better card.
  await expect(keep).toContainText("the first player wins");
  const shown = await page.locator(".value").textContent();
  const exact = shown?.match(/: ([−-]?\d+)(?:\/(\d+))?/);
  expect(Number(exact?.[1]?.replace("−", "-")) / Number(exact?.[2] ?? 1)).toBeCloseTo(Math.max(...values), 3);
  await expect(page.getByText("How to play")).toHaveCount(0);
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

test("what is undone can be made again, move by move, after a shared link too", async ({ page }) => {
  const board = new Board(page);
  await page.goto(`#/explore?${SAMPLE}&moves=8h,Jh,8s`);
  await expect.poll(() => board.ply()).toBe(3);
  await page.keyboard.press("u");
  await expect.poll(() => board.ply()).toBe(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.ply()).toBe(1);
  await page.keyboard.press("Control+y");
  await expect.poll(() => board.ply()).toBe(2);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => board.ply()).toBe(3);
  await openMore(page);
  await expect(page.getByRole("button", { name: "Redo" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => board.ply()).toBe(2);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => board.ply()).toBe(3);
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

test("a draw is offered only after a question, and a lost game is not shown as a won one", async ({ page }) => {
  await page.goto("#/play");
  await newGame(page, { ranks: 6, deal: "You can win" });
  const status = page.locator(".status");
  await openMore(page);
  await page.getByRole("button", { name: "Offer a draw" }).click();
  const question = page.getByRole("dialog", { name: /^Offer a draw\?/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(status).toHaveAttribute("data-turn", "person");
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await question.getByRole("button", { name: "Offer a draw" }).click();
  await expect(status).toHaveText("Draw agreed.");
  await expect(status).toHaveClass(/drawn/);
  await page.getByRole("button", { name: "Play again" }).click();
  await resign(page);
  await expect(status).toHaveClass(/lost/);
});

test("words of a move's worth show cards as the board does", async ({ page }) => {
  const board = await beginWon(page);
  await board.position.getByRole("button", { name: /^lead ace of hearts/ }).click();
  await expect(page.locator(".last-verdict-words")).toContainText(/ was possible with .*[♠♥]/);
  await expect(page.locator(".last-verdict-words")).not.toContainText(/[2-9TJQKA][sh]\b/);
});

test("the title names the position, and a preview has its tags", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(SAMPLE);
  await expect(page).toHaveTitle("S:KJ H:AQT98 | S:AQT98 H:KJ · Explore · faceup");
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Beat It Or Eat It/);
});
