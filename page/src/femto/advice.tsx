// How to play a state: the chance of each card, and what it is worth.

import { decimalOf, signed } from "../fraction";
import type { Advice } from "../library/answers";

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
        {cards.map(({ card, chance, value, replies }) => {
          // Only a reply to a lead has none, and here nobody leads.
          if (chance === null || value === null) return null;
          const share = decimalOf(chance);
          return (
            <tr key={card}>
              <th scope="row">{card}</th>
              <td>
                <span class="chance">
                  <svg width="60" height="10" aria-hidden="true">
                    <rect class="chance-ground" width="60" height="10" />
                    <rect class="chance-bar" width={60 * share} height="10" />
                  </svg>
                  {share === 0 ? "never" : `${(share * 100).toFixed(1)}%`}
                </span>
                {share > 0 && share < 1 && chance.length < 12 && <span class="fraction">{chance}</span>}
              </td>
              <td class="number">{signed(decimalOf(value), 3)}</td>
              <td>{replies.join(", ")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
