// A link to a game: it keeps the variations and the place in them, and old links still work.

import { Board, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

test("a link keeps variations, the current one and the place", async ({ page, browser, host }) => {
  const board = new Board(page);
  await board.goTo(`${SAMPLE}&moves=8h,Jh,8s,Js,9h`);
  const steps = page.getByRole("group", { name: "Steps" });
  // Eating in place of beating, and then another lead.
  await page.getByRole("button", { name: /^1\. / }).click();
  await board.position.getByRole("button", { name: /^eat the pile/ }).click();
  await expect.poll(() => board.ply()).toBe(2);
  await board.position.getByRole("button", { name: /^lead 9 of hearts/ }).click();
  await expect.poll(() => board.ply()).toBe(3);
  await steps.getByRole("button", { name: "To the start" }).click();
  await board.position.getByRole("button", { name: /^lead ten of hearts/ }).click();
  await expect.poll(() => board.ply()).toBe(1);
  const variations = page.locator(".variations button");
  await expect(variations).toHaveCount(3);
  await variations.nth(1).click();
  await expect(variations.nth(1)).toHaveAttribute("aria-current", "true");
  await steps.getByRole("button", { name: "Forward" }).click();
  await expect(page).toHaveURL(/moves=8h,Jh,8s,Js,9h&also=1\.eat\.9h,0\.Th&variation=2&at=1$/);
  const texts = await variations.allTextContents();

  const context = await browser.newContext();
  const other = new Board(await context.newPage());
  await other.page.goto(`${host.url}${new URL(page.url()).hash}`);
  await expect(other.page.locator(".variations button")).toHaveText(texts);
  await expect(other.page.locator(".variations button").nth(1)).toHaveAttribute("aria-current", "true");
  expect(await other.ply()).toBe(1);
  expect(await other.table()).toBe(await board.table());
  // The address that the other page shows is the same, and a second variation can be opened there.
  expect(new URL(other.page.url()).hash).toBe(new URL(page.url()).hash);
  await other.page.locator(".variations button").nth(2).click();
  await expect(other.page).toHaveURL(/variation=3&at=0$/);
  await context.close();
});

test("links of before have no variations, and work as they did", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(`${SAMPLE}&moves=8h,Jh,8s,Js,9h&at=2`);
  await expect.poll(() => board.ply()).toBe(2);
  await expect(page.getByRole("group", { name: "Steps" })).toContainText("2 / 5");
  await expect(page).toHaveURL(/moves=8h,Jh,8s,Js,9h&at=2$/);
  await board.goTo(`${SAMPLE}&moves=8h,Jh&at=77`);
  await expect.poll(() => board.ply()).toBe(2);
  // Each move can be undone alone.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => board.ply()).toBe(1);
});

test("a link with a variation that cannot be made says so", async ({ page }) => {
  for (const [also, message] of [["1.quit", "“quit” in the link is not a move"], ["1.As", "does not beat"], ["9.Th", "9"]] as const) {
    await page.goto(`#/explore?${SAMPLE}&moves=8h&also=${also}`);
    await expect(page.getByRole("alert")).toContainText(message);
    await new Board(page).moves.first().waitFor();
  }
});

