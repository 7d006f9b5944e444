// The deals that the results count: every point, bar and number of a table leads to a list of them, and each deal of the list to its board.

import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { Board, openResults } from "./board";
import { expect, faceup, test } from "./fixtures";

const rowsOf = (file: string) => readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8").trim().split("\n").slice(1).map((row) => row.split(","));

const chartOf = (page: Page, title: string) => page.locator("figure.chart", { has: page.getByRole("heading", { name: title, exact: true }) });
const list = (page: Page) => page.getByRole("region", { name: "Deals" });
const game = "game=beat-it-or-eat-it&suits=2";

/** The point of a line of a chart, by what it says. */
const pointOf = (chart: Locator, words: RegExp) => chart.locator(".lead", { has: chart.page().locator("title", { hasText: words }) });

test("every point and bar of the charts leads to deals, and so does every number of deals in their tables", async ({ page }) => {
  await openResults(page);
  const charts = page.locator("figure.chart");
  await expect(charts).toHaveCount(7);
  for (const chart of await charts.all()) {
    const title = await chart.getByRole("heading").textContent();
    // Charts are drawn when they come near the screen.
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator(".axis-label")).toHaveCount(2);
    const drawn = await chart.locator(".chart-box").evaluate((box) => ({
      marks: box.querySelectorAll(".series .marker").length || [...box.querySelectorAll(".bar")].filter((bar) => Number(bar.getAttribute("height")) > 0).length,
      leads: box.querySelectorAll(".lead .target").length,
    }));
    expect(drawn.marks, title ?? "").toBeGreaterThan(20);
    expect(drawn.leads, title ?? "").toBe(drawn.marks);
    await chart.locator("summary").click();
    const rows = await chart.locator("tbody tr").evaluateAll((all) => all.map((row) => row.querySelectorAll('a[href^="#/deals?"]').length));
    expect(Math.min(...rows), title ?? "").toBeGreaterThan(0);
  }
});

test("a point opens the deals that it counts, and a number of the table too", async ({ page }) => {
  const row = rowsOf("outcomes.csv").find(([, name, suits, ranks]) => name === "beat-it-or-eat-it" && suits === "2" && ranks === "7") ?? [];
  const [win, loss] = [Number(row[9]), Number(row[10])];
  expect([win, loss].every((count) => count > 0), row.join()).toBe(true);
  await openResults(page);
  const chart = chartOf(page, "Symmetric deals that the starter wins");
  await chart.scrollIntoViewIfNeeded();
  await pointOf(chart, /^Beat It Or Eat It, 2 suits: 7 ranks/).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deals");
  await expect(page.locator(".deals > p.lead")).toHaveText("Symmetric deals of Beat It Or Eat It, 2 suits of 7, that the starter wins.");
  await expect(list(page).locator("tbody tr")).toHaveCount(50);
  while (await page.getByRole("button", { name: "Show more" }).count()) {
    const before = await list(page).getByRole("row").count();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => list(page).getByRole("row").count()).toBeGreaterThan(before);
  }
  await expect(page.locator("main").getByText(`There are ${win} such deals:`)).toBeVisible();
  await expect(list(page).locator("tbody tr")).toHaveCount(win);
  await page.goBack();
  await page.getByRole("heading", { name: "Who wins" }).click();
  await chart.locator("summary").click();
  const counts = chart.locator("tbody tr").filter({ hasText: /^Beat It Or Eat It, 2 suits7/ }).getByRole("link");
  await expect(counts.nth(2)).toHaveText(String(loss));
  await counts.nth(2).click();
  await expect(page.locator("main").getByText(`There are ${loss} such deals:`)).toBeVisible();
  await expect(list(page).locator("tbody td:nth-child(2)")).toHaveText(Array<string>(loss).fill("lost"));
});

test("a bar opens the deals of that many rounds, and each of them its board", async ({ page }) => {
  const bars = rowsOf("rounds.csv").filter(([name, suits, ranks]) => name === "beat-it-or-eat-it" && suits === "2" && ranks === "7");
  const [rounds, win] = bars.map((bar) => [Number(bar[3]), Number(bar[4])]).filter(([, count]) => (count ?? 0) > 0 && (count ?? 0) <= 50).at(-1) ?? [];
  await openResults(page);
  await page.getByRole("combobox", { name: "Ranks" }).selectOption("7");
  const chart = page.locator("figure.chart", { has: page.getByRole("combobox", { name: "Ranks" }) });
  await chart.scrollIntoViewIfNeeded();
  const bar = chart.locator("svg[role=img] > g", { has: page.locator("title", { hasText: new RegExp(`^${rounds} rounds:`) }) });
  await bar.locator(".lead").first().click();
  await expect(list(page).locator("tbody tr")).toHaveCount(win ?? 0);
  await expect(list(page).locator("tbody .number")).toHaveText(Array<string>(win ?? 0).fill(String(rounds)));
  const hand = list(page).getByRole("link").first();
  const text = (await hand.textContent()) ?? "";
  expect(faceup(["query", "--ranks", "7", text])).toContain(`win in ${rounds} rounds`);
  await hand.click();
  await expect(page.locator(".verdict-line")).toContainText(`in ${rounds} rounds`);
});

test("the choice on the page is in the address", async ({ page }) => {
  await page.goto(`#/deals?${game}&ranks=6`);
  await expect(page.locator(".deals > p.lead")).toHaveText("Symmetric deals of Beat It Or Eat It, 2 suits of 6.");
  await page.getByLabel("Set").selectOption("equal");
  await page.getByLabel("Outcome").selectOption("win");
  await page.getByLabel("Winning leads").pressSequentially("1");
  await page.getByLabel("Winning leads").press("Tab");
  await page.getByLabel("Rounds").pressSequentially("11");
  await page.getByLabel("Rounds").press("Tab");
  await expect(page).toHaveURL(/set=equal&outcome=win&rounds=11&leads=1$/);
  await expect(page.locator(".deals > p.lead")).toHaveText("Deals with equal hands of Beat It Or Eat It, 2 suits of 6, that the starter wins in 11 rounds with 1 winning lead.");
  await expect(page.locator("main").getByText(/^There are \d+ such deals:$/)).toBeVisible();
  // The command finds the same.
  const all = faceup(["deals", "--ranks", "6", "--set", "equal", "--outcome", "win"]).trim().split("\n").slice(1).map((line) => line.split(","));
  const hands = all.filter((fields) => fields[8] === "11" && fields[9] === "1").map((fields) => fields[5]);
  await expect(list(page).getByRole("rowheader").getByRole("link")).toHaveText(hands as string[]);
  // Three suits have no symmetric deals.
  await page.getByLabel("Suits").selectOption("3");
  await expect(page.getByLabel("Set").getByRole("option")).toHaveText(["Deals with equal hands", "All deals"]);
  await page.goBack();
  await expect(page.getByLabel("Suits")).toHaveValue("2");
});

test("a game without a table has the command that lists its deals", async ({ page }) => {
  await page.goto(`#/deals?${game}&ranks=17&set=all&outcome=draw`);
  await expect(page.getByText("The page has no table of this game")).toBeVisible();
  await expect(page.locator("pre")).toHaveText("faceup deals --game beat-it-or-eat-it --suits 2 --ranks 17 --set all --outcome draw");
});

test("rounds of a game whose table has none are counted here, if the user wants to wait", async ({ page }) => {
  const all = faceup(["deals", "--ranks", "10"]).trim().split("\n").slice(1).map((line) => line.split(","));
  const rounds = all[300]?.[8] ?? "";
  const expected = all.filter((fields) => fields[8] === rounds).length;
  await page.goto(`#/deals?${game}&ranks=10&set=symmetric&rounds=${rounds}`);
  const count = page.getByRole("button", { name: "Count the rounds" });
  const dialog = page.getByRole("dialog");
  await count.click();
  await expect(dialog).toContainText(/nothing is fetched\. It takes about \d+ seconds and \d+ MB of memory\./);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(count).toBeVisible();
  await count.click();
  await dialog.getByRole("button", { name: "Count the rounds" }).click();
  await expect(list(page).locator("tbody .number").first()).toHaveText(rounds, { timeout: 60_000 });
  await expect(list(page).locator("tbody tr")).toHaveCount(Math.min(50, expected));
  // From now on the board of this game has rounds too.
  await list(page).getByRole("link").first().click();
  await expect(page.locator(".verdict-line")).toContainText(`in ${rounds} rounds`);
  await expect(page.getByText("Exact. A round ends")).toBeVisible();
  await expect(page.getByRole("button", { name: "Count the rounds" })).toHaveCount(0);
});

test("the count of rounds says how far it is, can be stopped, and leaves the game as it was", async ({ page }) => {
  const board = new Board(page);
  await board.goTo(`${game}&ranks=12&position=S:AQT98753+H:KJ64&moves=Ts`);
  await page.getByRole("button", { name: "Count the rounds" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Count the rounds" }).click();
  await expect(page.locator(".waiting .progress")).toHaveText(/^[1-9]\d?%$/, { timeout: 60_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".waiting")).toHaveText("");
  expect(await board.ply()).toBe(1);
  await new Board(page).moves.first().click();
  await expect.poll(() => board.ply()).toBe(2);
});

test("Bill Taylor's deal has the value of every lead, and 64 rounds to step through", async ({ page }) => {
  await openResults(page);
  const section = page.getByRole("region", { name: "Bill Taylor's deal" });
  await expect(section).toContainText("4 of the 13 leads win, the quickest in 64 rounds.");
  await expect(section.locator("tbody tr")).toHaveCount(13);
  await expect(section.locator("tbody tr").first()).toHaveText("2♥\ufe0ewins64");
  await section.getByRole("link", { name: "Step through the 64 rounds" }).click();
  const steps = page.getByRole("group", { name: "Steps" });
  await expect(steps).toContainText(/^0 \/ \d{3}/);
  await steps.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".verdict")).toHaveText("You have won.");
  // A round ends when a player eats.
  await expect(page.locator(".history .ply.eat")).toHaveCount(64);
});
