// Records from files: JSON, several games in a file, and files that are not UTF-8.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Board, openRecords, readText, savedRecord } from "./board";
import { expect, faceup, ROOT, test } from "./fixtures";

const game = (one: string, two: string, moves: string) =>
  `Players: ${one}, ${two}\n\nInitial layout: (${one} has the opening lead)\n\n${one}: spades K J  hearts A Q T 9 8\n${two}: spades A Q T 9 8  hearts K J\n\n${moves}\n\n`;
const GAMES = game("ANN", "BOB", "8h, Jh. 8s, Js.") + game("CY", "DI", "9h, Kh.") + game("EVA", "FAY", "Th, FAY eats.");

async function openFile(page: Page, name: string, content: Buffer | string): Promise<void> {
  await page.goto("#/about");
  await page.goto("#/play");
  await new Board(page).moves.first().waitFor();
  await openRecords(page);
  await page.getByLabel("Open a file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

test("a file with several games begins with the first, and each can be opened", async ({ page }) => {
  await openFile(page, "games.txt", GAMES);
  const intro = page.locator(".intro");
  const games = page.getByRole("group", { name: "Games of the record" });
  const [previous, next] = [games.getByRole("button", { name: "Previous game" }), games.getByRole("button", { name: "Next game" })];
  await expect(intro).toContainText("ANN against BOB");
  await expect(games).toContainText("Game 1 of 3");
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await next.click();
  await expect(intro).toContainText("CY against DI");
  await page.getByRole("button", { name: "Forward" }).click();
  await next.click();
  await expect(intro).toContainText("EVA against FAY");
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator(".history .ply.eat")).toHaveCount(1);
  await previous.click();
  await expect(games).toContainText("Game 2 of 3");
  expect(await savedRecord(page)).toContain("Players: CY, DI");
});

test("Explore opens the games of a pasted record too", async ({ page }) => {
  await page.goto("#/explore");
  await new Board(page).moves.first().waitFor();
  await readText(page, GAMES);
  const games = page.getByRole("group", { name: "Games of the record" });
  await expect(games).toContainText("Game 1 of 3");
  await games.getByRole("button", { name: "Next game" }).click();
  await expect(games).toContainText("Game 2 of 3");
  await expect(page).toHaveURL(/moves=9h,Kh&at=0$/);
});

test("records in JSON are the records that the command writes as text", async ({ page }) => {
  // An annotated game with layouts, remarks and marks, and one from a position with a pile that a player gives up.
  const texts = [readFileSync(`${ROOT}/data/sample-game.txt`, "utf8")];
  texts.push("Players: ANN, BOB\n\nInitial layout: (BOB is to move)\n\nANN: spades K  hearts A Q\nBOB: spades A Q  hearts -\nPile: Kh\n\nBOB eats. Ah!. {A remark.}\nBOB resigns.\n");
  for (const text of texts) {
    const { record } = JSON.parse(faceup(["annotate", "--json", "-"], text)) as { record: unknown };
    await openFile(page, "game.json", JSON.stringify(record, null, 2));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A recorded game");
    expect((await savedRecord(page)).trim()).toBe(faceup(["annotate", "-"], text).trim());
  }
});

test("JSON with an error says what is wrong", async ({ page }) => {
  for (const [text, message] of [
    ['{"format":"faceup-record","version":1', "Expected a record as JSON: EOF"],
    ['{"format":"chess"}', 'with "format":"faceup-record"'],
    ['{"format":"faceup-record","version":9}', "version 1, got version 9"],
    ['{"format":"faceup-record","version":1}', "missing field"],
  ] as const) {
    await openFile(page, "game.json", text);
    await expect(page.getByRole("alert")).toContainText(message);
  }
});

test("a file keeps its letters when it is saved, and one that is no text in UTF-8 is refused", async ({ page }) => {
  await openFile(page, "utf8.txt", Buffer.from(`\ufeff${game("MÜLLER", "ÅSA", "8h, Jh. {schön – “gut”}")}`));
  await expect(page.locator(".intro")).toContainText("MÜLLER against ÅSA");
  const record = await savedRecord(page);
  expect(record).toContain("Players: MÜLLER, ÅSA");
  expect(record).toContain("{schön – “gut”}");
  await openFile(page, "windows.txt", Buffer.from([0x4d, 0xdc, 0x4c]));
  await expect(page.getByRole("alert")).toContainText("The file windows.txt is not a text in UTF-8.");
});
