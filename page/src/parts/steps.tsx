// The buttons that step through a game, and the choice of a variation.
//
//   <Steps view={view} onRun={(request) => …} />

import type { SessionRequest, View } from "../faceup";

export function Steps({ view, onRun }: { view: View; onRun(request: SessionRequest): void }) {
  const last = view.plies.length;
  const go = (ply: number) => onRun({ ask: "go", ply });
  const step = (label: string, sign: string, ply: number, possible: boolean) => (
    <button type="button" class="icon" aria-label={label} title={label} aria-disabled={!possible} onClick={() => possible && go(ply)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div class="steps" role="group" aria-label="Steps">
      {step("To the start", "⏮\ufe0e", 0, view.ply > 0)}
      {step("Back", "◀\ufe0e", view.ply - 1, view.ply > 0)}
      <span class="step-count">
        {view.ply}
        <span class="muted"> / {last}</span>
        <span class="visually-hidden"> moves</span>
      </span>
      {step("Forward", "▶\ufe0e", view.ply + 1, view.ply < last)}
      {step("To the end", "⏭\ufe0e", last, view.ply < last)}
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
