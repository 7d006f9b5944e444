// The pile between the hands: the cards from the bottom up, fanned, the card to beat beside them, and the button to eat it all.
//
//   <Pile cards={["8h", "Jh"]} toBeat="Jh" eat={move} showValues onEat={() => …} />
//
// Without `eat` the pile cannot be eaten now; the place of the button stays, so that nothing jumps.

import type { ComponentChildren } from "preact";
import type { LegalMove } from "../library/answers";
import { Card } from "./card";
import { moveLabel } from "./hand";
import { Outcome, outcomeClass } from "./outcome";
import { Words } from "./words";

const ROW = 9;

export interface PileProps {
  cards: string[];
  toBeat: string | null;
  eat?: LegalMove | undefined;
  /** Whether eating is the only move. */
  mustEat?: boolean;
  showValues?: boolean;
  hinted?: boolean;
  onEat?(): void;
  /** What lies to the right of the pile. */
  children?: ComponentChildren;
}

export function Pile({ cards, toBeat, eat, mustEat = false, showValues = false, hinted, onEat, children }: PileProps) {
  const below = cards.filter((card) => card !== toBeat);
  const rows = Array.from({ length: Math.ceil(below.length / ROW) }, (_, n) => below.slice(n * ROW, (n + 1) * ROW));
  return (
    <div class="pile" data-zone="pile">
      <div class="fan" aria-hidden="true">
        {rows.map((row, n) => (
          <div class="cards" key={n}>
            {row.map((card) => (
              <div class="slot" key={card}>
                <Card card={card} dim />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div class="to-beat" aria-hidden="true">
        {toBeat ? <Card card={toBeat} marked /> : <Words class="empty-pile">{cards.length > 0 ? "Beaten" : "The pile is empty"}</Words>}
      </div>
      <div class="pile-side">
        <span class="small" aria-hidden="true">{eat && <Words>{mustEat ? "Nothing beats it" : "Beat it, or"}</Words>}</span>
        <button
          type="button"
          class={`eat${showValues && eat?.best ? ` best ${outcomeClass(eat.knowledge)}` : ""}${hinted ? " hinted" : ""}`}
          data-focus="eat"
          data-eat
          hidden={!eat}
          aria-label={eat && moveLabel(eat, showValues)}
          onClick={onEat}
        >
          Eat {showValues && eat && <Outcome knowledge={eat.knowledge} />}
        </button>
        {children}
      </div>
    </div>
  );
}
