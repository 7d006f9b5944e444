// What the page says to a person with a screen reader, kept as texts in tests/spoken. After a change that is meant, renew them:
//
//   SPOKEN=renew page/test speech

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { SAMPLE, SMALL } from "./board";
import { expect, test } from "./fixtures";
import { Reader } from "./reader";

async function keep(name: string, reader: Reader): Promise<void> {
  await reader.settle();
  const { said } = reader;
  const file = new URL(`spoken/${name}.txt`, import.meta.url);
  const text = `${said.join("\n")}\n`;
  if (process.env.SPOKEN === "renew") writeFileSync(file, text);
  expect(text, `${name}; if the change is meant: SPOKEN=renew page/test speech`).toBe(existsSync(file) ? readFileSync(file, "utf8") : "");
}

/** The same games each time. */
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint32Array) array.fill(123_456_789);
      return array;
    };
  });
});

test("the first page, and a game that is lost by a blunder", async ({ page }) => {
  const reader = await Reader.start(page);
  await page.goto("");
  await page.getByRole("group", { name: "Your hand" }).waitFor();
  for (let n = 0; n < 3; n++) await reader.press("Tab");
  await reader.tabTo(/^lead /);
  await reader.press("ArrowRight");
  await reader.press("ArrowRight");
  await reader.press("Enter");
  await reader.hear(/You (lead|move), with/);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveAttribute("aria-disabled", "false");
  await reader.press("h");
  await reader.hear(/^live: Hint/);
  await keep("game", reader);
});

test("a position in Explore: moves, values, another move, and an error", async ({ page }) => {
  const reader = await Reader.start(page);
  await page.goto(`#/explore?${SAMPLE}`);
  await reader.hear(/win in 12 rounds/);
  await reader.tabTo(/^lead king of spades/);
  await reader.press("ArrowDown");
  await reader.press("End");
  await reader.press("Enter");
  await reader.hear(/^live: You lead/);
  await reader.press("e");
  await reader.hear(/^live: Opponent eats/);
  await reader.press("u");
  await reader.hear(/^live: You lead/);
  await reader.press("S");
  await reader.settle();
  await page.keyboard.type(":KZ");
  await reader.press("Control+Enter");
  await page.getByRole("alert").waitFor();
  reader.said.push(`alert: ${((await page.getByRole("alert").textContent()) ?? "").replace(/\s+/g, " ").trim()}`);
  await reader.tabTo(/^Show it$/);
  await keep("explore", reader);
});

test("a game that is lost: the end is said from the listener's side", async ({ page }) => {
  const reader = await Reader.start(page);
  await page.goto(`#/play?${SMALL}&opponent=perfect`);
  await page.getByRole("group", { name: "Your hand" }).waitFor();
  await reader.tabTo(/^lead ace of spades/);
  await reader.press("ArrowRight");
  await reader.press("Enter");
  await reader.hear(/has won/);
  await reader.tabTo(/^Try again/);
  await keep("end", reader);
});
