// Explore: addresses, notations, and steps; and how the page behaves while it loads and moves.

import { Board, copied, LETTER, readText, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

test("moves, steps, another move, and undo", async ({ page }) => {
  const board = await new Board(page).goTo(SAMPLE);
  await board.move("lead 8 of hearts").click();
  await expect(board.live).toContainText("You lead the 8 of hearts");
  await board.play("beat with jack of hearts");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect.poll(() => board.ply()).toBe(1);
  await board.move("eat the pile").click();
  const history = page.getByRole("group", { name: "Moves of the game" });
  await expect(history.getByRole("button", { name: "2. Opponent eats the pile" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(history.getByRole("button", { name: "2. Opponent beats with the jack of hearts" })).toBeVisible();
});

test("a set-up ends with a position, and says what it lacks until then", async ({ page }) => {
  const board = await new Board(page).goTo("game=beat-it-or-eat-it&suits=2&ranks=4&position=S:AK+H:QJ");
  const before = await board.table();
  await page.getByRole("button", { name: "Set up" }).click();
  const done = page.getByRole("button", { name: "Done" });
  const lack = page.getByRole("alert").filter({ hasText: "Opponent’s hand is empty, and each player needs at least one card" });
  await page.getByRole("button", { name: "All to you" }).click();
  await expect(lack).toBeVisible();
  await expect(done).toHaveAttribute("aria-disabled", "true");
  // Neither the button nor the tab ends it.
  for (const button of [done, page.getByRole("button", { name: "Set up" })]) {
    await button.click({ force: true });
    await expect(board.live).toContainText("Opponent’s hand is empty");
    await expect(page.getByRole("button", { name: "ace of spades, in your hand" })).toBeVisible();
  }
  await page.getByRole("button", { name: "ace of spades, in your hand" }).press("2");
  await expect(lack).toBeHidden();
  await done.click();
  await expect(done).toBeHidden();
  await expect.poll(() => board.table()).not.toBe(before);
  await expect(page).toHaveURL(/position=S:KQJ\+H:AKQJ/);
});

test("a set-up begins where a game has ended", async ({ page }) => {
  const board = new Board(page);
  await page.goto("#/explore?game=beat-it-or-eat-it&suits=2&ranks=2&position=S:A+H:K&moves=As,eat,Kh");
  await expect.poll(() => board.ply()).toBe(3);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("alert")).toContainText("your hand is empty");
  await page.getByRole("button", { name: /^king of hearts/ }).press("1");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => board.table()).toMatch(/Next to move: Opponent/);
  await page.goBack();
  await expect.poll(() => board.ply()).toBe(3);
});

test("back and forward go through the positions that were looked at", async ({ page }) => {
  const board = await new Board(page).goTo(SAMPLE);
  const first = await board.table();
  const tables = [first];
  for (let deal = 0; deal < 2; deal++) {
    // One random deal in 126 is the deal that is shown already.
    await expect(async () => {
      await page.getByRole("button", { name: "Random deal" }).click();
      await expect.poll(() => board.table(), { timeout: 8000 }).not.toBe(tables.at(-1));
    }).toPass();
    tables.push(await board.table());
  }
  await page.goBack();
  await expect.poll(() => board.table()).toBe(tables[1]);
  await page.goBack();
  await expect.poll(() => board.table()).toBe(first);
  await page.goForward();
  await expect.poll(() => board.table()).toBe(tables[1]);
});

for (const [text, table] of [
  ["S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s", "The card to beat is the 9 of spades"],
  ["LEFT:  spades K J  hearts A Q T 9 8\nRIGHT: spades A Q T 9 8  hearts K J", "You king, jack ace, queen, ten, 9, 8"],
] as const) {
  test(`a position can be pasted: ${text.split("\n")[0]}`, async ({ page }) => {
    const board = await new Board(page).goTo(SAMPLE);
    await readText(page, text);
    await expect.poll(() => board.table()).toContain(table);
  });
}

test("the best move says why it wins, as far as there is a reason", async ({ page }) => {
  const board = new Board(page);
  const why = page.locator(".verdict-space .why");
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=4&position=S:A+H:J");
  await expect(why).toHaveText(/^A♠.?: Nothing beats A♠.?\. You go out: the opponent can beat no lead but the last\.$/);
  await board.goTo(SAMPLE);
  await expect(page.locator(".verdict-line")).toHaveText("You win in 12 rounds.");
  await expect(why).toHaveCount(0);
});

test("a link that is followed while another is opened is not given the moves of the other", async ({ page, host }) => {
  let release = () => {};
  host.held.set(/index\.json/, new Promise((done) => (release = done)));
  const other = "game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ8+H:AQT9";
  await page.goto(`#/explore?${SAMPLE}&moves=8h,Jh,8s`);
  await expect(page.getByRole("heading", { level: 1, name: "Explore" })).toBeVisible();
  await page.goto(`#/explore?${other}`);
  release();
  const board = new Board(page);
  await board.moves.first().waitFor();
  await expect(page.locator(".waiting")).toHaveText("");
  await page.waitForTimeout(300);
  expect(await board.ply()).toBe(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(decodeURIComponent(page.url())).toContain("position=S:KJ8+H:AQT9");
});

test("a link keeps the place in its moves, in suits of more than 13 ranks too", async ({ page }) => {
  const board = await new Board(page).goTo(`${SAMPLE}&moves=8h,Jh,8s,Js,9h&at=2`);
  await expect.poll(() => board.ply()).toBe(2);
  await expect(page.getByRole("group", { name: "Steps" })).toContainText("2 / 5");
  await expect(page).toHaveURL(/moves=8h,Jh,8s,Js,9h&at=2$/);
  expect(await copied(page, "Copy link")).toBe(page.url());
  await board.goTo("game=beat-it-or-eat-it&suits=2&ranks=14&position=S:14,12,9,8,5,4,1+H:13,11,10,7,6,3,2&moves=12s,eat");
  await expect.poll(() => board.ply()).toBe(2);
});

test("another deal like the one on the board has its outcome, rounds and number of winning leads", async ({ page }) => {
  await new Board(page).goTo(SAMPLE);
  await page.getByRole("button", { name: "Game and deal" }).click();
  await page.getByRole("button", { name: "Another like this one" }).click();
  await expect(page).not.toHaveURL(/position=S:KJ\+H:AQT98/);
  await expect(page.locator(".verdict-line")).toHaveText("You win in 12 rounds.");
  await expect(page.locator(".board .badge.win")).toHaveCount(4);
});

test("a game without a table is judged by a search, and the page says so", async ({ page }) => {
  const board = await new Board(page).goTo("game=challenge&suits=4&ranks=8&position=S:AQT8+H:KJ97+C:AQT8+D:KJ97");
  await expect(page.getByText("Estimates by a search")).toBeVisible();
  // Deals of an outcome are offered only where outcomes are known.
  await page.getByRole("button", { name: "Game and deal" }).click();
  const deals = page.getByRole("group", { name: "Random deals" });
  await expect(deals.getByRole("button")).toHaveText(["Any deal"]);
  await expect(deals).toContainText("no table");
  await page.getByRole("button", { name: "Search for a line" }).click();
  await expect(page.getByRole("group", { name: "Line of play" }).getByRole("button")).not.toHaveCount(0);
  // Another position has a line of its own, which nobody has asked for yet.
  await board.moves.first().click();
  await expect(page.getByRole("button", { name: "Search for a line" })).toBeVisible();
  await board.goTo(SAMPLE);
  await expect(deals.getByRole("button", { name: "A lost deal" })).toBeVisible();
});

test("a hand of longer suits says that the game must be chosen first", async ({ page }) => {
  await new Board(page).goTo(LETTER);
  await readText(page, "S:26,24,22");
  await expect(page.getByRole("alert")).toContainText("2 suits of 13 ranks");
  await expect(page.getByRole("alert")).toContainText("“Game and deal”");
});

test("the shell is painted before the library and the table are there", async ({ page, host }) => {
  let release = () => {};
  host.held.set(/wasm|frontier|service_worker/, new Promise((done) => (release = done)));
  await page.goto("#/explore");
  await expect(page.getByRole("heading", { level: 1, name: "Explore" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link")).toHaveCount(4);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  expect(paint).toBe(1);
  await expect(new Board(page).moves).toHaveCount(0);
  release();
  await expect(new Board(page).moves).toHaveCount(13);
});

for (const { name, width, height } of [
  { name: "phone", width: 360, height: 740 },
  { name: "desktop", width: 1440, height: 900 },
]) {
  test(`nothing around the board jumps when a move is made (${name})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const board = await new Board(page).goTo(SAMPLE);
    await expect(page.locator(".line .ply").first()).toBeVisible();
    const places = () =>
      page.locator(".column-main > *, .board, .column-side > :is(h1, .verdict-space, .toolbar)").evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width } = part.getBoundingClientRect();
          return `${part.className} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`;
        }),
      );
    const before = await places();
    const scrolled = await page.evaluate(() => scrollY);
    // Without Playwright's click, which scrolls to the button.
    for (const [n, name] of ["lead 8 of hearts", "beat with jack of hearts"].entries()) {
      await board.move(name).evaluate((button: HTMLElement) => button.click());
      await expect.poll(() => board.ply()).toBe(n + 1);
    }
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await places()).toEqual(before);
  });
}
