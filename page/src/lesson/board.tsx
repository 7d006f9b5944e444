// The cards of a step: the opponent's hand, the pile, and the learner's hand. Screen readers get the position as a table.

import { Card } from "../parts/card";
import { cardWords, SUITS } from "../parts/card_names";
import { Hand } from "../parts/hand";
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
  const leads = place.pile.length > 0 && !judged?.toBeat;
  return (
    <div class="board">
      <PositionTable place={place} toBeat={judged?.toBeat ?? null} />
      <div class="side">
        <h3>Opponent</h3>
        <Hand name="Opponent" label="The opponent’s hand" cards={place.hands.opponent} suits={[...suits]} />
      </div>
      <div class="pile-row">
        <h3>
          Pile
          {asking && <span class="turn-note">{eat ? "you beat or eat" : leads ? "you have beaten; you lead" : "you lead"}</span>}
        </h3>
        <div class="pile-and-eat">
          <span class="pile-cards">
            {place.pile.length === 0 && <span class="empty-pile">no card</span>}
            {place.pile.map((card) => (
              <Card key={card} card={card} marked={card === judged?.toBeat} />
            ))}
          </span>
          {eat && (
            <button type="button" class={`eat${hint === "eat" ? " marked" : ""}`} data-move="eat" onClick={() => onPlay("eat")}>
              Eat the pile
            </button>
          )}
        </div>
      </div>
      <div class="side">
        <h3>You</h3>
        <Hand name="You" label="Your hand" cards={place.hands.you} suits={[...suits]} moves={moves} hint={hint} onPlay={onPlay} />
      </div>
    </div>
  );
}

function PositionTable({ place, toBeat }: { place: Place; toBeat: string | null }) {
  const suits = SUITS.slice(0, place.suits);
  const cells = (cards: string[]) =>
    suits.map((suit) => <td key={suit}>{ranksOf(cards, suit.charAt(0)).join(" ").replace("T", "10") || "none"}</td>);
  return (
    <table class="visually-hidden">
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
  );
}
