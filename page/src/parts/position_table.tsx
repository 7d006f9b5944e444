// The position as a table, for screen readers: <PositionTable view={view} />

import type { View } from "../library/answers";
import { cardWords, partsOf } from "./card_names";

export function PositionTable({ view: { names, position, winner } }: { view: View }) {
  const { hands, mover, pile, suits, to_beat: toBeat, trumps } = position;
  const rankOf = (card: string) => cardWords(card).split(" of ")[0];
  const cell = (cards: string[], suit: string) =>
    cards.filter((card) => partsOf(card).suit === suit).map(rankOf).join(", ") || "none";
  return (
    <div class="visually-hidden">
      <table>
        <caption>Position. {winner ? `Winner: ${names[winner]}.` : `Next to move: ${names[mover]}.`}</caption>
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
          {(["one", "two"] as const).map((player) => (
            <tr key={player}>
              <th scope="row">
                {names[player]}
                {trumps[player] && `, trumps are ${trumps[player]}`}
              </th>
              {suits.map((suit) => (
                <td key={suit}>{cell(hands[player], suit)}</td>
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
