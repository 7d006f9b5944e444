// A link to a game: its moves, and the place in them.

import { Board, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

test("a link keeps the moves and the place in them", async ({ page }) => {
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
