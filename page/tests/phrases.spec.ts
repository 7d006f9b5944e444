// Sentences that the page makes, without a browser.

import { expect, test } from "@playwright/test";
import type { Knowledge } from "../src/library/answers";
import { opponentTitle } from "../src/parts/wish";
import { changeWords } from "../src/parts/worth_words";

const knowledge = (outcome: Knowledge["outcome"], words: string) => ({ outcome, words }) as Knowledge;

test("what a move changed, of values and of estimates", () => {
  expect(changeWords(knowledge("win", "win in 3 rounds"), knowledge("loss", "loss in 2 rounds"))).toBe("a win in 3 rounds became a loss in 2 rounds");
  expect(changeWords(knowledge(null, "about 80%"), knowledge(null, "about 12%"))).toBe("it went from about 80% to about 12%");
  expect(changeWords(knowledge(null, "about 80%"), knowledge("loss", "loss within 3 moves"))).toBe("it went from about 80% to a loss within 3 moves");
});

test("the opponent's title, also of players that only a link names", () => {
  expect(["medium", "depth:8", "depth:1", "vote:8", "vote:6:10", "random"].map(opponentTitle)).toEqual([
    "Medium",
    "Search of 8 moves",
    "Search of 1 move",
    "Search of 8 moves with votes",
    "Search of 6 moves with votes",
    "Random",
  ]);
});
