// The position as a table, for screen readers:
//
//   <PositionTable caption="Next to move: You." suits={["spades", "hearts"]} rows={[["You", ["Ks", "Jh"]], …]} pile={["8h"]} toBeat="8h" />

import { cardWords, partsOf } from "./card_names";

export interface PositionTableProps {
  caption: string;
  suits: readonly string[];
  /** The players with their cards. */
  rows: [name: string, cards: string[]][];
  pile: string[];
  toBeat: string | null;
}

export function PositionTable({ caption, suits, rows, pile, toBeat }: PositionTableProps) {
  const rankOf = (card: string) => cardWords(card).split(" of ")[0];
  const cell = (cards: string[], suit: string) =>
    cards.filter((card) => partsOf(card).suit === suit).map(rankOf).join(", ") || "none";
  return (
    <div class="visually-hidden">
      <table>
        <caption>Position. {caption}</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            {suits.map((suit) => (
              <th scope="col" key={suit}>
                {suit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cards]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {suits.map((suit) => (
                <td key={suit}>{cell(cards, suit)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Pile, from the bottom</th>
            <td colSpan={suits.length}>
              {pile.length ? pile.map(cardWords).join(", ") : "empty"}
              {toBeat && `. The card to beat is the ${cardWords(toBeat)}`}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
