// How to play a state: the chance of each card, and what it is worth.

import { signed } from "../fraction";
import type { Advice } from "./library";

export interface AdviceTableProps {
  name: string;
  cards: Advice[];
}

export function AdviceTable({ name, cards }: AdviceTableProps) {
  return (
    <table class="advice">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">Card</th>
          <th scope="col">Chance</th>
          <th scope="col">Value</th>
          <th scope="col">Best against it</th>
        </tr>
      </thead>
      <tbody>
        {cards.map(({ card, chance, chance_decimal, worth, replies }) => (
          <tr key={card}>
            <th scope="row">{card}</th>
            <td>
              <span class="chance">
                <svg width="60" height="10" aria-hidden="true">
                  <rect class="chance-ground" width="60" height="10" />
                  <rect class="chance-bar" width={60 * chance_decimal} height="10" />
                </svg>
                {chance_decimal === 0 ? "never" : `${(chance_decimal * 100).toFixed(1)}%`}
              </span>
              {chance_decimal > 0 && chance_decimal < 1 && chance.length < 12 && <span class="fraction">{chance}</span>}
            </td>
            <td class="number">{signed(worth, 3)}</td>
            <td>{replies.join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
