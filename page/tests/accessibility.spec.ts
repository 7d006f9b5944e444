// WCAG 2.2 AA as far as axe can tell, on every page, light and dark, on a phone, in the middle of a game and with dialogs open;
// and that the page fits narrow screens, and has at most one button that stands out.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { beginWon, blunder, Board, LETTER, lose, newGame, openForm, openMore, openRecords, PILE, readText, SAMPLE } from "./board";
import { expect, test } from "./fixtures";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

async function check(page: Page, what: string, rules: readonly string[] | "all" = "all"): Promise<void> {
  // The page has no frames, for which axe would open another page each time. The lists of passed checks, which are long, are left out.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], ...(rules === "all" && { rules: { "label-content-name-mismatch": { enabled: true } } }) });
  const { violations } = await (rules === "all" ? axe.withTags(TAGS) : axe.withRules([...rules])).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.slice(0, 3).map(({ html, failureSummary }) => `    ${html.slice(0, 160)}\n      ${failureSummary?.replace(/\s+/g, " ").slice(0, 240)}`).join("\n")}`);
  expect(found, what).toEqual([]);
}

/** Opens a page of the site with something to see. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto("");
    await page.getByRole("group", { name: "Your hand" }).waitFor();
  },
  explore: async (page) => {
    await new Board(page).goTo(`${SAMPLE}&moves=8h,Jh,8s,Js,9h,Kh,9s,eat,Ts`);
  },
  "explore, four suits with trumps": async (page) => {
    const board = await new Board(page).goTo("game=challenge&suits=4&ranks=5&position=S:AK+H:QJ+C:AQT+D:KJ");
    await board.moves.first().click();
    await expect.poll(() => board.ply()).toBe(1);
  },
  "explore, setting up": async (page) => {
    await new Board(page).goTo(LETTER);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Done" }).waitFor();
  },
  "explore, an error": async (page) => {
    await new Board(page).goTo(SAMPLE);
    await readText(page, "S:KZ");
    await page.getByRole("alert").waitFor();
  },
  "explore, a long suit": async (page) => {
    await new Board(page).goTo("game=beat-it-or-eat-it&suits=1&ranks=22&position=S:22,20,19,17,15,14,12,10,9,7,5,3,1");
  },
  "explore, the keys": async (page) => {
    await new Board(page).goTo(SAMPLE);
    await page.getByRole("button", { name: "Keys" }).click();
    await page.getByRole("dialog").waitFor();
  },
  "play, the form": async (page) => {
    await page.goto("#/play");
    await openForm(page);
    await page.getByRole("button", { name: "Deal and play" }).waitFor();
  },
  "play, in a game": async (page) => {
    await page.goto("#/play");
    await newGame(page, { ranks: 6, deal: "You can win" });
    const board = new Board(page);
    await openMore(page);
    await page.getByLabel("Show the value of every move").check();
    await board.moves.first().click();
    await expect.poll(() => board.ply()).toBeGreaterThan(1);
    await expect(page.locator(".status")).toHaveAttribute("data-turn", /person|over/);
    if ((await page.locator(".status").getAttribute("data-turn")) === "person") {
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await expect(board.live).toContainText("Hint:");
    }
  },
  "play, a blunder": async (page) => {
    await blunder(await beginWon(page));
    await page.locator(".last-verdict.bad").waitFor();
  },
  "play, a hint": async (page) => {
    await new Board(page).goTo(PILE, "play");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".ghost").first().waitFor();
  },
  "play, the story of a game": async (page) => {
    await lose(page);
    await page.getByRole("region", { name: "The story of the game" }).waitFor();
  },
  "play, the form after a game": async (page) => {
    await lose(page);
    await openForm(page);
    await page.getByRole("button", { name: "Deal and play" }).waitFor();
  },
  "play, a challenge": async (page) => {
    await new Board(page).goTo(`${SAMPLE}&opponent=medium&by=lost-3`, "play");
    await page.getByText("Can you win?").waitFor();
  },
  "play, the sample game": async (page) => {
    await page.goto("#/play");
    await openRecords(page);
    await page.getByRole("button", { name: "The sample game of 1993" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A recorded game");
  },
  "lesson, a hint": async (page) => {
    await page.goto("#/lesson");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".told", { hasText: "Hint:" }).waitFor();
  },
  "lesson, a wrong move": async (page) => {
    await page.goto("#/lesson?step=careless");
    await page.getByRole("button", { name: "lead ace of spades" }).click();
    await page.locator(".told", { hasText: "Not that one." }).waitFor();
  },
  "lesson, a step that is done": async (page) => {
    await page.goto("#/lesson?step=symmetric");
    await page.getByRole("button", { name: "lead queen of spades" }).click();
    await page.getByRole("link", { name: "See every move" }).waitFor();
  },
  "lesson, a win given away": async (page) => {
    await page.goto("#/lesson?step=game");
    await page.getByRole("button", { name: "lead queen of hearts" }).click();
    await page.locator(".told", { hasText: "Careful:" }).waitFor();
  },
  "puzzles, after a wrong lead": async (page) => {
    await page.goto("#/daily?level=standard&number=7");
    await new Board(page).moves.first().click();
    await page.locator(".daily-answer.bad, .daily-answer.good").waitFor();
  },
  daily: async (page) => {
    await page.goto("#/daily");
    await new Board(page).moves.first().waitFor();
  },
  "puzzles, solved": async (page) => {
    await page.goto("#/daily?level=easy&number=7");
    const leads = await new Board(page).allMoves();
    for (const lead of leads) await page.getByRole("button", { name: new RegExp(`^${lead}`) }).click();
    await page.locator(".daily-answer.good").waitFor();
  },
  ...Object.fromEntries(
    ["results", "femto", "about"].map((name) => [
      name,
      async (page) => {
        await page.goto(`#/${name}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
      },
    ]),
  ),
};

/** The button that stands out, on the screens that have one. */
const PRIMARY: Record<string, string> = {
  ...Object.fromEntries(Object.keys(PAGES).filter((name) => name.startsWith("explore")).map((name) => [name, "Random deal"])),
  "explore, setting up": "Done",
  "play, the form": "Deal and play",
  "play, the form after a game": "Deal and play",
  "play, the story of a game": "Try again from move 1",
  "lesson, a step that is done": "Next step",
  "puzzles, solved": "Play it out",
};

/** The rules whose result depends on colours. Where only they are checked, the others are checked in light colours, in the same layout. */
const COLORS = ["color-contrast", "link-in-text-block"];
const WAYS = [
  { way: "light", colorScheme: "light", width: 1440, height: 900, rules: "all" },
  { way: "dark", colorScheme: "dark", width: 820, height: 1180, rules: "all" },
  { way: "phone", colorScheme: "light", width: 360, height: 740, rules: "all" },
  { way: "dark phone", colorScheme: "dark", width: 360, height: 740, rules: COLORS },
] as const;

/** By how many pixels the page can be scrolled sideways. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const [name, open] of Object.entries(PAGES)) {
  test(`axe finds nothing, the page fits, and one button stands out: ${name}`, async ({ page, browserName }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page);
    await expect(page.locator(".primary:visible")).toHaveText(PRIMARY[name] ? [PRIMARY[name]] : []);
    for (const { way, colorScheme, width, height, rules } of WAYS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      if (browserName === "firefox") {
        // Firefox is not told of the system's colours: the theme does the same. And for a picture, Playwright writes a style into the page,
        // which the page's policy forbids there.
        await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), colorScheme);
      } else if (process.env.PAGE_SCREENS) {
        await page.screenshot({ path: `test-results/screens/${way} ${name}.png`, fullPage: !/keys|question/.test(name) });
      }
      await check(page, `${name}, ${way}`, rules);
      expect(await overflow(page), way).toBeLessThanOrEqual(0);
    }
    // As a screen of 1280 pixels is, zoomed to 400%.
    await page.setViewportSize({ width: 320, height: 512 });
    await expect.poll(() => overflow(page), "320 pixels wide").toBeLessThanOrEqual(0);
  });
}

test("the theme can be chosen, and is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("#/about");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  const menu = page.locator(".menu summary");
  await menu.click();
  await page.getByLabel("Theme").selectOption("dark");
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await background()).toBe(dark);
  await check(page, "the dark theme on a light system");
  await menu.click();
  await page.getByLabel("Theme").selectOption("system");
  await expect.poll(background).toBe(light);
});
