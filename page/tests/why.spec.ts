// The line that shows why a hint is good or a move bad: cards on the table that are not played, to step through and to play.

import type { Locator, Page } from "@playwright/test";
import { beginWon, blunder, Board } from "./board";
import { expect, NO_MEDIA, test } from "./fixtures";

/** The controls of a line, beside the sentence. */
class Line {
  readonly group: Locator;
  readonly toggle: Locator;
  readonly back: Locator;
  readonly forward: Locator;
  readonly live: Locator;

  constructor(readonly page: Page, title = "Why") {
    this.group = page.getByRole("group", { name: `${title}: the line`, exact: true });
    const button = (name: string) => this.group.getByRole("button", { name, exact: true });
    [this.toggle, this.back, this.forward] = [button("On the table"), button("Back"), button("Forward")];
    this.live = new Board(page).live;
  }

  /** Starts the line, or stops it: the button has the name of what it does. */
  button(name: "Play" | "Pause"): Locator {
    return this.group.getByRole("button", { name, exact: true });
  }
}

/** The cards on the table that can be seen now. */
const ghosts = (page: Page) => page.locator(".pile .ghosts .slot:visible");
const hint = (page: Page) => page.getByRole("button", { name: "Hint", exact: true }).click();

/** Whether a part is within another. */
async function isWithin(part: Locator, whole: Locator): Promise<void> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (!inner || !outer) throw new Error("expected two visible parts");
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
}

test("a hint lays its line on the table, with the order and the players, and its sentence beside it", async ({ page }) => {
  const board = await beginWon(page);
  const before = await board.position.boundingBox();
  await hint(page);
  const line = new Line(page);
  await expect(page.locator(".hint")).toContainText(/lead 8♥.?\. It wins in 12 rounds\. The opponent does best to eat it, and you lead next with 6 cards against 8\./);
  await expect(ghosts(page)).toHaveText([/^8♥.*1 You$/, /^eats2 Opponent$/]);
  await expect(page.locator(".ghosts .above")).toHaveText(/eats/);
  await isWithin(page.locator(".ghosts"), page.locator(".pile"));
  expect(await page.locator(".ghost").first().evaluate((card) => getComputedStyle(card).borderStyle)).toBe("dashed");
  // Nothing jumps, and the cards are still to be played.
  expect(await board.position.boundingBox()).toEqual(before);
  await expect(page.locator(".empty-pile")).toBeHidden();
  await expect(board.moves).toHaveCount(7);

  await expect(line.toggle).toHaveAttribute("aria-pressed", "true");
  await expect(line.forward).toHaveAttribute("aria-disabled", "true");
  await line.back.click();
  await expect(ghosts(page)).toHaveText([/^8♥/]);
  await expect(line.live).toContainText("1 of 2. You lead the 8 of hearts");
  await expect(page.locator(".why")).toContainText(/1 of 2: You lead 8♥/);
  await expect(line.back).toHaveAttribute("aria-disabled", "true");
  await line.back.click({ force: true });
  await expect(ghosts(page)).toHaveCount(1);
  await line.forward.click();
  await expect(ghosts(page)).toHaveCount(2);
  await expect(line.live).toContainText(/2 of 2\. The opponent eats it. You lead next/);

  await line.toggle.click();
  await expect(line.toggle).toHaveAttribute("aria-pressed", "false");
  await expect(ghosts(page)).toHaveCount(0);
  await expect(page.locator(".empty-pile")).toBeVisible();
  await expect(line.back).toHaveCount(0);
  await line.toggle.click();
  await expect(ghosts(page)).toHaveCount(2);
  // The next move takes it away.
  await board.position.getByRole("button", { name: /^lead 8 of hearts/ }).click();
  await expect(page.locator(".ghosts")).toHaveCount(0);
});

test("a line plays by itself, and stops when it is asked to", async ({ page }) => {
  await beginWon(page);
  await hint(page);
  const line = new Line(page);
  await line.button("Play").click();
  await expect(ghosts(page)).toHaveCount(1);
  await expect(line.button("Pause")).toBeVisible();
  await expect(ghosts(page)).toHaveCount(2);
  await expect(line.button("Play")).toBeVisible();
  await line.button("Play").click();
  await line.button("Pause").click();
  await page.waitForTimeout(1500);
  await expect(ghosts(page)).toHaveCount(1);
  // A step stops it too.
  await line.button("Play").click();
  await expect(ghosts(page)).toHaveCount(2);
  await line.button("Play").click();
  await line.forward.click();
  await expect(line.button("Play")).toBeVisible();
});

test("a line is stepped by the keyboard, and the focus stays on its buttons", async ({ page }) => {
  await beginWon(page);
  await page.getByRole("button", { name: "Hint", exact: true }).focus();
  await page.keyboard.press("Enter");
  const line = new Line(page);
  await line.toggle.focus();
  await page.keyboard.press("Tab");
  await expect(line.back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ghosts(page)).toHaveCount(1);
  await expect(line.back).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press(" ");
  await expect(ghosts(page)).toHaveCount(2);
  await expect(line.forward).toBeFocused();
  await line.toggle.focus();
  await page.keyboard.press("Enter");
  await expect(ghosts(page)).toHaveCount(0);
  await expect(line.toggle).toBeFocused();
});

test("a blunder lays its refutation on the table, and the better move in its place when asked for", async ({ page }) => {
  const board = await beginWon(page);
  await blunder(board);
  await expect(page.locator(".why")).toContainText([/^Why: The opponent cannot beat A♥/, /^Better: 8♥.?: The opponent does best to eat it/]);
  const [why, better] = [new Line(page), new Line(page, "Better: 8♥\ufe0e")];
  await expect(ghosts(page)).toHaveText([/^A♥.*1 You$/, /^eats2 Opponent$/]);
  await expect(better.toggle).toHaveAttribute("aria-pressed", "false");
  await better.toggle.click();
  await expect(ghosts(page)).toHaveText([/^8♥/, /^eats/]);
  await expect(why.toggle).toHaveAttribute("aria-pressed", "false");
  await why.toggle.click();
  await expect(ghosts(page)).toHaveText([/^A♥/, /^eats/]);
  // A hint has the table for itself.
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
  await hint(page);
  await expect(page.locator(".hint")).toBeVisible();
  await expect(why.toggle.first()).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Undo it" }).click();
  await expect(page.locator(".ghosts")).toHaveCount(0);
  await expect(page.locator(".why")).toHaveCount(0);
});

for (const width of [320, 1280]) {
  test(`beside a card to beat, the line leaves that card and the button to eat free, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("#/play?game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ9+H:QT9+|+*+|+8h&opponent=friend");
    const board = new Board(page);
    await board.moves.first().waitFor();
    const before = await page.locator(".to-beat .card").boundingBox();
    await hint(page);
    await expect(ghosts(page)).toHaveText([/^9♥.*1/, /^Q♥.*2/, /^eats3/]);
    const line = new Line(page);
    for (const part of [line.toggle, line.back, line.forward, line.button("Play")]) await expect(part).toBeInViewport({ ratio: 1 });
    await isWithin(page.locator(".ghosts"), page.locator(".pile"));
    const [left, card] = [await page.locator(".ghosts").boundingBox(), await page.locator(".to-beat .card").boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(card?.x ?? 0);
    expect(card?.x).toBe(before?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await board.position.getByRole("button", { name: /^eat the pile/ }).click();
    await expect.poll(() => board.ply()).toBe(1);
    await expect(page.locator(".ghosts")).toHaveCount(0);
  });
}

test("with a friend, the sentence and the cards have the names of both", async ({ page }) => {
  await page.goto("#/play?game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98&opponent=friend");
  const board = new Board(page);
  await board.position.getByRole("button", { name: "lead ace of hearts" }).click();
  await expect(page.locator(".why").first()).toContainText(/^Why: A♥.? was your only card that Friend cannot beat\. Friend can then beat every card that you hold: usually enough\./);
  await expect(ghosts(page)).toHaveText([/1 You$/, /2 Friend$/]);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the cards of a line come in: ${reducedMotion}`, async ({ page, browserName }) => {
    test.skip(browserName === "firefox" && reducedMotion === "reduce", NO_MEDIA);
    await page.emulateMedia({ reducedMotion });
    await beginWon(page);
    await hint(page);
    const names = () => page.locator(".ghosts .now").evaluate((slot) => getComputedStyle(slot).animationName);
    await expect(ghosts(page)).toHaveCount(2);
    expect(await names()).toBe(reducedMotion === "reduce" ? "none" : "ghost-above");
    await new Line(page).back.click();
    await expect(ghosts(page)).toHaveCount(1);
    expect(await names()).toBe(reducedMotion === "reduce" ? "none" : "ghost");
  });
}

test("a wrong answer to a puzzle lays its refutation on the table, and not the answer", async ({ page }) => {
  await page.goto("#/daily?day=2026-11-25");
  const board = new Board(page);
  await board.position.getByRole("button", { name: "lead ace of spades" }).click();
  await expect(page.locator(".why")).toHaveText(/^Why: The opponent cannot beat A♠/);
  await expect(ghosts(page)).toHaveText([/^A♠.*1 You$/, /^eats2 Opponent$/]);
  const line = new Line(page);
  await line.back.click();
  await expect(line.live).toContainText("1 of 2. You lead the ace of spades");
  await line.forward.click();
  await line.button("Play").click();
  await expect(ghosts(page)).toHaveCount(1);
  await expect(ghosts(page)).toHaveCount(2);
  await expect(page.getByRole("group", { name: /^Better/ })).toHaveCount(0);
  // Another try takes it away, and the board is as it was.
  await board.position.getByRole("button", { name: "lead queen of spades" }).click();
  await expect(page.locator(".why, .daily-answer.good").first()).toBeVisible();
  await expect(page.locator(".ghosts", { hasText: "A♠" })).toHaveCount(0);
});
