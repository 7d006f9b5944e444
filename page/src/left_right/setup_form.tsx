// The choices of a new game.

import { useState } from "preact/hooks";
import type { Anchor, Objective } from "../library/answers";
import { numbers, Select } from "../parts/select";
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

/** The choices that are seldom wanted are folded away, unless one of them is not the author's. */
export function SetupForm({ choices, onChange }: SetupFormProps) {
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part });
  const { n, anchor, objective, opponent, seed } = choices;
  const usual = usualSquares(n);
  const squares = choices.squares ?? usual;
  const [isOpen] = useState(anchor !== "own" || objective !== "difference" || squares !== usual);
  const boards = Array.from({ length: usual / 2 }, (_, n): [number, string] => [usual - 2 * n, n === 0 ? `${usual}, as usual` : String(usual - 2 * n)]);
  return (
    <>
      <div class="setup-form">
        <Select label="Cards in each stack" value={n} options={numbers(1, MAX_N)} onChange={(n) => change({ n, squares: null })} />
        <Select label="Player 2 is" value={opponent} options={[["optimal", "optimal"], ["friend", "a friend"]]} onChange={(opponent) => change({ opponent })} />
      </div>
      <details open={isOpen}>
        <summary>More choices</summary>
        <div class="setup-form">
          <Select label="Count squares from" value={anchor} options={[["own", "own piece"], ["opponent", "opponent’s piece"]]} onChange={(anchor) => change({ anchor })} />
          <Select label="Squares" value={squares} options={boards} onChange={(squares) => change({ squares })} />
          <Select label="Play for" value={objective} options={[["difference", "many points"], ["result", "the win"]]} onChange={(objective) => change({ objective })} />
          <div class="field">
            <label for="lr-seed">Number of the deal</label>
            <input
              id="lr-seed"
              type="number"
              min={0}
              max={TYPED - 1}
              value={seed}
              onInput={(event) => change({ seed: Math.min(TYPED - 1, Math.max(0, Math.floor(Number(event.currentTarget.value) || 0))) })}
            />
          </div>
        </div>
      </details>
    </>
  );
}
