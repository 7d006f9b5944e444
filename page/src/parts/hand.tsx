// A hand: one row of overlapping cards for two suits, and one stop for the Tab key. Arrow keys go from button to button.
//
//   <Hand name="You" cards={["Ks", "Jh"]} suits={["spades", "hearts"]} moves={view.moves} showValues onPlay={(move) => …} />
//
// Cards with a move are buttons, all others pictures. `button` overrides that, to make other buttons (the set-up does).
// In a narrow board of the class "large", each suit has a row of its own. Rows have at most 13 cards, so every rank stays visible.

import type { ComponentChildren } from "preact";
import type { LegalMove } from "../library/answers";
import { Card, CardButton } from "./card";
import { handOf, moveWords, partsOf } from "./card_names";
import { Roving } from "./roving";

const ROW = 13;

export interface HandProps {
  name: string;
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

/** "large" for a pack whose suits do not fit one row of a phone two by two, and "small" for one that leaves room for larger cards. */
export function packClass(cards: number, suits: number): string {
  return cards <= ROW + 1 ? " small" : (2 * cards) / Math.max(2, suits) > ROW + 1 ? " large" : "";
}

function rowsOf(cards: string[], suit: string): string[][] {
  const own = cards.filter((card) => partsOf(card).suit === suit);
  const rows: string[][] = [];
  for (let from = 0; from === 0 || from < own.length; from += ROW) rows.push(own.slice(from, from + ROW));
  return rows;
}

export function Hand(props: HandProps) {
  const { name, cards, suits, trump, moves = [], showValues = false, hint, onPlay, button } = props;
  const moveOf = new Map(moves.filter((move) => move.card).map((move) => [move.card, move]));
  const order = button ? cards : cards.filter((card) => moveOf.has(card));
  const pairs = suits.flatMap((_, n) => (n % 2 === 0 ? [suits.slice(n, n + 2)] : []));

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
        hinted={hint === move.move}
        label={moveLabel(move, showValues)}
        tabIndex={tabIndex}
        onPick={() => onPlay?.(move.move)}
      />
    );
  };

  return (
    <Roving label={handOf(name)} keys={order} class={`hand suits-${suits.length}`}>
      {(tabIndexOf) =>
        pairs.map((pair) => (
          <div class="hand-row" key={pair.join()}>
            {pair.flatMap((suit) =>
              rowsOf(cards, suit).map((row, n) => (
                <div class="cards" key={`${suit}${n}`}>
                  {row.map((card) => (
                    <div class="slot" key={card}>
                      {show(card, tabIndexOf(card))}
                    </div>
                  ))}
                </div>
              )),
            )}
          </div>
        ))
      }
    </Roving>
  );
}
