// The buttons that step through a game.
//
//   <Steps view={view} onRun={(request) => …} />

import type { View } from "../library/answers";
import type { SessionRequest } from "../library/requests";

const STEPS = {
  first: { label: "To the start", shape: "M3 3h2v12H3zM15 3v12L6 9z" },
  back: { label: "Back", shape: "M13 3v12L4 9z" },
  next: { label: "Forward", shape: "M5 3v12l9-6z" },
  last: { label: "To the end", shape: "M13 3h2v12h-2zM3 3v12l9-6z" },
};

export function Steps({ view, onRun }: { view: View; onRun(request: SessionRequest): void }) {
  const last = view.plies.length;
  const step = (name: keyof typeof STEPS, ply: number) => {
    const { label, shape } = STEPS[name];
    const isPossible = ply !== view.ply && ply >= 0 && ply <= last;
    return (
      <button type="button" class="icon" aria-label={label} title={label} aria-disabled={!isPossible} onClick={() => isPossible && onRun({ ask: "go", ply })}>
        <svg class="sign-icon" viewBox="0 0 18 18" aria-hidden="true">
          <path d={shape} />
        </svg>
      </button>
    );
  };
  return (
    <div class="steps" role="group" aria-label="Steps">
      {step("first", 0)}
      {step("back", view.ply - 1)}
      <span class="step-count" translate={false}>
        {view.ply}
        <span class="muted"> / {last}</span>
        <span class="visually-hidden"> moves</span>
      </span>
      {step("next", view.ply + 1)}
      {step("last", last)}
    </div>
  );
}
