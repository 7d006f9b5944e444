// The position as a table, for screen readers: <PositionTable view={view} />

import type { View } from "../library/answers";
import { cardWords, partsOf } from "./card_names";

export function PositionTable({ view }: { view: View }) {
  const { position, names } = view;
  const rankOf = (card: string) => cardWords(card).split(" of ")[0];
  const cell = (cards: string[], suit: string) =>
    cards.filter((card) => partsOf(card).suit === suit).map(rankOf).join(", ") || "none";
  return (
    <div class="visually-hidden">
      <table>
        <caption>
          Position. {position.winner ? `Winner: ${names[position.winner]}.` : `Next to move: ${names[position.mover]}.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            {position.suits.map((suit) => (
              <th scope="col" key={suit}>
                {suit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(["one", "two"] as const).map((player) => (
            <tr key={player}>
              <th scope="row">
                {names[player]}
                {position.trumps[player] && `, trumps are ${position.trumps[player]}`}
              </th>
              {position.suits.map((suit) => (
                <td key={suit}>{cell(position.hands[player], suit)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Pile, from the bottom</th>
            <td colSpan={position.suits.length}>
              {position.pile.length ? position.pile.map(cardWords).join(", ") : "empty"}
              {position.to_beat && `. The card to beat is the ${cardWords(position.to_beat)}`}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
