// A hand: a row of cards for each suit, and one stop for the Tab key. Arrow keys go from button to button.
//
//   <Hand name="LEFT" cards={["Ks", "Jh"]} suits={["spades", "hearts"]} moves={view.moves} showValues onPlay={(move) => …} />
//
// Cards with a move are buttons, all others pictures. `button` overrides that, to make other buttons (the set-up does).
// Rows of more than 13 cards are broken, so that every rank stays visible on a phone.

import type { ComponentChildren } from "preact";
import type { LegalMove } from "../library/answers";
import { Card, CardButton } from "./card";
import { handOf, moveWords, partsOf, signOf } from "./card_names";
import { Roving } from "./roving";

const ROW = 13;

export interface HandProps {
  name: string;
  /** The accessible name, if it is not the player's name with "hand". */
  label?: string;
  cards: string[];
  suits: string[];
  trump?: string | null;
  /** The moves of this player, if it is the turn of a person who plays this hand. */
  moves?: LegalMove[];
  showValues?: boolean;
  /** A move to point out. */
  hint?: string | null;
  onPlay?(move: string): void;
  /** What a card looks like instead. */
  button?(card: string, tabIndex: number): ComponentChildren;
}

/** The accessible name of a move: "lead ten of hearts: win in 3 rounds". */
export function moveLabel(move: LegalMove, withValue: boolean): string {
  const words = moveWords(move.move, move.kind);
  return withValue ? `${words}: ${move.knowledge.words}` : words;
}

function rowsOf(cards: string[], suit: string): string[][] {
  const own = cards.filter((card) => partsOf(card).suit === suit);
  const rows: string[][] = [];
  for (let from = 0; from === 0 || from < own.length; from += ROW) rows.push(own.slice(from, from + ROW));
  return rows;
}

export function Hand(props: HandProps) {
  const { name, label = handOf(name), cards, suits, trump, moves = [], showValues = false, hint, onPlay, button } = props;
  const moveOf = new Map(moves.filter((move) => move.card).map((move) => [move.card, move]));
  const order = button ? cards : cards.filter((card) => moveOf.has(card));

  const show = (card: string, tabIndex: number) => {
    if (button) return button(card, tabIndex);
    const move = moveOf.get(card);
    const isTrump = partsOf(card).suit === trump;
    if (!move) return <Card card={card} trump={isTrump} dim={moves.length > 0} />;
    return (
      <CardButton
        card={card}
        trump={isTrump}
        knowledge={showValues ? move.knowledge : null}
        best={showValues && move.best}
        marked={hint === move.move}
        label={moveLabel(move, showValues)}
        tabIndex={tabIndex}
        onPick={() => onPlay?.(move.move)}
      />
    );
  };

  return (
    <Roving label={label} keys={order} class={`hand suits-${suits.length}`}>
      {(tabIndexOf) =>
        suits.map((suit) =>
          rowsOf(cards, suit).map((row, n) => (
            <div class="suit-row" key={`${suit}${n}`} data-suit={suit}>
              <span class={`suit-sign${suit === "hearts" || suit === "diamonds" ? " red" : ""}`} aria-hidden="true">
                {signOf(suit)}
              </span>
              <div class="cards">
                {row.length === 0 && <span class="no-cards" aria-hidden="true">–</span>}
                {row.map((card) => (
                  <div class="slot" key={card}>
                    {show(card, tabIndexOf(card))}
                  </div>
                ))}
              </div>
            </div>
          )),
        )
      }
    </Roving>
  );
}
