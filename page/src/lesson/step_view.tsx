// One step of the lesson: text, task, board, what happened, and the way on.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { moveWords } from "../parts/card_names";
import { Outcome } from "../parts/outcome";
import { Board } from "./board";
import { madeSentence, taskWords } from "./check";
import { withFacts } from "./facts";
import type { Step } from "./steps";
import { type StepState, useStep } from "./use_step";

export interface StepViewProps {
  step: Step;
  number: number;
  count: number;
  /** Where the next step is; null after the last one. */
  next: string | null;
  previous: string | null;
  onDone(): void;
}

export function StepView({ step, number, count, next, previous, onDone }: StepViewProps) {
  const { state, task, play, hint, takeBack, restart } = useStep(step, onDone);
  const end = useRef<HTMLHeadingElement>(null);
  const over = state.phase === "done" || state.phase === "lost";
  const box = useRef<HTMLElement>(null);
  const moves = state.log.length;
  // The button of the last move is gone. The result takes the focus, or the next move does if nothing else has it.
  useLayoutEffect(() => {
    if (over) return end.current?.focus();
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (moves > 0 && lost) box.current?.querySelector<HTMLElement>(".lesson-board button:not([hidden], [tabindex='-1'])")?.focus({ preventScroll: true });
  }, [over, moves]);

  return (
    <section class="step" ref={box} aria-labelledby="step-title" data-step={step.id} data-phase={state.phase}>
      <h2 id="step-title" tabIndex={-1}>
        <span class="step-number">
          Step {number} of {count}:
        </span>{" "}
        {step.title}
      </h2>
      <div class="step-columns">
        <div class="step-words">
          {step.text.map((text) => (
            <p key={text}>{withFacts(text)}</p>
          ))}
          {!over && <p class="task">{taskWords(task, state.judged?.toBeat ?? null)}</p>}
        </div>
        <Board place={state.place} judged={state.judged} asking={state.phase === "asking"} hint={state.hint} onPlay={play} />
        <div class="step-result">
          <Said state={state} />
          {over && (
            <div class={`step-end ${state.phase}`}>
              <h3 tabIndex={-1} ref={end}>
                {state.phase === "done" ? "Done" : "Lost"}
              </h3>
              {state.phase === "done" ? step.done.map((text) => <p key={text}>{withFacts(text)}</p>) : <p>Take your move back, or start again.</p>}
            </div>
          )}
          {state.phase === "done" && <Values state={state} />}
          <div class="step-buttons">
            {state.phase === "done" && next && (
              <a class="button primary" href={next}>
                Next step
              </a>
            )}
            {state.phase === "done" && !next && (
              <a class="button primary" href="#/play">
                Play a game
              </a>
            )}
            {state.phase === "asking" && (
              <button type="button" onClick={hint}>
                Hint
              </button>
            )}
            {task.free && state.past.length > 0 && state.phase !== "done" && (
              <button type="button" onClick={takeBack}>
                Take back
              </button>
            )}
            {(state.past.length > 0 || state.phase === "failed") && (
              <button type="button" onClick={restart}>
                {state.phase === "failed" ? "Try again" : "Start this step again"}
              </button>
            )}
          </div>
          <History state={state} />
        </div>
      </div>
      <nav class="step-nav" aria-label="Steps before and after">
        {previous && <a href={previous}>Previous step</a>}
        {next && <a href={next}>{state.phase === "done" ? "Next step" : "Skip this step"}</a>}
      </nav>
    </section>
  );
}

/** What the last move led to. It keeps its place, so that nothing jumps. */
function Said({ state: { message } }: { state: StepState }) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone the board is above it, and may fill the screen.
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <div class={`told ${message?.kind ?? ""}`} ref={box}>
      {message && <p>{message.text}</p>}
    </div>
  );
}

/** What each move of the first choice was worth. */
function Values({ state: { first } }: { state: StepState }) {
  if (!first || first.judged.moves.length < 2) return null;
  return (
    <details class="worths">
      <summary>What each move was worth</summary>
      <table>
        <caption class="visually-hidden">The value of each move at the start of this step</caption>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Value for you</th>
          </tr>
        </thead>
        <tbody>
          {first.judged.moves.map((move) => (
            <tr key={move.move}>
              <th scope="row">
                {moveWords(move.move, move.kind)}
                {move.move === first.move.move && " (your move)"}
              </th>
              <td>
                <Outcome knowledge={move.knowledge} words />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function History({ state: { log } }: { state: StepState }) {
  if (log.length < 3) return null;
  return (
    <details class="moves-made">
      <summary>All {log.length} moves of this step</summary>
      <ol>
        {log.map((made, n) => (
          <li key={n}>{madeSentence(made)}</li>
        ))}
      </ol>
    </details>
  );
}
