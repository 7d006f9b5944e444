// Every step of the lesson is held to the solver: its claims, and that the right moves lead to its end.

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { rightMoves } from "../src/lesson/check";
import { after, judged, type Judged, type Place, startOf, textOf, winnerOf } from "../src/lesson/place";
import { type Step, STEPS } from "../src/lesson/steps";
import * as wasm from "../src/wasm/faceup_web.js";

const { Faceup, initSync } = wasm as unknown as {
  Faceup: new (index: string) => { ask(request: string): string };
  initSync(from: { module: Uint8Array }): void;
};
initSync({ module: readFileSync(new URL("../src/wasm/faceup_web_bg.wasm", import.meta.url)) });
const library = new Faceup('{"tables":[]}');

function judge(place: Place): Judged {
  const { suits, ranks } = place;
  const question = { ask: "position", game: "beat-it-or-eat-it", suits, ranks, position: textOf(place), line: 0 };
  const answer = JSON.parse(library.ask(JSON.stringify(question)));
  expect(answer, textOf(place)).toHaveProperty("ok");
  return judged(answer.ok, place.mover);
}

/** Plays the best right moves, and the opponent's best ones. Returns the place at the end of the step. */
function playThrough(step: Step): Place {
  let place = startOf(step);
  for (const task of step.tasks) {
    for (let moves = 0; !winnerOf(place); moves++) {
      expect(moves, `${step.id} ends`).toBeLessThan(200);
      const { moves: legal } = judge(place);
      const right = place.mover === "you" ? rightMoves(task.right, legal) : legal.slice(0, 1);
      expect(right.length, `${step.id}: a right move in ${textOf(place)}`).toBeGreaterThan(0);
      const move = right[0];
      const mine = place.mover === "you";
      if (move) place = after(place, move);
      if (mine && !task.again) break;
    }
  }
  return place;
}

for (const step of STEPS) {
  test(`the step ${step.id} is true`, () => {
    const task = step.tasks[0];
    const { outcome, moves } = judge(startOf(step));
    const right = task ? rightMoves(task.right, moves) : [];
    expect({ outcome, moves: moves.length, right: right.length }).toEqual({
      outcome: step.claims.outcome,
      moves: step.claims.moves,
      right: step.claims.right,
    });
    expect(new Set(right.map(({ kind }) => kind))).toEqual(new Set([step.claims.kind]));
    const end = playThrough(step);
    if (step.tasks.some(({ again }) => again) || task?.right === "ends") expect(winnerOf(end)).toBe("you");
    else expect(winnerOf(end)).toBeNull();
  });
}

test("the steps have different names, and every position has all cards once", () => {
  expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  for (const step of STEPS) {
    const { hands, pile } = startOf(step);
    const cards = [...hands.you, ...hands.opponent, ...pile];
    expect(new Set(cards).size, step.id).toBe(step.suits * step.ranks);
    expect(cards.length, step.id).toBe(step.suits * step.ranks);
  }
});
