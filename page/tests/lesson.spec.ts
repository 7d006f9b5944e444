// The lesson from its first step to its last, as a learner who asks for hints goes through it.

import { expect, test } from "./fixtures";

test("the lesson leads from its start to its end", async ({ page }) => {
  await page.goto("#/lesson");
  const title = page.getByRole("heading", { level: 2, name: /^Step \d+ of \d+/ });
  await expect(title).toContainText("Step 1 of");
  const count = Number((await title.textContent())?.match(/of (\d+)/)?.[1]);
  expect(count).toBeGreaterThan(3);
  const live = page.locator("#live");
  for (let step = 1; step <= count; step++) {
    await expect(title).toContainText(`Step ${step} of ${count}`);
    const end = page.getByRole("heading", { level: 3, name: "Done" });
    for (let moves = 0; moves < 200 && !(await end.isVisible()); moves++) {
      const section = page.locator("section.step");
      await expect(section).toHaveAttribute("data-phase", /asking|done/);
      if ((await section.getAttribute("data-phase")) === "done") break;
      await page.getByRole("button", { name: "Hint" }).click();
      await expect(live).toContainText(/Hint: /);
      const told = (await page.locator(".told").textContent()) ?? "";
      const name = told.match(/Hint: ((?:lead|beat with) [\w ]+ of \w+|eat the pile)/)?.[1] ?? told;
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.locator(".told")).not.toContainText("Hint:");
    }
    await expect(end).toBeFocused();
    if (step < count) await page.locator(".step-buttons").getByRole("link", { name: "Next step" }).click();
  }
  // The rule of thumb, with the figures of docs/questions.md.
  await expect(page.locator(".step-end")).toContainText(/both aces: right in 95\.5% .*: 89\.0%\. .* right in 86\.7% of all deals\./);
  await expect(page.getByText(`${count} of ${count} done`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${count} of ${count} done`)).toBeVisible();
});

test("a wrong move is refused, and says why", async ({ page }) => {
  await page.goto("#/lesson?step=careless");
  await page.getByRole("button", { name: "lead ace of spades" }).click();
  const told = page.locator(".told");
  await expect(told).toHaveText(/^Not that one\. Leading the ace of spades is a loss in \d rounds?\. The opponent can play like this: The opponent eats the pile\. You .* The opponent wins\.$/);
  await page.goto("#/lesson?step=last");
  await page.getByRole("button", { name: "eat the pile" }).click();
  await expect(told).toHaveText("Not that one. Eating the pile does not end the game.");
});
