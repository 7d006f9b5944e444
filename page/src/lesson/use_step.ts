// The state of one step: the place, the task, and what happened. The opponent's moves are made here too.

import { useEffect, useRef, useState } from "preact/hooks";
import type { LegalMove } from "../library/answers";
import { asAskError } from "../library/ask_error";
import { announce } from "../parts/live";
import { givenAway, isRight, lineWords, rightMoves, taskWords, whyWrong } from "./check";
import { after, judge, type Judged, type Made, type Place, type Side, startOf, winnerOf } from "./place";
import type { Step, Task } from "./steps";

export type Phase = "waiting" | "asking" | "done" | "lost" | "failed";

export interface Message {
  kind: "good" | "wrong" | "error";
  text: string;
}

interface Moment {
  place: Place;
  /** What the library says about the place. Null once the game is over. */
  judged: Judged | null;
  task: number;
  log: Made[];
}

export interface StepState extends Moment {
  phase: Phase;
  message: Message | null;
  /** The first choice, to be shown with the values of all moves at the end. */
  first: { judged: Judged; move: LegalMove } | null;
  hint: string | null;
  past: Moment[];
}

export interface StepControls {
  state: StepState;
  task: Task;
  play(move: string): void;
  hint(): void;
  takeBack(): void;
  restart(): void;
}

const LINE = 12;

function fresh(step: Step): StepState {
  return { place: startOf(step), judged: null, task: 0, log: [], phase: "waiting", message: null, first: null, hint: null, past: [] };
}

export function useStep(step: Step, onDone: () => void): StepControls {
  const [state, setState] = useState(() => fresh(step));
  const alive = useRef(true);
  const busy = useRef(false);

  const attempt = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    work()
      .catch((error: unknown) => {
        if (!alive.current) return;
        const text = asAskError(error).message;
        setState((old) => ({ ...old, phase: "failed", message: { kind: "error", text } }));
        announce(text);
      })
      .finally(() => {
        busy.current = false;
      });
  };
  const show = (next: Partial<StepState>) => {
    if (!alive.current) return;
    setState((old) => ({ ...old, ...next }));
    if (next.message) announce(next.message.text);
  };

  const begin = () =>
    attempt(async () => {
      const begun = fresh(step);
      setState(begun);
      show({ judged: await judge(begun.place), phase: "asking" });
    });
  useEffect(() => {
    alive.current = true;
    begin();
    return () => {
      alive.current = false;
    };
  }, [step]);

  const taskAt = (index: number): Task => step.tasks[index] ?? (step.tasks[0] as Task);

  const play = (name: string) => {
    const { place, judged, phase } = state;
    const move = judged?.moves.find((one) => one.move === name);
    if (!judged || !move || phase !== "asking") return;
    const task = taskAt(state.task);
    const right = isRight(task.right, move);
    const first = state.first ?? (right ? { judged, move } : null);
    attempt(async () => {
      if (!right && !task.free) {
        const next = after(place, move);
        const { line } = await judge(next, LINE);
        return show({ message: { kind: "wrong", text: whyWrong(task.right, move, toTheEnd(next, line)) }, hint: null });
      }
      const past = [...state.past, { place, judged, task: state.task, log: state.log }];
      const made = await goOn(step, state.task, place, move);
      const text = lineWords(made.moves);
      const log = [...state.log, ...made.moves];
      const next = { place: made.place, task: made.task, log, first, past, hint: null };
      if (made.over) {
        const won = made.over === "done";
        show({ ...next, judged: null, phase: made.over, message: { kind: won ? "good" : "wrong", text: ending(text, winnerOf(made.place)) } });
        if (won) onDone();
        return;
      }
      const lost = !right && judged.outcome === "win";
      show({
        ...next,
        judged: await judge(made.place),
        phase: "asking",
        message: lost
          ? { kind: "wrong", text: `${givenAway(move)} ${text}` }
          : { kind: "good", text },
      });
    });
  };

  const hint = () => {
    const { judged } = state;
    const task = taskAt(state.task);
    if (!judged) return;
    const right = rightMoves(task.right, judged.moves);
    const move = right[0] ?? judged.moves[0];
    if (!move) return;
    const text = `Hint: ${taskHint(move)}`;
    show({ hint: move.move, message: { kind: "good", text } });
  };

  const takeBack = () => {
    const last = state.past.at(-1);
    if (!last || busy.current) return;
    show({ ...last, past: state.past.slice(0, -1), phase: "asking", hint: null, message: { kind: "good", text: "You took your move back." } });
  };

  return { state, task: taskAt(state.task), play, hint, takeBack, restart: begin };
}

function ending(text: string, winner: Side | null): string {
  if (!winner) return text;
  return `${text} ${winner === "you" ? "You have won." : "The opponent has won."}`;
}

function taskHint({ move, kind, knowledge }: LegalMove): string {
  const verb = kind === "eat" ? "eat the pile" : `${kind === "lead" ? "lead" : "beat with"} the ${taskWords({ ask: "{to beat}", right: kind }, move)}`;
  return knowledge.outcome === "win" ? `${verb}. It is a ${knowledge.words}.` : `${verb}.`;
}

/** A line of play, and who has won at its end. */
function toTheEnd(from: Place, line: Made[]): string {
  const winner = winnerOf(line.reduce(after, from));
  return winner ? ending(lineWords(line), winner).replace("has won", "wins").replace("have won", "win") : `${lineWords(line)} And so on.`;
}

interface GoneOn {
  place: Place;
  task: number;
  /** The learner's move and the opponent's answers. */
  moves: Made[];
  over: "done" | "lost" | null;
}

/** Makes the learner's move, and the opponent's until the learner is asked again. */
async function goOn(step: Step, index: number, from: Place, { move, kind }: LegalMove): Promise<GoneOn> {
  let place = after(from, { move, kind });
  const moves: Made[] = [{ side: "you", move, kind }];
  const task = step.tasks[index]?.again ? index : index + 1;
  const goesOn = task < step.tasks.length;
  while ((goesOn || step.reply) && place.mover === "opponent" && !winnerOf(place)) {
    const answer = (await judge(place)).moves[0];
    if (!answer) break;
    place = after(place, answer);
    moves.push({ side: "opponent", move: answer.move, kind: answer.kind });
  }
  const winner = winnerOf(place);
  if (winner) return { place, task: index, moves, over: winner === "you" ? "done" : "lost" };
  return { place, task: goesOn ? task : index, moves, over: goesOn ? null : "done" };
}
