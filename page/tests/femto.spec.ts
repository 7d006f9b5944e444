// The page of Femto: the values of docs/femto.md, and games round by round.

import { axe } from "./axe";
import { expect, faceup, test } from "./fixtures";

test("a deal shows its value and the chances of the command line", async ({ page, host }) => {
  await page.goto(`${host.url}#/femto?hand=2,3,5,10`);
  await page.getByLabel("Show values and chances").check();
  await expect(page.locator(".value")).toContainText("11/27 (about 0.4074)");
  const [one, two] = [page.locator("table.advice").nth(0), page.locator("table.advice").nth(1)];
  // Card, chance, value, best against it: the table of `faceup femto query 2,3,5,10`.
  await expect(one.getByRole("row").nth(2)).toHaveText(/^3\s*25\.9%\s*7\/27\s*0\.407\s*7$/);
  await expect(one.getByRole("row").nth(4)).toHaveText(/^10\s*never\s*0\.383\s*4$/);
  await expect(two.getByRole("row").nth(1)).toHaveText(/^4\s*30\.9%\s*25\/81\s*0\.407\s*2, 3$/);
  await expect(two.getByRole("row").nth(4)).toHaveText(/^8\s*69\.1%\s*56\/81\s*0\.407\s*10$/);
});

test("the optimal chances are hidden until the cards of a round are chosen", async ({ page }) => {
  await page.goto("#/femto?hand=2,3,5,10&seed=7");
  const card = page.getByRole("button", { name: "You: play 3", exact: true });
  await card.waitFor();
  await expect(page.locator("table.advice")).toHaveCount(0);
  await expect(page.locator(".value")).toHaveCount(0);
  await card.click();
  const keep = page.getByRole("button", { name: /^Keep the/ }).first();
  const last = page.getByRole("region", { name: "The last round" });
  await expect(keep.or(last)).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  await expect(last.locator("table.advice").first().getByRole("row").nth(2)).toHaveText(/^3\s*25\.9%\s*7\/27/);
});

test("any four cards can be chosen, and the address has them", async ({ page, host }) => {
  await page.goto(`${host.url}#/femto?hand=2,3,5,10`);
  await page.getByLabel("Show values and chances").check();
  const choice = page.getByRole("group", { name: /first player’s four cards/ });
  await choice.getByRole("button", { name: "5", exact: true }).click();
  await expect(page.getByText("Choose 1 more.")).toBeVisible();
  await choice.getByRole("button", { name: "4", exact: true }).click();
  await expect(page).toHaveURL(/hand=2,3,4,10$/);
  await expect(page.locator(".value strong")).toHaveText("1");
});

test("a strong hand of the list can be opened", async ({ page, host }) => {
  await page.goto(`${host.url}#/femto?hand=5,6,7,8`);
  await page.getByLabel("Show values and chances").check();
  await page.getByRole("button", { name: "2, 3, 8, 10" }).click();
  await expect(page.locator(".value strong")).toHaveText("4/7 (about 0.5714)");
});

test("both cards of a round are chosen, and the winner keeps one", async ({ page, host }) => {
  await page.goto(`${host.url}#/femto?hand=2,3,5,10`);
  await page.getByLabel("Show values and chances").check();
  await page.getByLabel("I choose both cards").check();
  await page.getByRole("button", { name: /^First player: play 10/ }).click();
  await page.getByRole("button", { name: /^Second player: play 4/ }).click();
  // 10 is more than twice 4.
  const keep = page.getByRole("group", { name: "The card to keep" });
  await expect(keep).toContainText("second player wins");
  await keep.getByRole("button", { name: /^Keep the 10/ }).click();
  await expect(page.getByRole("group", { name: "Second player", exact: true })).toContainText("In front: 10");
  await expect(page.getByRole("button", { name: /^First player: play 4/ })).toBeVisible();
  await page.getByRole("button", { name: "One round back" }).click();
  await expect(page.getByRole("group", { name: "Second player", exact: true })).toContainText("In front: nothing");
});

test("a game against the optimal strategy with the keyboard alone, the same for a seed", async ({ page, host }) => {
  const play = async (): Promise<string[]> => {
    await page.goto(`${host.url}#/about`);
    await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
    await page.goto(`${host.url}#/femto?hand=2,3,8,10&seed=7`);
    const end = page.locator(".end");
    const rounds = page.locator(".femto-rounds li");
    await page.getByRole("button", { name: /^You: play/ }).first().focus();
    for (let round = 0; round < 7 && (await end.count()) === 0; round++) {
      await page.keyboard.press("Enter");
      const keep = page.getByRole("button", { name: /^Keep the/ }).first();
      await expect(keep.or(rounds.nth(round))).toBeVisible();
      if ((await rounds.count()) === round) {
        await expect(keep).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(rounds.nth(round)).toBeVisible();
      }
    }
    await expect(end).toBeFocused();
    return rounds.allTextContents();
  };
  expect(await play()).toEqual(await play());
});

test("other rules change the values", async ({ page, host }) => {
  await page.goto(`${host.url}#/femto?hand=2,3,5,10`);
  await page.getByLabel("Show values and chances").check();
  await page.getByText("Other rules").click();
  await page.getByLabel("To win, get").selectOption({ label: "the lower total" });
  await expect(page).toHaveURL(/objective=low/);
  const low = JSON.parse(faceup(["femto", "query", "2,3,5,10", "--objective", "low", "--json"]));
  await expect(page.locator(".value strong")).toContainText(low.value.replace("-", "−"));
  await page.getByLabel("Pack").selectOption({ label: "5, 7, 9, 13, 16, 18, 20, 24" });
  await expect(page.getByRole("group", { name: /first player’s four cards/ }).getByRole("button", { pressed: true })).toHaveText(["5✓", "7✓", "9✓", "13✓"]);
  const other = JSON.parse(faceup(["femto", "query", "5,7,9,13", "--cards", "5,7,9,13,16,18,20,24", "--objective", "low", "--json"]));
  await expect(page.locator(".value strong")).toContainText(other.value.replace("-", "−"));
});

test("its tables can be scrolled with the keyboard on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("#/femto?hand=2,3,5,10");
  await page.getByLabel("Show values and chances").check();
  const region = page.getByRole("region", { name: "How to play each card" });
  await region.focus();
  await expect(region).toBeFocused();
  const scrolled = () => region.evaluate((box) => box.scrollLeft);
  const hidden = await region.evaluate((box) => box.scrollWidth - box.clientWidth);
  if (hidden > 0) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(scrolled).toBeGreaterThan(0);
  }
  expect((await axe(page).withRules(["scrollable-region-focusable"]).analyze()).violations).toEqual([]);
});
