// The Left/Right board: the author's example, the values of docs/left-right.md, and a game against the optimal player.

import { expect, faceup, test } from "./fixtures";

test("the author's example ends 2 to 1, and its turns can be stepped through", async ({ page, host }) => {
  await page.goto(`${host.url}#/left-right`);
  await page.getByRole("button", { name: "The author’s example" }).click();
  await expect(page.locator(".end")).toHaveText("The game is over. Player 1 wins, 2 to 1.");
  await expect(page.locator(".scores")).toContainText("1 × 1 × 1 × 2 = 2");
  await expect(page.locator(".turns .notation")).toHaveText("4L 1R 3R 2R 1R 4R 2L 3L");
  const back = page.getByRole("button", { name: "Back" });
  for (const turns of ["4L 1R 3R 2R 1R 4R 2L", "4L 1R 3R 2R 1R 4R", "4L 1R 3R 2R 1R", "4L 1R 3R 2R", "4L 1R 3R", "4L 1R"]) {
    await back.click();
    await expect(page.locator(".turns .notation")).toHaveText(turns);
  }
  await page.getByLabel("Show the value of both placements").check();
  // `faceup left-right query '4L 1R' --card 3`.
  await expect(page.locator(".exact")).toHaveText(/Before the draw1\/3 .*Left1\/6 .*Right1\/3 /);
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(page.locator(".turns .notation")).toHaveText("4L 1R 3R");
});

test("values of the start are those of the report", async ({ page, host }) => {
  await page.goto(`${host.url}#/left-right?n=4&seed=5`);
  await page.getByLabel("Show the value of both placements").check();
  const values: Record<string, string> = { 1: "Left−1/8 .*Right−16/9 ", 2: "Left25/144 .*Right−13/6 ", 3: "Left−11/36 .*Right−389/144 ", 4: "Left7/36 .*Right−251/72 " };
  await expect(page.locator(".exact")).toContainText("−1/64");
  const drawn = await page.locator(".drawn .number-card").textContent();
  await expect(page.locator(".exact")).toHaveText(new RegExp(values[drawn ?? ""] ?? "no such card"));
});

test("a game against the optimal player with the keyboard alone", async ({ page, host }) => {
  await page.goto(`${host.url}#/left-right?n=3&anchor=opponent&squares=8&seed=3`);
  await page.locator(".placements button").first().focus();
  for (let turns = 2; turns <= 6; turns += 2) {
    await page.keyboard.press("Enter");
    await expect(page.locator(".turns .notation")).toHaveText(new RegExp(`^(\\S+ ){${turns - 1}}\\S+$`));
  }
  await expect(page.locator(".end")).toBeFocused();
  await expect(page.locator("#live")).toContainText("The game is over.");
});

test("played for the win, the values are those of the command", async ({ page, host }) => {
  await page.goto(`${host.url}#/left-right?n=4&anchor=opponent&opponent=friend&seed=5&objective=result`);
  await page.getByLabel("Show the value of both placements").check();
  await page.locator(".placements button").first().click();
  await expect(page.locator(".turns .notation")).toHaveText(/^\dL$/);
  const turn = (await page.locator(".turns .notation").textContent()) ?? "";
  const answer = JSON.parse(faceup(["left-right", "query", turn, "--n", "4", "--anchor", "opponent", "--objective", "result", "--json"]));
  await expect(page.locator(".exact dd").first()).toContainText(answer.value.replace("-", "−"));
  const card = Number(await page.locator(".drawn .number-card").textContent());
  const drawn = answer.cards.find((one: { card: number }) => one.card === card);
  for (const [n, placement] of drawn.placements.entries()) {
    await expect(page.locator(".exact dd").nth(n + 1)).toContainText(placement.value.replace("-", "−"));
  }
});

test("the form has two choices, and the others are folded away unless a link makes one of them", async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${host.url}#/left-right?n=4&seed=5`);
  const shown = (label: string) => page.getByLabel(label, { exact: true });
  for (const label of ["Cards in each stack", "Player 2 is"]) await expect(shown(label)).toBeVisible();
  for (const label of ["Count squares from", "Squares", "Play for", "Number of the deal"]) await expect(shown(label)).toBeHidden();
  await shown("Cards in each stack").selectOption("3");
  await shown("Player 2 is").selectOption("a friend");
  await expect(page).toHaveURL(/n=3&anchor=own&opponent=friend&seed=5$/);
  await page.getByText("More choices").click();
  await shown("Count squares from").selectOption("opponent’s piece");
  await shown("Squares").selectOption("8");
  await shown("Play for").selectOption("the win");
  await shown("Number of the deal").fill("7");
  await expect(page).toHaveURL(/n=3&anchor=opponent&objective=result&squares=8&opponent=friend&seed=7$/);
  await page.getByRole("button", { name: "New shuffle" }).click();
  await expect(page).not.toHaveURL(/seed=7$/);
  await page.reload();
  await expect(shown("Squares")).toBeVisible();
  await expect(shown("Squares")).toHaveValue("8");
});
