// The sound of moves: off until it is asked for, and remembered.

import type { Page } from "@playwright/test";
import { Board, SAMPLE, openMore } from "./board";
import { expect, test } from "./fixtures";

/** Notes the tones that the page starts: their first pitch. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const tones: number[] = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.frequency.value);
      return start.call(this, when);
    };
    Object.assign(window, { tones });
  });
  return () => page.evaluate(() => (window as unknown as { tones: number[] }).tones.map(Math.round));
}

test("moves have a sound after it was asked for, and not before", async ({ page }) => {
  const tones = await listen(page);
  const board = new Board(page);
  await board.goTo(SAMPLE);
  const lead = () => board.position.getByRole("button", { name: /^lead 8 of hearts/ }).click();
  await lead();
  await expect.poll(() => board.ply()).toBe(1);
  expect(await tones()).toEqual([]);
  await openMore(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  // The switch lets its sound be heard, once.
  const menu = page.locator(".menu summary");
  await menu.click();
  const sound = page.getByLabel("Sound");
  await expect(sound).not.toBeChecked();
  await sound.check();
  expect(await tones()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await lead();
  await expect.poll(() => board.ply()).toBe(1);
  expect(await tones()).toHaveLength(2);
  await board.position.getByRole("button", { name: /^eat the pile/ }).click();
  await expect.poll(() => board.ply()).toBe(2);
  const [, card = 0, pile = 0, ...more] = await tones();
  expect([more, pile < card]).toEqual([[], true]);
  // Steps back, and the start of another game, are not moves.
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByRole("button", { name: "Random deal" }).click();
  await expect(page).not.toHaveURL(/position=S:KJ\+H:AQT98$/);
  expect(await tones()).toHaveLength(3);
  // It is remembered, until it is turned off.
  await page.reload();
  await board.moves.first().waitFor();
  await board.moves.first().click();
  await expect.poll(() => board.ply()).toBe(1);
  expect(await tones()).toHaveLength(1);
  await menu.click();
  await sound.uncheck();
  await page.keyboard.press("Escape");
  await board.moves.first().click();
  await expect.poll(() => board.ply()).toBe(2);
  expect(await tones()).toHaveLength(1);
});
