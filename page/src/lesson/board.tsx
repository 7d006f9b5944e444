// The cards of a step: the opponent's hand, the pile, and the learner's hand. Screen readers get the position as a table.

import type { ComponentChildren } from "preact";
import { cardWords, SUITS } from "../parts/card_names";
import { Hand } from "../parts/hand";
import { Pile } from "../parts/pile";
import { type Judged, type Place, ranksOf } from "./place";

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
  const eat = moves.find(({ kind }) => kind === "eat");
  return (
    <div class="board lesson-board">
      <PositionTable place={place} toBeat={judged?.toBeat ?? null} />
      <Seat name="Opponent" count={place.hands.opponent.length}>
        <Hand name="Opponent" label="The opponent’s hand" cards={place.hands.opponent} suits={[...suits]} />
      </Seat>
      <Pile cards={place.pile} toBeat={judged?.toBeat ?? null} eat={eat} mustEat={moves.length === 1} hinted={hint === "eat"} onEat={() => onPlay("eat")} />
      <Seat name="You" count={place.hands.you.length} note={asking ? (eat ? "Beat or eat" : "You lead") : null}>
        <Hand name="You" label="Your hand" cards={place.hands.you} suits={[...suits]} moves={moves} hint={hint} onPlay={onPlay} />
      </Seat>
    </div>
  );
}

interface SeatProps {
  name: string;
  count: number;
  note?: string | null;
  children: ComponentChildren;
}

function Seat({ name, count, note, children }: SeatProps) {
  return (
    <div class={`seat${note ? " to-move" : ""}`}>
      <p class="seat-bar">
        <strong>{name}</strong>
        <span>
          {count} {count === 1 ? "card" : "cards"}
        </span>
        {note && <span class="tag">{note}</span>}
      </p>
      {children}
    </div>
  );
}

function PositionTable({ place, toBeat }: { place: Place; toBeat: string | null }) {
  const suits = SUITS.slice(0, place.suits);
  const cells = (cards: string[]) =>
    suits.map((suit) => <td key={suit}>{ranksOf(cards, suit.charAt(0)).join(" ").replace("T", "10") || "none"}</td>);
  return (
    <div class="visually-hidden">
      <table>
        <caption>The position</caption>
        <thead>
          <tr>
            <th scope="col">Cards</th>
            {suits.map((suit) => (
              <th scope="col" key={suit}>
                {suit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Opponent</th>
            {cells(place.hands.opponent)}
          </tr>
          <tr>
            <th scope="row">Pile{toBeat ? `, ${cardWords(toBeat)} on top` : ""}</th>
            {cells(place.pile)}
          </tr>
          <tr>
            <th scope="row">You</th>
            {cells(place.hands.you)}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
