// The turn: the card that was drawn, and where it can lead.

import { useLayoutEffect, useRef } from "preact/hooks";
import { decimalOf, exactWords, signed } from "../fraction";
import type { Placement } from "../library/answers";
import { valueOf } from "./library";
import { type BoardState, endWords, NAMES } from "./use_board";

export interface TurnPanelProps {
  board: BoardState;
  showValues: boolean;
  onPut(direction: Placement["direction"]): void;
}

export function TurnPanel({ board, showValues, onPut }: TurnPanelProps) {
  const { place, drawn, at, error } = board;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  // The buttons of the last turn are gone. Those of the next one take the focus, or the result does.
  useLayoutEffect(() => {
    if (before.current === at || !place) return;
    before.current = at;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    box.current?.querySelector<HTMLElement>("button, .end")?.focus({ preventScroll: true });
  }, [at, place]);

  return (
    <div class="turn-panel" ref={box}>
      {error && <p class="note error">{error}</p>}
      {!place && !error && <p class="loading">Solving…</p>}
      {place && !place.mover && (
        <p class="end" tabIndex={-1}>
          {endWords(place)}
        </p>
      )}
      {place?.mover && drawn && (
        <>
          <p class="drawn">
            <strong>{NAMES[place.mover]}</strong> draws <span class="number-card">{drawn.card}</span>
          </p>
          <div class="placements" role="group" aria-label={`Where the ${drawn.card} leads`}>
            {drawn.placements.map((placement) => (
              <button type="button" key={placement.direction} data-direction={placement.direction} onClick={() => onPut(placement.direction)}>
                {placementWords(placement)}
                {showValues && (
                  <span class="placement-value">
                    {worthWords(valueOf(placement))}
                    {"best" in drawn && placement.direction === drawn.best && drawn.placements.length > 1 && " (best)"}
                  </span>
                )}
              </button>
            ))}
          </div>
          {showValues && (
            <dl class="exact">
              <dt>Before the draw</dt>
              <dd>{valueWords(place.value)}</dd>
              {drawn.placements.map((placement) => (
                <div key={placement.direction}>
                  <dt>{{ left: "Left", right: "Right", lost: "Lost turn" }[placement.direction]}</dt>
                  <dd>{valueWords(valueOf(placement))}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </div>
  );
}

function placementWords({ direction, square }: Placement): string {
  if (direction === "lost") return "Off the board: lose the turn";
  return direction === "left" ? `← Left, to square ${square}` : `Right, to square ${square} →`;
}

function worthWords(value: string | null): string {
  return value ? `value ${signed(decimalOf(value), 3)}` : "not known";
}

function valueWords(value: string | null): string {
  return value ? exactWords(value) : "takes too long to find here";
}
