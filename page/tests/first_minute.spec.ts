// What a stranger sees: how good the last move was, moves that travel, and the story of a finished game.

import { beginWon, blunder, Board, copied, LETTER, newGame, lose, openMore, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

test("the first screen is the game: the first click leads a card, and the opponent is Medium", async ({ page }) => {
  const board = new Board(page);
  await page.goto("");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beat It Or Eat It");
  for (const words of ["beat the card on the pile", "eat the whole pile", "first without cards"]) await expect(page.locator("main")).toContainText(words);
  expect(await board.table()).toMatch(/You king, jack ace, queen, ten, 9, 8/);
  await expect(board.position).toContainText("Medium");
  await expect(page.locator(".status")).toHaveText("Your turn: lead a card.");
  await expect(board.moves).toHaveCount(7);
  await board.play("lead 8 of hearts");
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
  await expect(page.locator(".last-verdict")).toContainText("8♥");
  // The address opens this deal, with this opponent, and here the game goes on.
  await expect(page).toHaveURL(/#\/play\?game=beat-it-or-eat-it&suits=2&ranks=7&.*position=S:KJ\+H:AQT98&opponent=medium$/);
  const ply = await board.ply();
  await page.reload();
  await expect.poll(() => board.ply()).toBe(ply);
  await page.goto("#/");
  await expect.poll(() => board.ply()).toBe(ply);
});

test("every page is in the header, also on a phone", async ({ page }) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("#/play");
    for (const [name, heading] of [["Learn", "Learn the game"], ["Daily", "Daily deal"], ["Explore", "Explore"], ["Play", "Beat It Or Eat It"]] as const) {
      await expect(page.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
      await page.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
    const menu = page.locator(".menu summary");
    await expect(menu).toBeInViewport({ ratio: 1 });
    for (const name of ["Results", "About"]) {
      await menu.click();
      const link = page.locator(".menu").getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      await link.click();
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
      await expect(link).toBeHidden();
    }
    await menu.click();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Theme")).toBeHidden();
  }
});

test("the bar beside the board moves with the value", async ({ page }) => {
  const board = await beginWon(page);
  const bar = page.getByRole("img", { name: /win in \d+ rounds/ });
  const height = () => page.locator(".value-bar > div").evaluate((part) => parseFloat((part as HTMLElement).style.height));
  await expect(bar).toHaveAttribute("title", /^You: win in 12 rounds$/);
  // Both names are whole, on the smallest screen too.
  await page.setViewportSize({ width: 320, height: 568 });
  const [whole, ...parts] = await page.locator(".value-bar, .value-bar > *").evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(whole ?? 0);
  const won = await height();
  await blunder(board);
  await expect.poll(height).toBeLessThan(50);
  expect(won).toBeGreaterThan(50);
  await openMore(page);
  await page.getByLabel("Feedback after my moves").uncheck();
  await expect(page.locator(".value-bar")).toHaveCount(0);
});

test("a link opens the same deal with the same opponent, who may start", async ({ page, browser }) => {
  await page.goto("#/play");
  await newGame(page, { ranks: 5, deal: "Any", opponent: "Hard", first: "The opponent" });
  const board = new Board(page);
  await expect.poll(() => board.ply()).toBeGreaterThan(0);
  await openMore(page);
  const link = await copied(page, "Copy a link to this deal");
  expect(link).toMatch(/ranks=5&.*position=.*&opponent=hard&first=them$/);
  await page.getByRole("button", { name: "To the start" }).click();
  await expect.poll(() => board.ply()).toBe(0);
  const start = await board.table();
  const other = new Board(await browser.newPage());
  await other.page.goto(link);
  await expect.poll(() => other.ply()).toBeGreaterThan(0);
  await expect(other.position).toContainText("Hard");
  await openMore(other.page);
  await other.page.getByRole("button", { name: "To the start" }).click();
  await expect.poll(() => other.ply()).toBe(0);
  expect(await other.table()).toBe(start);
  await other.page.close();
});

for (const [width, height, deal] of [[1280, 800, LETTER], [390, 844, SAMPLE], [360, 740, LETTER], [320, 568, SAMPLE]] as const) {
  test(`the board, the status and the text about a move fit one screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const board = await new Board(page).goTo(`${deal}&opponent=perfect`, "play");
    for (const text of [".hint", ".last-verdict"]) {
      if (text === ".hint") await page.getByRole("button", { name: "Hint", exact: true }).click();
      else await board.moves.first().click();
      await expect(page.locator(`${text} strong`).first()).toBeVisible();
      await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
      await page.evaluate(() => scrollTo(0, 0));
      for (const part of [".site-header", ".status", text, ".board"]) await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect((await page.locator(".site-header").boundingBox())?.height).toBeLessThanOrEqual(60);
    await board.goTo(deal);
    await expect(board.position).toBeInViewport({ ratio: 1 });
  });
}

for (const [width, height] of [[1280, 900], [390, 844]] as const) {
  test(`cards are a quarter larger up to two suits of seven, and the felt has no gaps: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const widths: number[] = [];
    for (const deal of [SAMPLE, LETTER]) {
      await new Board(page).goTo(`${deal}&opponent=friend`, "play");
      const parts = page.locator(".board, .board > :is(.seat, .pile)");
      const [board, above, pile, below] = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
      if (!board || !above || !pile || !below) throw new Error("expected a board with two hands and a pile");
      if (height === 900) expect(board.bottom - board.top).toBeGreaterThanOrEqual(520);
      expect(Math.max(pile.top - above.bottom, below.top - pile.bottom)).toBeLessThanOrEqual(24);
      widths.push(await page.locator(".hand .card").first().evaluate((card) => card.getBoundingClientRect().width));
    }
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeGreaterThanOrEqual(1.25);
  });
}

test("a finished game tells its story, and goes on from the move that decided it", async ({ page }) => {
  const board = await lose(page);
  const story = page.getByRole("region", { name: "The story of the game" });
  await expect(story).toContainText("Move 1 decided it: you lead the king of hearts. For you, a win in 1 round became a loss at once. The ace of spades would have won.");
  await expect(story.getByRole("img", { name: /The value for you over \d+ moves/ })).toBeVisible();
  await story.getByRole("button", { name: "Try again from move 1" }).click();
  await expect.poll(() => board.ply()).toBe(0);
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
  await board.move("lead ace of spades").click();
  await expect(page.getByText("You won", { exact: true })).toBeVisible();
});

test("cards travel to the pile and back, but not where the user wants less motion", async ({ page, browserName }) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    const travelled: string[] = [];
    Object.assign(window, { travelled });
    Element.prototype.animate = function (...args) {
      travelled.push((this as HTMLElement).dataset.card ?? "");
      return animate.apply(this, args);
    };
  });
  const board = await new Board(page).goTo(SAMPLE);
  const travelled = () => page.evaluate(() => (window as unknown as { travelled: string[] }).travelled);
  await board.play("lead 8 of hearts");
  await board.play("eat the pile");
  expect(await travelled()).toEqual(["8h", "8h"]);
  // Another deal does not travel.
  await page.getByRole("button", { name: "Random deal" }).click();
  await expect.poll(() => board.ply()).toBe(0);
  expect(await travelled()).toHaveLength(2);
  // Playwright cannot tell an installed Firefox that the user wants less motion.
  if (browserName === "firefox") return;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await board.moves.first().click();
  await expect.poll(() => board.ply()).toBe(1);
  expect(await travelled()).toHaveLength(2);
});
