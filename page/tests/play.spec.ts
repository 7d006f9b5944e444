// Games as a person plays them: lost, won with hints, saved, annotated, read again; and the sample game of 1993.

import { beginWon, blunder, Board, custom, lose, newGame, openForm, openMore, openRecords, playToTheEnd, savedRecord } from "./board";
import { expect, faceup, test } from "./fixtures";

test("a won deal is won with hints, and is never given away", async ({ page }) => {
  await page.goto("#/play");
  await newGame(page, { ranks: 5, deal: "You can win" });
  await openMore(page);
  await page.getByLabel("Show the value of every move").check();
  const end = await playToTheEnd(page, async (board) => {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    // The live region may still say the hint before.
    await expect(page.locator(".hint")).toBeVisible();
    await expect(board.live).toContainText(/Hint: (lead|beat with|eat) /);
    const said = (await board.live.textContent())?.match(/.*Hint: (lead [\w ]+ of \w+|beat with [\w ]+ of \w+|eat the pile)\./)?.[1];
    await board.move(`${said}: win`).click();
  });
  expect(end).toBe("You won");
});

test("where there is no table, the opponent asks a smaller game", async ({ page }) => {
  await page.goto("#/play");
  await openForm(page);
  const opponent = page.getByLabel("Opponent", { exact: true });
  const deal = page.getByLabel("Deal", { exact: true });
  await opponent.selectOption("perfect");
  await custom(page, { rules: "challenge", suits: 4, ranks: 8 });
  await expect(opponent).toHaveValue("expert");
  await expect(opponent.locator("option", { hasText: "Perfect" })).toHaveCount(0);
  await expect(deal).toHaveCount(0);
  await page.getByRole("button", { name: "Deal and play" }).click();
  await openMore(page);
  await page.getByLabel("Show the value of every move").check();
  await expect(page.getByText("Estimates by a search and by the table of 5 ranks")).toBeVisible();
  const board = new Board(page);
  const status = page.locator(".status");
  for (let made = 0; made < 3; made++) {
    await expect(status).toHaveAttribute("data-turn", "person");
    const before = await board.ply();
    await board.moves.last().click();
    // The user who beats a card leads next. In all other cases the computer moves.
    await expect.poll(() => board.ply()).toBeGreaterThan(before);
    await expect(status).toHaveAttribute("data-turn", "person");
  }
  const [ply, table] = [await board.ply(), await board.table()];
  await page.reload();
  await expect.poll(() => board.ply()).toBe(ply);
  expect(await board.table()).toBe(table);

  // The wish is kept: in a solved game, the opponent is perfect.
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByLabel("Ranks").selectOption("5");
  await expect(opponent).toHaveValue("perfect");
  await expect(deal).toHaveValue("win");
  // From a position that was set up, the same holds.
  await page.goto("#/play?game=challenge&suits=4&ranks=8&position=S:AQT8+H:KJ97+C:AQT8+D:KJ97");
  await page.getByRole("button", { name: "Begin the new game" }).click();
  await expect(board.position).toContainText("Expert");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a game survives a reload, and its record can be saved, annotated by the command and read again", async ({ page }) => {
  const board = await beginWon(page);
  await blunder(board);
  const [ply, table] = [await board.ply(), await board.table()];
  await page.reload();
  await expect.poll(() => board.ply()).toBe(ply);
  expect(await board.table()).toBe(table);

  const record = await savedRecord(page);
  expect(record).toMatch(/^Game: beat-it-or-eat-it$/m);
  // The command reads it too.
  expect(faceup(["--quiet", "annotate", "--no-cache", "-"], record)).toContain("Ranks: 7");

  await openRecords(page);
  await page.getByLabel("Open a file").setInputFiles({ name: "record.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A recorded game");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect.poll(() => board.ply()).toBe(ply);
  expect(await board.table()).toBe(table);
});

test("the sample game of 1993 can be stepped through", async ({ page }) => {
  await page.goto("#/play");
  await openRecords(page);
  await page.getByRole("button", { name: "The sample game of 1993" }).click();
  const board = new Board(page);
  await expect.poll(() => board.ply()).toBe(0);
  const moves = page.getByRole("group", { name: "Moves of the game" }).getByRole("button", { name: /^\d+\. / });
  await expect(moves).toHaveCount(29);
  await page.getByRole("button", { name: "Forward" }).click();
  await expect.poll(() => board.ply()).toBe(1);
  await expect(board.live).toContainText("LEFT leads the 8 of hearts");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".status")).toHaveText("LEFT won");
});

test("a game from a position in which player two is to move", async ({ page }) => {
  const board = new Board(page);
  await page.goto("#/play?game=beat-it-or-eat-it&suits=2&ranks=4&position=S:AK+H:QJ&mover=two");
  await expect(page.locator(".status")).toHaveText("Your turn: lead a card.");
  await expect.poll(() => board.table()).toMatch(/Next to move: You.* Opponent queen, jack ace, king You ace, king queen, jack/);
  await board.moves.first().click();
  await expect.poll(() => board.ply()).toBeGreaterThan(0);
});

test("under More: the way to Explore", async ({ page }) => {
  await lose(page);
  await openMore(page);
  await page.getByRole("button", { name: "Explore this game" }).click();
  await expect(page).toHaveURL(/#\/explore\?.*&moves=Kh,Ah/);
});
