// What the page says to a person with a screen reader, kept as texts in tests/spoken: what has the focus, with the groups that it enters, and
// what is added to the live region. After a change that is meant, renew them:
//
//   SPOKEN=renew page/test speech

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { SAMPLE, SMALL } from "./board";
import { expect, test } from "./fixtures";

/** The focus moves no more if it has not moved in so many twentieths of a second. */
const CALM = 6;

class Reader {
  /** What was said, a line for each utterance. */
  readonly said: string[] = [];
  private entered: string[] = [];
  /** What had the focus when it was last looked at. */
  private focused: string | null = null;
  private constructor(readonly page: Page) {}

  static async start(page: Page): Promise<Reader> {
    const reader = new Reader(page);
    await page.exposeFunction("heard", (text: string) => void reader.said.push(`live: ${text}`));
    await page.addInitScript(() => {
      const hear = (changes: MutationRecord[]) => {
        for (const node of changes.flatMap(({ target, addedNodes }) => ((target as Element).id === "live" ? [...addedNodes] : []))) {
          const text = (node.textContent ?? "").replace(/\s+/g, " ").trim();
          // Whether these are said depends on how busy the machine is.
          if (!/^(Computing|Loading)/.test(text)) void (window as unknown as { heard(text: string): void }).heard(text);
        }
      };
      addEventListener("DOMContentLoaded", () => new MutationObserver(hear).observe(document.body, { subtree: true, childList: true }));
    });
    return reader;
  }

  /** Presses a key. What has the focus then is said before the next key, or at the end. */
  async press(key: string): Promise<void> {
    await this.settle();
    this.said.push(`> ${key}`);
    await this.page.keyboard.press(key);
  }

  /** Says what has the focus if it has moved, once it moves no more. How soon it moves depends on how busy the machine is. */
  async settle(): Promise<void> {
    let last = "";
    for (let calm = 0; calm < CALM; calm++) {
      await this.page.waitForTimeout(50);
      const next = await this.focus();
      if (next !== last) calm = -1;
      last = next;
    }
    if (this.focused !== null && last !== this.focused) await this.say(last);
    this.focused = last;
  }

  /** Presses Tab until the name of what has the focus fits. Says only that. */
  async tabTo(name: RegExp): Promise<void> {
    await this.settle();
    for (let n = 0; n < 80; n++) {
      const focus = await this.focus();
      if (name.test(focus.match(/"(.*)"/)?.[1] ?? "")) {
        this.said.push(`> Tab to ${name.source}`);
        return this.say(focus);
      }
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`nothing is called ${name.source}`);
  }

  /** Waits until the live region has said something that fits. */
  async hear(text: RegExp): Promise<void> {
    await expect.poll(() => this.said.filter((line) => line.startsWith("live:")).at(-1), { timeout: 15_000 }).toMatch(text);
  }

  /** Role, name and states of what has the focus: `button "New" [expanded]`. */
  private async focus(): Promise<string> {
    const focused = this.page.locator(":focus");
    const lines = (await focused.count()) > 0 ? await focused.ariaSnapshot() : "";
    return lines.match(/\w+ ".*?"(?: \[.*?\])*/)?.[0] ?? "";
  }

  private async say(focus: string): Promise<void> {
    this.focused = focus;
    const groups = await this.page.evaluate(() => {
      const names: string[] = [];
      for (let at = document.activeElement?.parentElement; at; at = at.parentElement) {
        const name = at.ariaLabel ?? document.getElementById(at.getAttribute("aria-labelledby") ?? "")?.textContent;
        if (name) names.unshift(name);
      }
      return names;
    });
    const fresh = groups.filter((group) => !this.entered.includes(group));
    this.entered = groups;
    if (focus) this.said.push([...fresh, focus].join(", "));
  }
}

async function keep(name: string, reader: Reader): Promise<void> {
  await reader.settle();
  const file = new URL(`spoken/${name}.txt`, import.meta.url);
  const text = `${reader.said.join("\n")}\n`;
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
