// The results, and the pages that are gone.

import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";

test("the results are three numbers, which are those of the data, and Bill Taylor's deal", async ({ page }) => {
  const rows = readFileSync(new URL("../../data/outcomes.csv", import.meta.url), "utf8").split("\n").map((row) => row.split(","));
  const [win, loss, draw] = (rows.find(([, game, suits, ranks]) => `${game} ${suits} ${ranks}` === "beat-it-or-eat-it 2 13") ?? []).slice(9, 12).map(Number);
  await page.goto("#/results?part=wins");
  const numbers = page.locator(".headline");
  await expect(numbers.locator(".headline-number")).toHaveText([`${((100 * (win ?? 0)) / ((win ?? 0) + (loss ?? 0) + (draw ?? 0))).toFixed(1)}%`, "64 rounds", "67 million"]);
  const lengths = readFileSync(new URL("../../data/rounds.csv", import.meta.url), "utf8").match(/^beat-it-or-eat-it,2,13,/gm) ?? [];
  await expect(numbers.nth(1).locator(".bar")).toHaveCount(lengths.length);
  const taylor = page.getByRole("region", { name: "Bill Taylor’s deal" });
  await expect(taylor).toContainText("4 of the 13 leads win");
  await taylor.getByRole("link", { name: "Step through the 64 rounds" }).click();
  await expect(page.locator(".verdict-line")).toContainText("You win");
});

test("old links to pages that are gone say where to look now", async ({ page }) => {
  for (const [hash, title, words] of [
    ["deals?ranks=7&outcome=win", "Deals", "faceup deals"],
    ["femto?hand=2,3,5,10", "Femto", "faceup femto"],
    ["left-right?n=4", "The Left/Right game", "faceup left-right"],
    ["api", "The interface for programs", "/api/v1/openapi.json"],
  ] as const) {
    await page.goto(`#/${hash}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("main")).toContainText(words);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});
