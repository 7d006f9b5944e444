// Every step of the lesson is held to the solver: its claims, and that the right moves lead to its end.

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { rightMoves } from "../src/lesson/check";
import { STEPS } from "../src/lesson/steps";
import { startOf } from "../src/lesson/use_step";
import type { View } from "../src/library/answers";
import type { SessionRequest } from "../src/library/requests";
import * as wasm from "../src/wasm/faceup_web.js";

const { Faceup, initSync } = wasm as unknown as {
  Faceup: new (index: string) => { ask(request: string): string };
  initSync(from: { module: Uint8Array }): void;
};
initSync({ module: readFileSync(new URL("../src/wasm/faceup_web_bg.wasm", import.meta.url)) });
const library = new Faceup('{"tables":[]}');

function ask(request: SessionRequest): View {
  const answer = JSON.parse(library.ask(JSON.stringify(request))) as { ok: View };
  expect(answer, JSON.stringify(request)).toHaveProperty("ok");
  return answer.ok;
}

for (const step of STEPS) {
  test(`the step ${step.id} is true`, () => {
    const [task] = step.tasks;
    let view = ask(startOf(step));
    const right = task ? rightMoves(task.right, view.moves) : [];
    const { kind, ...claims } = step.claims;
    expect({ outcome: view.knowledge?.outcome, moves: view.moves.length, right: right.length }).toEqual(claims);
    expect(new Set(right.map((move) => move.kind))).toEqual(new Set([kind]));
    // The best right moves, and the opponent's best ones, lead to its end.
    for (const { right, again } of step.tasks) {
      for (let isMade = false; !view.ending && !(isMade && !again); ) {
        expect(view.ply, `${step.id} ends`).toBeLessThan(200);
        isMade = view.position.mover === "one";
        const move = isMade ? rightMoves(right, view.moves)[0] : view.moves.find(({ best }) => best);
        expect(move, `${step.id}: a right move in ${view.position.text}`).toBeDefined();
        view = ask({ ask: "play", move: move?.move ?? "" });
      }
    }
    expect(view.winner).toBe(step.tasks.some(({ again }) => again) || task?.right === "ends" ? "one" : null);
  });
}

test("the steps have different names", () => {
  expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
});
