// The pile between the hands, from bottom to top, and the button to eat it.
//
//   <Pile cards={["8h", "Jh"]} toBeat="Jh" eat={move} showValues onEat={() => …} />
//
// Without `eat` the pile cannot be eaten now; the place of the button stays, so that nothing jumps.

import type { ComponentChildren } from "preact";
import type { LegalMove } from "../library/answers";
import { Card } from "./card";
import { moveLabel } from "./hand";
import { Outcome, outcomeClass } from "./outcome";

const ROW = 13;

export interface PileProps {
  cards: string[];
  toBeat: string | null;
  eat?: LegalMove | undefined;
  showValues?: boolean;
  hinted?: boolean;
  onEat?(): void;
  /** What stands there instead of the button. */
  children?: ComponentChildren;
}

export function Pile({ cards, toBeat, eat, showValues = false, hinted, onEat, children }: PileProps) {
  const rows = Array.from({ length: Math.max(1, Math.ceil(cards.length / ROW)) }, (_, n) => cards.slice(n * ROW, (n + 1) * ROW));
  return (
    <div class="pile" data-zone="pile">
      <div class="pile-cards" aria-hidden="true">
        {cards.length === 0 && <span class="empty-pile">The pile is empty</span>}
        {rows.map((row, n) => (
          <div class="cards" key={n}>
            {row.map((card) => (
              <div class="slot" key={card}>
                <Card card={card} marked={card === toBeat} dim={card !== toBeat} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div class="pile-side">
        {children ?? (
          <button
            type="button"
            class={`eat${showValues && eat?.best ? ` best ${outcomeClass(eat.knowledge)}` : ""}${hinted ? " marked" : ""}`}
            data-focus="eat"
            data-eat
            hidden={!eat}
            aria-label={eat && moveLabel(eat, showValues)}
            onClick={onEat}
          >
            Eat {showValues && eat && <Outcome knowledge={eat.knowledge} />}
          </button>
        )}
      </div>
    </div>
  );
}
