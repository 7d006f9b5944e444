// The choices of a new game.

import type { Anchor, Objective } from "../library/answers";
import { TYPED } from "../random";
import { MAX_N } from "./library";
import type { Opponent } from "./use_board";

export interface Choices {
  n: number;
  anchor: Anchor;
  objective: Objective;
  squares: number | null;
  opponent: Opponent;
  seed: number;
}

export interface SetupFormProps {
  choices: Choices;
  onChange(choices: Choices): void;
}

/** The author's board: enough squares for every game in which players count from their own pieces. */
export function usualSquares(n: number): number {
  return n * n + n + 2;
}

export function SetupForm({ choices, onChange }: SetupFormProps) {
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
  const usual = usualSquares(choices.n);
  const boards = Array.from({ length: usual / 2 }, (_, n) => usual - 2 * n);
  return (
    <div class="setup-form">
      <label>
        Cards in each stack{" "}
        <select value={choices.n} onChange={(event) => change({ n: Number(event.currentTarget.value), squares: null })}>
          {Array.from({ length: MAX_N }, (_, n) => n + 1).map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <label>
        Count squares from{" "}
        <select value={choices.anchor} onChange={(event) => change({ anchor: event.currentTarget.value as Anchor })}>
          <option value="own">own piece</option>
          <option value="opponent">opponent’s piece</option>
        </select>
      </label>
      <label>
        Squares{" "}
        <select value={choices.squares ?? usual} onChange={(event) => change({ squares: Number(event.currentTarget.value) })}>
          {boards.map((squares) => (
            <option key={squares} value={squares}>
              {squares === usual ? `${squares}, as usual` : squares}
            </option>
          ))}
        </select>
      </label>
      <label>
        Play for{" "}
        <select value={choices.objective} onChange={(event) => change({ objective: event.currentTarget.value as Objective })}>
          <option value="difference">many points</option>
          <option value="result">the win</option>
        </select>
      </label>
      <label>
        Player 2 is{" "}
        <select value={choices.opponent} onChange={(event) => change({ opponent: event.currentTarget.value as Opponent })}>
          <option value="optimal">optimal</option>
          <option value="friend">a friend</option>
        </select>
      </label>
      <label>
        Number of the deal{" "}
        <input
          type="number"
          min={0}
          max={TYPED - 1}
          value={choices.seed}
          onInput={(event) => change({ seed: Math.min(TYPED - 1, Math.max(0, Math.floor(Number(event.currentTarget.value) || 0))) })}
        />
      </label>
    </div>
  );
}
