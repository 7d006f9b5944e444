// What a stranger sees: how good the last move was, moves that travel, and the story of a finished game.

import { beginWon, blunder, Board, SAMPLE } from "./board";
import { expect, NO_MEDIA, test } from "./fixtures";

test("the first page says what the game is, and the next step leads to its deal", async ({ page }) => {
  await page.goto("");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beat It Or Eat It");
  for (const words of ["no luck", "first without cards", "never makes a mistake"]) await expect(page.locator("main")).toContainText(words);
  const table = await new Board(page).table();
  expect(table).toMatch(/YOU king, jack ace, queen, ten, 9, 8/);
  await page.getByRole("link", { name: "Play this deal" }).click();
  await expect(page.locator(".status")).toHaveText("Your turn: lead a card.");
  expect(await new Board(page).table()).toBe(table);
  await expect(new Board(page).moves).toHaveCount(7);
  await page.goto("#/");
  await page.getByRole("link", { name: "Learn the rules" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Step 1 of/ })).toBeVisible();
});

test("Play begins with a dealt board, and its settings are folded away", async ({ page }) => {
  await page.goto("#/play");
  await expect(page.locator(".status")).toHaveText("Your turn: lead a card.");
  expect(await new Board(page).table()).toMatch(/YOU king, jack ace, queen, ten, 9, 8/);
  await expect(new Board(page).moves).toHaveCount(7);
  await expect(page.getByRole("button", { name: "Deal and play" })).toHaveCount(0);
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page.getByRole("button", { name: "Deal and play" })).toBeVisible();
});

for (const [width, height] of [[1280, 800], [360, 740]] as const) {
  test(`the board, the status and the verdict fit one screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const standard = "game=beat-it-or-eat-it&suits=2&ranks=13&position=S:KQ98742+H:AJT653";
    await page.goto(`#/play?${standard}&opponent=perfect`);
    const board = new Board(page);
    await board.moves.first().click();
    await expect(page.locator(".last-verdict strong")).toBeVisible();
    await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of [".site-header", ".status", ".last-verdict", ".board"]) await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
    expect((await page.locator(".site-header").boundingBox())?.height).toBeLessThanOrEqual(60);
    await page.goto(`#/explore?${standard}`);
    await board.moves.first().waitFor();
    await expect(board.position).toBeInViewport({ ratio: 1 });
  });
}

test("a blunder is framed over the board, and can be taken back there", async ({ page }) => {
  const board = await beginWon(page);
  const verdict = page.locator(".last-verdict");
  await expect(verdict).toHaveText("");
  await blunder(board);
  await expect(verdict).toHaveClass(/bad/);
  await expect(verdict).toContainText(/YOU: A♥.* \?\? blunder\. loss in \d+ rounds; win in \d+ rounds was possible with 8♥/);
  await expect(verdict).toBeInViewport();
  await verdict.getByRole("button", { name: "Undo it" }).click();
  await expect.poll(() => board.ply()).toBe(0);
  await expect(verdict).not.toHaveClass(/bad/);
  await board.position.getByRole("button", { name: /^lead 8 of hearts/ }).click();
  await expect(verdict).toContainText(/YOU: 8♥.*\. win in \d+ rounds\./);
  await expect(verdict).not.toHaveClass(/bad/);
});

test("a finished game tells its story, and goes on from the move that decided it", async ({ page }) => {
  const board = await beginWon(page);
  await blunder(board);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const story = page.getByRole("region", { name: "The story of the game" });
  await expect(story).toContainText(/Move 1 decided it: YOU lead the ace of hearts\. For YOU, a win in \d+ rounds became a loss in \d+ rounds\. The 8 of hearts would have won\./);
  await expect(story.getByRole("img", { name: /The value for YOU over \d+ moves/ })).toBeVisible();
  await story.getByRole("button", { name: "Try again from here" }).first().click();
  await expect.poll(() => board.ply()).toBe(0);
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
  await board.position.getByRole("button", { name: /^lead 8 of hearts/ }).click();
  await expect.poll(() => board.ply()).toBeGreaterThan(1);
  await expect(page.locator(".last-verdict")).toContainText("8♥");
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`cards travel to the pile and back: ${reducedMotion}`, async ({ page, browserName }) => {
    test.skip(browserName === "firefox" && reducedMotion === "reduce", NO_MEDIA);
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      const travelled: string[] = [];
      Object.assign(window, { travelled });
      Element.prototype.animate = function (...args) {
        travelled.push((this as HTMLElement).dataset.card ?? "");
        return animate.apply(this, args);
      };
    });
    const board = new Board(page);
    await board.goTo(SAMPLE);
    const travelled = () => page.evaluate(() => (window as unknown as { travelled: string[] }).travelled);
    await board.position.getByRole("button", { name: /^lead 8 of hearts/ }).click();
    await expect.poll(() => board.ply()).toBe(1);
    await board.position.getByRole("button", { name: /^eat the pile/ }).click();
    await expect.poll(() => board.ply()).toBe(2);
    expect(await travelled()).toEqual(reducedMotion === "reduce" ? [] : ["8h", "8h"]);
    // Another deal does not travel.
    await page.getByRole("button", { name: "Random deal" }).click();
    await expect.poll(() => board.ply()).toBe(0);
    expect(await travelled()).toHaveLength(reducedMotion === "reduce" ? 0 : 2);
  });
}
