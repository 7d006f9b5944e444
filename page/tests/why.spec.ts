// The one text under the status line: a hint with its line on the table, the verdict on a move, or the better move.

import type { Locator, Page } from "@playwright/test";
import { beginWon, blunder, Board, PILE, SMALL } from "./board";
import { expect, test } from "./fixtures";

const ghosts = (page: Page) => page.locator(".pile .ghosts .slot:visible");
const hint = (page: Page) => page.getByRole("button", { name: "Hint", exact: true }).click();
const advice = (page: Page) => page.locator(".advice");

/** Whether a part is within another. */
async function isWithin(part: Locator, whole: Locator): Promise<void> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (!inner || !outer) throw new Error("expected two visible parts");
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
}

test("a hint lifts its card over the others, and outlines what may come next to the right of the pile", async ({ page }) => {
  const board = await beginWon(page);
  const before = await board.position.boundingBox();
  await hint(page);
  await expect(advice(page)).toContainText(/Hint: lead 8♥.?\. It wins in 12 rounds\./);
  await expect(page.locator(".hand .hinted")).toHaveAttribute("data-card", "8h");
  expect(Number(await page.locator(".slot:has(> .hinted)").evaluate((slot) => getComputedStyle(slot).zIndex))).toBeGreaterThan(5);
  await expect(ghosts(page)).toHaveText([/^8♥.*1 You$/]);
  const [left, pile] = [await ghosts(page).first().boundingBox(), await page.locator(".to-beat").boundingBox()];
  expect(left?.x).toBeGreaterThanOrEqual((pile?.x ?? 0) + (pile?.width ?? 0));
  await isWithin(page.locator(".ghosts"), page.locator(".pile"));
  // Nothing jumps, and the next move takes it all away.
  expect(await board.position.boundingBox()).toEqual(before);
  await board.move("lead 8 of hearts").click();
  await expect(ghosts(page)).toHaveCount(0);
  await expect(page.locator(".hinted")).toHaveCount(0);
});

for (const [width, height] of [[1280, 900], [390, 844], [320, 568]] as const) {
  test(`a click puts the better move in the place of the verdict, on a screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("#/play?game=beat-it-or-eat-it&suits=2&ranks=4&position=S:A+H:J&opponent=perfect");
    await page.getByRole("button", { name: "lead jack of hearts" }).click();
    await expect(advice(page)).toContainText("blunder");
    await page.getByRole("button", { name: /^Better: A♠/ }).click();
    await expect(advice(page)).toHaveText(/^Better: A♠.?\. Nothing beats A♠.?\. You go out: the opponent can beat no lead but the last\.Undo it$/);
    for (const part of [".board", ".status", ".advice"]) await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
  });
}

test("a blunder is judged, a hint takes the place of the verdict, and the move can be undone", async ({ page }) => {
  const board = await beginWon(page);
  await expect(advice(page)).toHaveCount(0);
  await blunder(board);
  await expect(advice(page)).toHaveCount(1);
  await expect(advice(page)).toHaveClass(/bad/);
  await expect(advice(page)).toContainText(/^A♥.? \?\? blunder\. You would lose in 11 rounds\. 8♥.? won in 12\./);
  // What was just played is not shown as if it came next.
  await expect(ghosts(page)).toHaveCount(0);
  await hint(page);
  await expect(advice(page)).toHaveCount(1);
  await expect(advice(page)).toContainText(/^Hint:/);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => board.ply()).toBe(0);
  await blunder(board);
  await advice(page).getByRole("button", { name: "Undo it" }).click();
  await expect.poll(() => board.ply()).toBe(0);
  await expect(advice(page)).toHaveCount(0);
  await board.move("lead 8 of hearts").click();
  await expect(advice(page)).toContainText(/8♥.*\. You win in \d+ rounds\./);
  await expect(advice(page)).not.toHaveClass(/bad/);
});

test("beside a card to beat, the outlines leave the card and the button to eat free", async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("about:blank");
    const board = await new Board(page).goTo(PILE, "play");
    const height = async () => (await board.position.boundingBox())?.height;
    const before = await height();
    await hint(page);
    await expect(ghosts(page)).toHaveText([/^9♥.*1/, /^Q♥.*2/, /^eat3/]);
    expect(await height()).toBe(before);
    await expect(board.move("eat the pile")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.evaluate(() => localStorage.clear());
  }
});

test("a forced move is made by itself, and not after a step back", async ({ page }) => {
  const board = await new Board(page).goTo(`${SMALL}&opponent=friend`, "play");
  await board.move("lead ace of spades").click();
  await expect(page.locator(".status")).toHaveText(/^Nothing beats A♠.?: Friend eats\.$/);
  // The friend eats, and the last card wins.
  await expect(page.locator(".status")).toHaveText("You won");
  await expect.poll(() => board.ply()).toBe(3);
  for (const ply of [2, 1]) {
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => board.ply()).toBe(ply);
  }
  await page.waitForTimeout(1500);
  expect(await board.ply()).toBe(1);
});

test("a game in which the opponent has a run can be played out, and a lost position has no inaccuracies", async ({ page }) => {
  const board = await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=6&position=S:JT9+H:9&opponent=perfect", "play");
  await board.move("lead 9 of hearts").click();
  await page.getByRole("button", { name: "Play it out" }).click();
  await expect(page.locator(".status")).toHaveText("The opponent won");
  await expect(page.getByRole("region", { name: "The story of the game" })).toContainText("from the start, and no move changed that.");
  await expect(page.locator(".column-side")).not.toContainText(/inaccurate|blunder/);
  await expect(page.getByRole("button", { name: "Play again" })).toHaveClass(/primary/);
  await expect(page.locator(".primary:visible")).toHaveCount(1);
});
