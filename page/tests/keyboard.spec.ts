// The keyboard alone: a whole game, setting up a position, and stepping through a game.

import type { Page } from "@playwright/test";
import { Board, playToTheEnd, SAMPLE, textField } from "./board";
import { expect, test } from "./fixtures";

/** The accessible name of what has the focus: its label or its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const labelled = at instanceof HTMLSelectElement || at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? "") : "";
    return (at?.getAttribute("aria-label") || labelled || at?.textContent || "").trim().replace(/\s+/g, " ");
  });
}

/** Presses a key until what is focused has the name. */
async function pressUntil(page: Page, key: string, name: RegExp, most = 80): Promise<void> {
  for (let n = 0; n < most; n++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`nothing named ${name} after ${most} times ${key}; the focus is on "${await focused(page)}"`);
}

test("a whole small game is played, from the first page on", async ({ page }) => {
  await page.goto("");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await pressUntil(page, "Tab", /^New$/);
  await page.keyboard.press("Enter");
  await pressUntil(page, "Tab", /^Game/);
  // The last is "Custom". Letters would be taken for two words on a slow machine.
  await page.keyboard.press("End");
  await pressUntil(page, "Tab", /^Ranks/);
  await page.keyboard.type("4");
  await pressUntil(page, "Tab", /^Opponent/);
  await page.keyboard.type("Easy");
  await expect(page.getByLabel("Opponent", { exact: true })).toHaveValue("easy");
  await pressUntil(page, "Tab", /^Deal and play/);
  await page.keyboard.press("Enter");
  // The form goes when the new game is there.
  await expect(page.getByRole("button", { name: "Deal and play" })).toHaveCount(0);

  await playToTheEnd(page, async (board, move) => {
    // After a move, the focus is on a card that can be played, or one Tab away from the board.
    await pressUntil(page, "Tab", /^(lead|beat with|eat the pile)/);
    if (move % 2 === 1) await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toMatch(/^(lead|beat with|eat the pile)/);
    const before = await board.ply();
    await page.keyboard.press("Enter");
    await expect.poll(() => board.ply()).toBeGreaterThan(before);
    // Nothing that was focused disappears without the focus going somewhere sensible.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });
  await expect(page.locator("#live")).toContainText(/won/);
});

test("a position is set up", async ({ page }) => {
  const board = await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=4&position=S:AK+H:QJ");
  await pressUntil(page, "Tab", /^Set up$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
  // Back, since in Firefox the last Tab leaves the page.
  await pressUntil(page, "Shift+Tab", /^\w+ of \w+, in Opponent’s hand/);
  await pressUntil(page, "ArrowRight", /^queen of spades, in Opponent’s hand/);
  await page.keyboard.press("1");
  await expect(page.getByRole("button", { name: "queen of spades, in your hand" })).toBeVisible();
  await pressUntil(page, "Tab", /in your hand/);
  await pressUntil(page, "ArrowRight", /^queen of hearts/);
  await page.keyboard.press("3");
  await expect(page.getByRole("button", { name: "queen of hearts, in the pile, the card to beat" })).toBeVisible();
  await pressUntil(page, "Tab", /^Done$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => board.table()).toMatch(/The card to beat is the queen of hearts/);
  await expect(page).toHaveURL(/position=[^&]*Qh/);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("the keys of the page, and how they are turned off", async ({ page }) => {
  const board = await new Board(page).goTo(`${SAMPLE}&moves=8h,Jh,8s`);
  await expect.poll(() => board.ply()).toBe(3);
  for (const [key, ply] of [["ArrowLeft", 2], ["ArrowRight", 3], ["e", 4], ["u", 3]] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => board.ply()).toBe(ply);
  }
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("e");
  await page.keyboard.type("S:A");
  await page.waitForTimeout(300);
  expect(await board.ply()).toBe(3);
  await expect(textField(page)).toBeHidden();
  await page.getByRole("button", { name: "Type or paste" }).click();
  await textField(page).fill("x");
  await textField(page).press("K");
  await expect(textField(page)).toHaveValue("xK");
});

test("arrow keys step through the game after a card was clicked, and Tab gives them back to the hand", async ({ page }) => {
  const board = await new Board(page).goTo(SAMPLE);
  await board.play("lead 8 of hearts");
  await board.play("beat with jack of hearts");
  for (const [key, ply] of [["ArrowLeft", 1], ["ArrowLeft", 0], ["ArrowRight", 1]] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => board.ply()).toBe(ply);
  }
  // Who goes on with the keyboard goes from card to card.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(300);
  expect(await board.ply()).toBe(1);
});

// A test for each: in Firefox the last Tab goes to the window around the page, and no other page of that window gets the focus back.
for (const name of ["explore", "play", "lesson", "daily", "results", "about"]) {
  test(`every button, link and field can be reached, and shows that it has the focus: ${name}`, async ({ page }) => {
    await page.goto(`#/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForTimeout(600);
    const seen = new Set<string>();
    for (let n = 0; n < 150; n++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return null;
        const style = getComputedStyle(at);
        // A hidden field shows the focus at its label.
        const label = at instanceof HTMLInputElement && at.labels?.[0] ? getComputedStyle(at.labels[0]) : style;
        const shown = [style, label].some((one) => one.outlineStyle !== "none" || one.boxShadow !== "none");
        return { shown, what: at.outerHTML.slice(0, 120) };
      });
      if (!at) break;
      expect(at.shown, `${name}: ${at.what}`).toBe(true);
      seen.add(at.what);
    }
    expect(seen.size, name).toBeGreaterThan(5);
  });
}
