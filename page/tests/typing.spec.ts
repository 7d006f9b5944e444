// Typing and pasting anywhere: no field needs to have the focus.

import type { Page } from "@playwright/test";
import { Board, openForm, SAMPLE, textField } from "./board";
import { expect, test } from "./fixtures";

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("Control+V");
}

test("a hand that is typed on the board of Explore goes to the field", async ({ page }) => {
  await new Board(page).goTo(SAMPLE);
  await page.keyboard.type("S:AT H:KQJ");
  const field = textField(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("S:AT H:KQJ");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/ranks=5&.*position=S:AT\+H:KQJ/);
});

test("a pasted hand or record is read at once, and an error shows its place", async ({ page }) => {
  await new Board(page).goTo(SAMPLE);
  await paste(page, "S:AJ H:QJ");
  await expect(page).toHaveURL(/position=S:AJ\+H:QJ/);
  await page.getByRole("heading", { level: 1 }).click();
  await paste(page, "S:KZ");
  await expect(page.getByRole("alert").locator("mark")).toHaveText(/Z$/);
  await expect(textField(page)).toBeFocused();
  expect(await textField(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toContain("Z");
  await expect(page).toHaveURL(/position=S:AJ\+H:QJ/);
});

test("in Play a typed hand begins a game from it", async ({ page }) => {
  await page.goto("#/play");
  const board = new Board(page);
  await board.moves.first().waitFor();
  await page.keyboard.type("S:AT");
  const field = page.getByLabel("Or type a hand or a position to play from");
  await expect(field).toBeFocused();
  await page.keyboard.type(" H:KZ");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByRole("alert").locator("mark")).toHaveText(/Z$/);
  await field.fill("S:AT H:KQJ");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.locator(".status")).toHaveAttribute("data-turn", "person");
  await expect.poll(() => board.table()).toContain("king, queen, jack");
  // Nobody plays perfectly a game that is not solved.
  await openForm(page);
  await page.getByLabel("Opponent", { exact: true }).selectOption("perfect");
  await field.fill("S:A2 H:KJ C:K D:KQ");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(board.position).toContainText("Expert");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
