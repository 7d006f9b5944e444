// One step of the lesson: text, task, board, what happened, and the way on.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { hashOf } from "../address";
import { STANDARD } from "../parts/game_choice";
import { PositionView } from "../parts/position_view";
import { BoardSpace } from "../parts/waiting";
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
  const { view, phase } = state;
  const over = phase === "done" || phase === "lost";
  const made = view?.plies.slice(0, view.ply) ?? [];
  // The button of the last move is gone.
  useLayoutEffect(() => {
    if (over) end.current?.focus();
  }, [over]);

  return (
    <section class="step" aria-labelledby="step-title" data-step={step.id} data-phase={phase}>
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
          {!over && <p class="task">{taskWords(task, view?.position.to_beat ?? null)}</p>}
        </div>
        <div class="lesson-board">
          {view ? <PositionView view={view} showValues={false} canPlay={phase === "asking"} onPlay={play} hint={state.hint} /> : <BoardSpace />}
        </div>
        <div class="step-result">
          <Said state={state} />
          {over && (
            <div class={`step-end ${phase}`}>
              <h3 tabIndex={-1} ref={end}>
                {phase === "done" ? "Done" : "Lost"}
              </h3>
              {phase === "done" ? step.done.map((text) => <p key={text}>{withFacts(text)}</p>) : <p>Take your move back, or start again.</p>}
            </div>
          )}
          <div class="step-buttons">
            {phase === "done" && (
              <>
                <a class="button primary" href={next ?? "#/play"}>
                  {next ? "Next step" : "Play a game"}
                </a>
                <a class="button" href={hashOf("explore", { ...STANDARD, ranks: step.ranks, position: step.position })}>
                  See every move
                </a>
              </>
            )}
            {phase === "asking" && (
              <button type="button" onClick={hint}>
                Hint
              </button>
            )}
            {task.free && state.past.length > 0 && phase !== "done" && (
              <button type="button" onClick={takeBack}>
                Take back
              </button>
            )}
            {(state.past.length > 0 || phase === "failed") && (
              <button type="button" onClick={restart}>
                {phase === "failed" ? "Try again" : "Start this step again"}
              </button>
            )}
          </div>
          {made.length > 2 && (
            <details class="moves-made">
              <summary>All {made.length} moves of this step</summary>
              <ol>
                {made.map((ply, n) => (
                  <li key={n}>{madeSentence(ply)}</li>
                ))}
              </ol>
            </details>
          )}
        </div>
      </div>
      <nav class="step-nav" aria-label="Steps before and after">
        {previous && <a href={previous}>Previous step</a>}
        {next && <a href={next}>{phase === "done" ? "Next step" : "Skip this step"}</a>}
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
