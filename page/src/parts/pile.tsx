// The pile between the hands: the cards from the bottom up, fanned, the card to beat beside them, and the button to eat it all.
//
//   <Pile view={view} moves={view.moves} showValues hinted={false} line={null} onEat={() => …} />
//
// Where the pile cannot be eaten, the place of the button stays, so that nothing jumps.

import type { LegalMove, View } from "../library/answers";
import { Card } from "./card";
import { Ghosts, type ShownLine } from "./ghosts";
import { moveLabel } from "./hand";
import { Badge, outcomeClass } from "./outcome";
import { Words } from "./words";

const ROW = 9;

export interface PileProps {
  view: View;
  /** The moves that can be made here. */
  moves: LegalMove[];
  showValues: boolean;
  hinted: boolean;
  line: ShownLine | null;
  onEat(): void;
}

export function Pile({ view, moves, showValues, hinted, line, onEat }: PileProps) {
  const { pile: cards, to_beat: toBeat } = view.position;
  const eat = moves.find((move) => move.kind === "eat");
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
        <span class="small" aria-hidden="true">{eat && !line && <Words>{moves.length === 1 ? "Nothing beats it" : "Beat it, or"}</Words>}</span>
        <button
          type="button"
          class={`eat${showValues && eat?.best ? ` best ${outcomeClass(eat.knowledge)}` : ""}${hinted ? " hinted" : ""}`}
          data-focus="eat"
          data-eat
          hidden={!eat}
          aria-label={eat && moveLabel(eat, showValues)}
          onClick={onEat}
        >
          Eat {showValues && eat && <Badge knowledge={eat.knowledge} />}
        </button>
        {line && <Ghosts line={line} view={view} />}
      </div>
    </div>
  );
}
