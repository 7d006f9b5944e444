// What the browser keeps: bad values in its storage break nothing.

import { Board } from "./board";
import { expect, test } from "./fixtures";

const BAD = ["null", "{}", "5", '"text"', "[]", "[1]", "not JSON", '{"game":{},"opponent":5}', '{"game":null,"record":1}'];
for (const bad of BAD) {
  test(`values that nobody stored do not break a page: ${bad}`, async ({ page }) => {
    await page.addInitScript((value) => {
      for (const name of ["wish", "lesson", "game", "theme", "shortcuts", "play.values", "play.worth", "explore.values"]) localStorage.setItem(`faceup.${name}`, value);
    }, bad);
    await page.goto("#/play");
    await expect(page.getByRole("button", { name: "Deal and play" })).toBeVisible();
    await expect(page.getByLabel("Ranks")).toHaveValue("7");
    await page.goto("#/lesson");
    await expect(page.getByRole("heading", { name: "Learn the game" })).toBeVisible();
    await expect(page.getByText(/^0 of \d+ done/)).toBeVisible();
    await page.goto("#/explore");
    await expect(new Board(page).moves).toHaveCount(13);
  });
}

test("a page that fails says so, and can be tried again", async ({ page, expected }) => {
  expected.push(/broken on purpose/);
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
