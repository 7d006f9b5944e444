// Every legal move with its value in words, the best first; a click plays it.
//
//   <MoveList view={view} onPlay={(move) => …} />

import type { View } from "../library/answers";
import { shortMove } from "./card_names";
import { moveLabel } from "./hand";
import { byValue, Outcome } from "./outcome";
import { Roving } from "./roving";

export function MoveList({ view, onPlay }: { view: View; onPlay(move: string): void }) {
  const moves = [...view.moves].sort((a, b) => byValue(a.knowledge, b.knowledge));
  const verb = { lead: "Lead", beat: "Beat with", eat: "Eat" };
  return (
    <Roving label="All moves" keys={moves.map(({ move }) => move)} class="move-list">
      {(tabIndexOf) =>
        moves.map((move) => (
          <button
            type="button"
            key={move.move}
            class={`move-row${move.best ? " best" : ""}`}
            data-focus={move.move}
            tabIndex={tabIndexOf(move.move)}
            aria-label={moveLabel(move, true)}
            onClick={() => onPlay(move.move)}
          >
            <span class="move-name">{move.kind === "eat" ? "Eat" : `${verb[move.kind]} ${shortMove(move)}`}</span>
            <Outcome knowledge={move.knowledge} words />
          </button>
        ))
      }
    </Roving>
  );
}
