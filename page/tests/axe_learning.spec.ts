// The lesson in the states that a person reaches: no violation of WCAG 2.2 AA by axe, and nothing
// wider than the screen.

import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { expect, test } from "./fixtures";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function check(page: Page, state: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wider, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
  const { violations } = await axe(page).withTags(TAGS).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`), state).toEqual([]);
}

for (const [width, height, colorScheme] of [
  [360, 740, "dark"],
  [1440, 900, "light"],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test("the lesson", async ({ page, host }) => {
      const step = (id: string) => page.locator(`[data-step=${id}][data-phase=asking]`);
      const told = page.locator(".told");
      await page.goto(`${host.url}#/lesson?step=careless`);
      await expect(step("careless")).toBeVisible();
      await page.getByRole("button", { name: "lead ace of spades" }).click();
      await expect(told).toContainText("Not that one.");
      await check(page, "a wrong move");
      await page.goto(`${host.url}#/lesson?step=symmetric`);
      await expect(step("symmetric")).toBeVisible();
      await page.getByRole("button", { name: "lead queen of spades" }).click();
      await page.getByText("What each move was worth").click();
      await check(page, "a step that is done");
      await page.goto(`${host.url}#/lesson?step=game`);
      await expect(step("game")).toBeVisible();
      await page.getByRole("button", { name: "lead queen of hearts" }).click();
      await expect(told).toContainText("Careful:");
      await check(page, "a win given away");
    });
  });
}
