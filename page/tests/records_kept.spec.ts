// What the browser keeps: the unfinished game is never lost without a question, and bad values in its storage break nothing.

import type { Page } from "@playwright/test";
import { Board, openForm, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("faceup.game") ?? "null") as { record: string; number: number } | null);

/** A game with a friend, in which one move has been made. */
async function oneMove(page: Page): Promise<string> {
  const board = await new Board(page).goTo(`${SAMPLE}&opponent=friend`, "play");
  await board.play("lead 8 of hearts");
  await expect.poll(async () => (await kept(page))?.number).toBe(1);
  return (await kept(page))?.record ?? "";
}

test("a kept game whose record cannot be read stays until the user forgets it", async ({ page }) => {
  await oneMove(page);
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("faceup.game") ?? "{}") as { record: string };
    localStorage.setItem("faceup.game", JSON.stringify({ ...game, record: "not a record" }));
  });
  await page.reload();
  const stuck = page.getByRole("group", { name: /could not be resumed/ });
  await expect(stuck.getByRole("button", { name: "Copy the record" })).toBeVisible();
  expect((await kept(page))?.record).toBe("not a record");
  await stuck.getByRole("button", { name: "Delete the kept game" }).click();
  await expect(stuck).toBeHidden();
  expect(await kept(page)).toBeNull();
});

test("a link to a new game asks before it replaces an unfinished one, and a reload goes on", async ({ page }) => {
  const record = await oneMove(page);
  const board = new Board(page);
  const link = "#/play?opponent=easy&suits=2&ranks=4&game=beat-it-or-eat-it";
  await page.goto(link);
  await page.reload();
  const question = page.getByRole("group", { name: /An unfinished game of 1 move is kept/ });
  await expect(question).toBeVisible();
  expect((await kept(page))?.record).toBe(record);
  await question.getByRole("button", { name: "Go on with the kept game" }).click();
  await expect.poll(() => board.ply()).toBe(1);
  await expect(page).toHaveURL(/#\/play\?.*&ranks=7&.*position=.*&opponent=friend$/);
  expect((await kept(page))?.record).toBe(record);

  await page.goto(link);
  await question.getByRole("button", { name: "Begin the new game" }).click();
  await expect(page).toHaveURL(/#\/play\?.*&ranks=4&.*position=.*&opponent=easy$/);
  await expect.poll(async () => (await kept(page))?.record).toContain("Ranks: 4");
  await page.reload();
  await expect(page.locator(".status")).toHaveAttribute("data-turn", /person|engine|over/);
  await expect(question).toBeHidden();
  expect((await kept(page))?.record).toContain("Ranks: 4");
});

test("a game that another tab replaces says so, and does not overwrite the other", async ({ page, context }) => {
  await oneMove(page);
  const other = await context.newPage();
  await other.goto(new URL("#/play?opponent=friend&suits=2&ranks=4&game=beat-it-or-eat-it", page.url()).href);
  await other.getByRole("button", { name: "Begin the new game" }).click();
  await expect.poll(async () => (await kept(other))?.record).toContain("Ranks: 4");
  await expect(page.getByText("This game is no longer kept")).toBeVisible();
  const board = new Board(page);
  await board.moves.first().click();
  await expect.poll(() => board.ply()).toBeGreaterThan(1);
  expect((await kept(page))?.record).toContain("Ranks: 4");
  await page.getByRole("button", { name: "Keep this game instead" }).click();
  await expect.poll(async () => (await kept(page))?.record).toContain("Ranks: 7");
  await expect(other.getByText("This game is no longer kept")).toBeVisible();
});

test("a link to a position or to a game leaves the kept game as it is", async ({ page }) => {
  const record = await oneMove(page);
  for (const link of [SAMPLE, `${SAMPLE}&opponent=hard&moves=Ah,eat`, "sample=1"]) {
    await page.goto(`#/play?${link}`);
    await expect(page.locator("main")).toContainText(link === SAMPLE ? "An unfinished game of 1 move" : "A recorded game");
    await page.waitForTimeout(300);
    expect((await kept(page))?.record).toBe(record);
  }
  await page.getByRole("button", { name: "Back to your game" }).click();
  await expect.poll(() => new Board(page).ply()).toBe(1);
  expect((await kept(page))?.record).toBe(record);
});

const BAD = ["null", "{}", "5", '"text"', "[]", "[1]", "not JSON", '{"game":{},"opponent":5}', '{"game":null,"record":1}'];
for (const bad of BAD) {
  test(`values that nobody stored do not break a page: ${bad}`, async ({ page }) => {
    await page.addInitScript((value) => {
      // A page without an address has no storage.
      if (origin === "null") return;
      for (const name of ["wish", "lesson", "game", "theme", "shortcuts", "days", "play.values", "play.worth", "explore.values"]) localStorage.setItem(`faceup.${name}`, value);
    }, bad);
    await page.goto("#/play");
    await openForm(page);
    await expect(page.getByRole("button", { name: "Deal and play" })).toBeVisible();
    await expect(page.getByLabel("Game", { exact: true })).toHaveValue("0");
    await page.goto("#/lesson");
    await expect(page.getByRole("heading", { name: "Learn the game" })).toBeVisible();
    await expect(page.getByText(/^0 of \d+ done/)).toBeVisible();
    await page.goto("#/explore");
    await expect(new Board(page).moves).toHaveCount(13);
  });
}

test("a page that fails says so, and can be tried again", async ({ page, expected }) => {
  // Firefox names only the kind of an error.
  expected.push(/broken on purpose|^console: Error http/);
  await page.goto("#/about");
  await page.evaluate(() => {
    const find = Array.prototype.findIndex;
    Object.assign(window, { mend: () => (Array.prototype.findIndex = find) });
    Array.prototype.findIndex = () => {
      throw new Error("broken on purpose");
    };
  });
  await page.getByRole("link", { name: "Learn" }).click();
  await expect(page.getByRole("alert")).toContainText("Something went wrong");
  await page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Learn the game" })).toBeVisible();
});
