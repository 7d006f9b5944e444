// The cards of a step: the opponent's hand, the pile, and the learner's hand. Screen readers get the position as a table.

import { SUITS } from "../parts/card_names";
import { Hand } from "../parts/hand";
import { Pile } from "../parts/pile";
import { PositionTable } from "../parts/position_table";
import { SeatBar } from "../parts/seat_bar";
import type { Judged, Place } from "./place";

export interface BoardProps {
  place: Place;
  judged: Judged | null;
  /** Whether the learner is asked for a move. */
  asking: boolean;
  hint: string | null;
  onPlay(move: string): void;
}

export function Board({ place, judged, asking, hint, onPlay }: BoardProps) {
  const suits = SUITS.slice(0, place.suits);
  const moves = asking && judged ? judged.moves : [];
  const toBeat = judged?.toBeat ?? null;
  const eat = moves.find(({ kind }) => kind === "eat");
  return (
    <div class="board lesson-board">
      <PositionTable
        caption={asking ? "Next to move: You." : ""}
        suits={suits}
        rows={[["Opponent", place.hands.opponent], ["You", place.hands.you]]}
        pile={place.pile}
        toBeat={toBeat}
      />
      <div class="seat">
        <SeatBar name="Opponent" count={place.hands.opponent.length} />
        <Hand name="Opponent" label="The opponent’s hand" cards={place.hands.opponent} suits={[...suits]} />
      </div>
      <Pile cards={place.pile} toBeat={toBeat} eat={eat} mustEat={moves.length === 1} hinted={hint === "eat"} onEat={() => onPlay("eat")} />
      <div class={`seat${asking ? " to-move" : ""}`}>
        <SeatBar name="You" count={place.hands.you.length} task={asking ? (eat ? "Beat or eat" : "To lead") : null} />
        <Hand name="You" label="Your hand" cards={place.hands.you} suits={[...suits]} moves={moves} hint={hint} onPlay={onPlay} />
      </div>
    </div>
  );
}
