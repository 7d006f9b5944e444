// What the page says if it cannot work: words for people, and no names of the browser's errors.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const DEVELOPERS = /ReferenceError|TypeError|WebAssembly compilation|ReadableStream|Failed to|undefined|index\.json|\.frontier|vote:/;

async function said(page: Page, words: string): Promise<void> {
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(words);
  await expect(alert).not.toContainText(DEVELOPERS);
}

for (const name of ["Worker", "DecompressionStream", "WebAssembly"]) {
  test(`a browser without ${name} is told which browsers work`, async ({ page }) => {
    await page.addInitScript((lack) => {
      delete (globalThis as Record<string, unknown>)[lack];
    }, name);
    for (const hash of ["#/explore", "#/daily", "#/play"]) {
      await page.goto(hash);
      await said(page, "This browser cannot run the solver: it has no");
      await expect(page.getByRole("alert")).toContainText("The page works in Chrome and Edge 96, Firefox 114, Safari 16.4");
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    }
  });
}

test.describe("of a host with faults", () => {
  test.use({ expected: [/ERR_|404|Failed to load resource|NetworkError|CORS|corrupt/], serviceWorkers: "block" });

  test("a solver that cannot be loaded says why, and can be loaded again", async ({ page, host }) => {
    host.wrong.set(/faceup_web\.wasm/, "no library");
    await page.goto("#/explore");
    await said(page, "The solver could not be loaded: its file is damaged, or does not fit this page.");
    host.wrong.clear();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.locator(".verdict-line")).toBeVisible();
  });

  test("a connection that breaks off is called one", async ({ page, host }) => {
    let release = () => {};
    host.held.set(/faceup_web\.wasm/, new Promise((done) => (release = done)));
    await page.goto("#/explore");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Explore");
    await expect.poll(() => host.requests.some(({ path }) => path.includes("index.json"))).toBe(true);
    host.cut.push(/faceup_web\.wasm/);
    release();
    await said(page, "The solver could not be loaded: the connection broke.");
  });

  test("a table that is missing or damaged is called the table of this game", async ({ page, host }) => {
    host.wrong.set(/2x13\.frontier/, "no table");
    await page.goto("#/explore");
    await said(page, "The table of this game is damaged, or does not fit this page. Load the page again.");
    host.isDown = true;
    await page.getByRole("button", { name: "Try again" }).click();
    await said(page, "The table of this game could not be loaded: there is no connection.");
  });
});
