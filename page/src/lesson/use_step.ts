// The state of one step: the place, the task, and what happened. The opponent's moves are made here too.

import { useEffect, useRef, useState } from "preact/hooks";
import type { LegalMove, View } from "../library/answers";
import { ask } from "../library/ask";
import { asAskError } from "../library/ask_error";
import type { NewRequest } from "../library/requests";
import { moveWords } from "../parts/card_names";
import { STANDARD } from "../parts/game_choice";
import { announce } from "../parts/live";
import { givenAway, lineWords, NAMES, rightMoves, whyWrong } from "./check";
import type { Step, Task } from "./steps";

export interface StepState {
  /** Null until the library has answered. */
  view: View | null;
  task: number;
  phase: "waiting" | "asking" | "done" | "lost" | "failed";
  message: { kind: "good" | "wrong" | "error"; text: string } | null;
  hint: string | null;
  /** The places at which the learner made a move. */
  past: { ply: number; task: number }[];
}

const LINE = 12;
const FRESH: StepState = { view: null, task: 0, phase: "waiting", message: null, hint: null, past: [] };

export function startOf({ ranks, position }: Step): NewRequest {
  return { ask: "new", ...STANDARD, ranks, start: { position }, names: NAMES };
}

export function useStep(step: Step, onDone: () => void) {
  const [state, setState] = useState(FRESH);
  const alive = useRef(true);
  const busy = useRef(false);

  const attempt = async (work: () => Promise<Partial<StepState>>) => {
    if (busy.current) return;
    busy.current = true;
    const next = await work().catch((error: unknown): Partial<StepState> => ({ phase: "failed", message: { kind: "error", text: asAskError(error).message } }));
    busy.current = false;
    if (!alive.current) return;
    setState((old) => ({ ...old, ...next }));
    if (next.message) announce(next.message.text);
    if (next.phase === "done") onDone();
  };

  const begin = () => void attempt(async () => ({ ...FRESH, view: await ask(startOf(step)), phase: "asking" }));
  useEffect(() => {
    alive.current = true;
    begin();
    return () => {
      alive.current = false;
    };
  }, [step]);

  const task = step.tasks[state.task] ?? (step.tasks[0] as Task);

  const play = (name: string) => {
    const { view, phase } = state;
    const move = view?.moves.find((one) => one.move === name);
    if (!view || !move || phase !== "asking") return;
    const right = rightMoves(task.right, view.moves).includes(move);
    void attempt(async () => {
      if (!right && !task.free) {
        const text = whyWrong(task.right, move, await lineAfter(view, move));
        return { message: { kind: "wrong", text }, hint: null };
      }
      const made = await goOn(step, state.task, move);
      const text = lineWords(made.view.plies.slice(view.ply)) + (made.view.winner ? ` ${made.view.winner === "one" ? "You have" : "The opponent has"} won.` : "");
      const isLost = made.phase === "lost" || (!right && view.knowledge?.outcome === "win");
      return {
        ...made,
        past: [...state.past, { ply: view.ply, task: state.task }],
        hint: null,
        message: { kind: isLost ? "wrong" : "good", text: isLost && made.phase !== "lost" ? `${givenAway(move)} ${text}` : text },
      };
    });
  };

  const hint = () => {
    const moves = state.view?.moves ?? [];
    const move = rightMoves(task.right, moves)[0] ?? moves.find(({ best }) => best);
    if (!move) return;
    const { outcome, words } = move.knowledge;
    const text = `Hint: ${moveWords(move.move, move.kind)}.${outcome === "win" ? ` It is a ${words}.` : ""}`;
    void attempt(async () => ({ hint: move.move, message: { kind: "good", text } }));
  };

  const takeBack = () => {
    const last = state.past.at(-1);
    if (!last) return;
    void attempt(async () => ({
      view: await ask({ ask: "go", ply: last.ply }),
      task: last.task,
      past: state.past.slice(0, -1),
      phase: "asking",
      hint: null,
      message: { kind: "good", text: "You took your move back." },
    }));
  };

  return { state, task, play, hint, takeBack, restart: begin };
}

/** Best play after a move that is not made, in words. */
async function lineAfter({ ply }: View, { move }: LegalMove): Promise<string> {
  await ask({ ask: "play", move });
  const { moves, ends } = await ask({ ask: "best", line: LINE });
  await ask({ ask: "go", ply });
  return `${lineWords(moves)} ${ends ? `${moves.at(-1)?.player === "one" ? "You win" : "The opponent wins"}.` : "And so on."}`;
}

/** Makes the learner's move, and the opponent's until the learner is asked again. */
async function goOn(step: Step, index: number, { move }: LegalMove): Promise<Pick<StepState, "task" | "phase"> & { view: View }> {
  let view = await ask({ ask: "play", move });
  const task = step.tasks[index]?.again ? index : index + 1;
  const goesOn = task < step.tasks.length;
  while ((goesOn || step.reply) && !view.ending && view.position.mover === "two") {
    view = await ask({ ask: "play", move: view.moves.find(({ best }) => best)?.move ?? "" });
  }
  const isOver = view.ending !== null || !goesOn;
  return { view, task: isOver ? index : task, phase: !isOver ? "asking" : view.winner === "two" ? "lost" : "done" };
}
