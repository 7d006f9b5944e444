// The charts: each has its numbers in a table, and they are those of the data files.

import { readFileSync } from "node:fs";
import { openResults } from "./board";
import { expect, test } from "./fixtures";

const rowsOf = (file: string) => readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8").trim().split("\n").slice(1);

test("the results begin with three numbers, and each leads to its deals", async ({ page }) => {
  const [symmetric] = rowsOf("outcomes.csv").map((row) => row.split(",")).filter(([, game, suits, ranks]) => `${game} ${suits} ${ranks}` === "beat-it-or-eat-it 2 13");
  const [win, loss, draw] = (symmetric ?? []).slice(9, 12).map(Number);
  await page.goto("#/results");
  const numbers = page.locator(".headline");
  await expect(numbers.locator(".headline-number")).toHaveText([`${((100 * (win ?? 0)) / ((win ?? 0) + (loss ?? 0) + (draw ?? 0))).toFixed(1)}%`, "64 rounds", "67 million"]);
  await expect(page.locator("figure.chart").first()).toBeHidden();
  await page.getByRole("link", { name: "See the value of every lead" }).click();
  await expect(page.getByRole("region", { name: "Bill Taylor's deal" })).toContainText("4 of the 13 leads win");
  await page.goBack();
  await page.getByRole("link", { name: "See the deals that the starter loses" }).click();
  await expect(page.locator(".deals > p.lead")).toHaveText("Symmetric deals of Beat It Or Eat It, 2 suits of 13, that the starter loses.");
});

test("a chart is drawn when it comes near the screen, or is printed", async ({ page }) => {
  await page.goto("#/results");
  await page.getByRole("heading", { name: "Who wins" }).click();
  await expect(page).toHaveURL(/#\/results\?part=wins$/);
  const drawn = page.locator("figure.chart .axis-label:first-of-type");
  await expect(page.locator("figure.chart").first().locator(".axis-label")).toHaveCount(2);
  expect(await drawn.count()).toBeLessThan(7);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(drawn).toHaveCount(7);
});

test("every chart has a title, axes and a table", async ({ page }) => {
  await openResults(page);
  const charts = page.locator("figure.chart");
  await expect(charts).toHaveCount(7);
  for (const chart of await charts.all()) {
    await expect(chart.getByRole("heading", { level: 3 })).toBeVisible();
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator(".axis-label")).toHaveCount(2);
    await expect(chart.locator("figcaption")).toContainText("data/");
    await chart.locator("summary").click();
    await expect(chart.locator("tbody tr").nth(5)).toBeVisible();
  }
});

for (const [title, first] of [["Symmetric deals that the starter wins", 9], ["Deals with equal hands that the starter wins", 18]] as const) {
  test(`the table of "${title}" has the numbers of outcomes.csv`, async ({ page }) => {
    await openResults(page);
    const chart = page.locator("figure.chart", { has: page.getByRole("heading", { name: title }) });
    await chart.locator("summary").click();
    // Challenge of two and three suits is not in the charts.
    const isInChart = ([, game, suits]: string[]) => game !== "challenge" || suits === "4";
    const counted = rowsOf("outcomes.csv").map((row) => row.split(",")).filter((fields) => isInChart(fields) && fields[first] !== "");
    await expect(chart.locator("tbody tr")).toHaveCount(counted.length);
    const shown = await chart.locator("tbody tr").allTextContents();
    for (const fields of counted) {
      const [command, ranks, ...numbers] = [fields[0], fields[3], ...fields.slice(first, first + 3)];
      const row = shown.find((text) => text.endsWith(command ?? ""));
      expect(row, command).toContain(numbers.map((text) => Number(text).toLocaleString("en")).join(""));
      expect(row, command).toContain(ranks);
    }
  });
}

test("the histogram is that of the game that was chosen", async ({ page }) => {
  await openResults(page);
  await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Challenge, 4 suits" });
  await page.getByRole("combobox", { name: "Ranks" }).selectOption("5");
  const chart = page.locator("figure.chart", { has: page.getByRole("combobox", { name: "Ranks" }) });
  await chart.locator("summary").click();
  const bars = rowsOf("rounds.csv").filter((row) => row.startsWith("challenge,4,5,"));
  await expect(chart.locator("tbody tr")).toHaveCount(bars.length);
  await expect(chart.locator("rect.bar.above")).toHaveCount(bars.length + 1);
  const last = bars.at(-1)?.split(",").slice(3).map((text) => Number(text).toLocaleString("en")).join("");
  await expect(chart.locator("tbody tr").last()).toHaveText(last ?? "");
});

test("each of the deals to play leads to it", async ({ page }) => {
  const deals = rowsOf("standard-deals.csv").map((row) => row.split(","));
  expect(deals).toHaveLength(12);
  for (const [, ranks, hand = "", outcome] of deals.filter((_, at) => at % 5 === 0)) {
    await openResults(page);
    const section = page.getByRole("region", { name: "Deals to play" });
    await expect(section.locator("tbody tr")).toHaveCount(deals.length);
    await section.getByRole("link", { name: hand, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`ranks=${ranks}&`));
    await expect(page.locator("body")).toContainText({ win: "You win", loss: "You lose", draw: "A draw" }[outcome ?? ""] ?? "no outcome");
  }
});
