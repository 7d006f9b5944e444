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
      const words = told.match(/Hint: (?:(lead|beat with) the ([\w ]+ of \w+)|eat the pile)/);
      expect(words, told).not.toBeNull();
      const name = words?.[1] ? `${words[1]} ${words[2]}` : "eat the pile";
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.locator(".told")).not.toContainText("Hint:");
    }
    await expect(end).toBeFocused();
    if (step < count) await page.locator(".step-buttons").getByRole("link", { name: "Next step" }).click();
  }
  await expect(page.getByText(`${count} of ${count} done`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${count} of ${count} done`)).toBeVisible();
});

test("a wrong move is refused, and says why", async ({ page }) => {
  await page.goto("#/lesson");
  // The first step that asks for a move that wins.
  for (;;) {
    await expect(page.locator("section.step")).toHaveAttribute("data-phase", "asking");
    if (/win/i.test((await page.locator(".task").textContent()) ?? "")) break;
    await page.getByRole("navigation", { name: "Steps before and after" }).getByRole("link", { name: /Skip/ }).click();
  }
  const moves = page.getByRole("button", { name: /^(lead|beat with|eat the pile)/ });
  const names = await moves.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? ""));
  await page.getByRole("button", { name: "Hint" }).click();
  const right = (await page.locator(".told").textContent()) ?? "";
  const wrong = names.filter((name) => !right.includes(name.replace(/^(lead|beat with) /, "$1 the ")));
  let refused = 0;
  for (const name of wrong) {
    if ((await page.locator("section.step").getAttribute("data-phase")) !== "asking") break;
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator(".told")).not.toContainText("Hint:");
    if (/Not that one|Careful/.test((await page.locator(".told").textContent()) ?? "")) {
      refused++;
      break;
    }
  }
  expect(refused).toBe(1);
});
