// The buttons that step through a game, and the choice of a variation.
//
//   <Steps view={view} onRun={(request) => …} />

import type { View } from "../library/answers";
import type { SessionRequest } from "../library/requests";

export function Steps({ view, onRun }: { view: View; onRun(request: SessionRequest): void }) {
  const last = view.plies.length;
  const go = (ply: number) => onRun({ ask: "go", ply });
  const step = (label: string, shape: string, ply: number, possible: boolean) => (
    <button type="button" class="icon" aria-label={label} title={label} aria-disabled={!possible} onClick={() => possible && go(ply)}>
      <svg class="sign-icon" viewBox="0 0 18 18" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  );
  return (
    <div class="steps" role="group" aria-label="Steps">
      {step("To the start", "M3 3h2v12H3zM15 3v12L6 9z", 0, view.ply > 0)}
      {step("Back", "M13 3v12L4 9z", view.ply - 1, view.ply > 0)}
      <span class="step-count">
        {view.ply}
        <span class="muted"> / {last}</span>
        <span class="visually-hidden"> moves</span>
      </span>
      {step("Forward", "M5 3v12l9-6z", view.ply + 1, view.ply < last)}
      {step("To the end", "M13 3h2v12h-2zM3 3v12l9-6z", last, view.ply < last)}
    </div>
  );
}

/** The variations, if there are any besides the main line. */
export function Variations({ view, onRun }: { view: View; onRun(request: SessionRequest): void }) {
  if (view.variations.length < 2) return null;
  return (
    <section aria-labelledby="variations">
      <h3 id="variations">Variations</h3>
      <ul class="variations">
        {view.variations.map(({ number, moves, current }) => (
          <li key={number}>
            <button
              type="button"
              class="variation"
              aria-current={current ? "true" : undefined}
              onClick={() => onRun({ ask: "line", text: `variation ${number}` })}
            >
              <span class="tag">{number === 1 ? "Main" : number}</span> <span class="ellipsis">{moves || "no moves"}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
