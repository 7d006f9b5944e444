// A browser that translates the page puts elements in the place of its texts. What changes afterwards must be right all the same.

import type { Page } from "@playwright/test";
import { beginWon, Board, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

/** Does what a translator does: each text becomes one in an element of its own, where translation is not forbidden. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest("[translate=no], script, style")) continue;
      const font = document.createElement("font");
      font.append(`«${text.data}»`);
      text.replaceWith(font);
    }
  });
}

test("the status, the verdict and the counts of a game stay right", async ({ page }) => {
  const board = await beginWon(page);
  await translate(page);
  await board.move("lead ace of hearts").click();
  await expect(page.locator(".status")).toHaveText("Your turn: lead a card.");
  await expect(page.locator(".advice")).toContainText("You would lose in 11 rounds.");
  await expect(page.locator('[data-zone="one"] .seat-bar')).toContainText("6 cards");
  await expect(page.locator('[data-zone="two"] .seat-bar')).toContainText("8 cards");
  await translate(page);
  await page.getByRole("button", { name: /Undo it/ }).click();
  await expect.poll(() => board.ply()).toBe(0);
  await expect(page.locator('[data-zone="one"] .seat-bar')).toContainText("7 cards");
  await expect(page.locator('[data-zone="one"] .rank').first()).toHaveAttribute("data-text", "K");
});

test("values and steps in Explore stay right", async ({ page }) => {
  const board = await new Board(page).goTo(SAMPLE);
  await translate(page);
  await board.move("lead 8 of hearts").click();
  await expect(page.locator(".verdict-line")).toHaveText("Opponent loses in 12 rounds.");
  await expect(page.locator(".step-count")).toHaveText("1 / 1 moves");
  const badges = await page.locator(".board .badge").evaluateAll((all) => all.map((badge) => badge.getAttribute("data-text")));
  expect(badges.length).toBeGreaterThan(1);
  for (const badge of badges) expect(badge).toMatch(/^[WLD]\d+$/);
  await translate(page);
  await board.move("eat the pile").click();
  await expect(page.locator(".verdict-line")).toHaveText("You win in 11 rounds.");
  await expect(page.locator(".step-count")).toHaveText("2 / 2 moves");
});
