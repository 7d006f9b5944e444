// What a stranger sees: how good the last move was, moves that travel, and the story of a finished game.

import { beginWon, blunder, Board } from "./board";
import { expect, test } from "./fixtures";

test("a blunder is framed over the board, and can be taken back there", async ({ page }) => {
  const board = await beginWon(page);
  const verdict = page.locator(".last-verdict");
  await expect(verdict).toHaveText("");
  await blunder(board);
  await expect(verdict).toHaveClass(/bad/);
  await expect(verdict).toContainText(/YOU: A♥.* \?\? blunder\. loss in \d+ rounds; win in \d+ rounds was possible with 8♥/);
  await expect(verdict).toBeInViewport();
  await verdict.getByRole("button", { name: "Take it back" }).click();
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
  test(`cards travel to the pile and back: ${reducedMotion}`, async ({ page }) => {
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
    await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98");
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
