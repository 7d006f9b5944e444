// Sentences that the page makes, without a browser.

import { expect, test } from "@playwright/test";
import type { Knowledge } from "../src/library/answers";
import { changeWords } from "../src/parts/worth_words";

const knowledge = (outcome: Knowledge["outcome"], words: string) => ({ outcome, words }) as Knowledge;

test("what a move changed, of values and of estimates", () => {
  expect(changeWords(knowledge("win", "win in 3 rounds"), knowledge("loss", "loss in 2 rounds"))).toBe("a win in 3 rounds became a loss in 2 rounds");
  expect(changeWords(knowledge(null, "about 80%"), knowledge(null, "about 12%"))).toBe("it went from about 80% to about 12%");
  expect(changeWords(knowledge(null, "about 80%"), knowledge("loss", "loss within 3 moves"))).toBe("it went from about 80% to a loss within 3 moves");
});
