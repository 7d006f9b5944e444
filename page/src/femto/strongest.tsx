// The strongest hands and the most powerful cards, of all deals.

import { useEffect, useState } from "preact/hooks";
import { asAskError } from "../library/ask_error";
import { exactWords, signed } from "../fraction";
import { askStrengths, type Power, type Strength } from "./library";
import type { Rules } from "./rules";

const SHOWN = 10;

export function Strongest({ rules, onHand }: { rules: Rules; onHand(hand: string[]): void }) {
  const [figures, setFigures] = useState<{ powers: Power[]; strengths: Strength[] } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let alive = true;
    askStrengths(rules).then(
      (answer) => alive && setFigures(answer),
      (problem: unknown) => alive && setError(asAskError(problem).message),
    );
    return () => {
      alive = false;
    };
  }, [JSON.stringify(rules)]);
  if (error) return <p class="note error">{error}</p>;
  if (!figures) return <p class="loading">Solving all deals…</p>;
  return (
    <div class="femto-tables">
      <table>
        <caption>
          The {SHOWN} strongest of {figures.strengths.length} hands. Press a hand to see how it is played.
        </caption>
        <thead>
          <tr>
            <th scope="col">Hand</th>
            <th scope="col">Against</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {figures.strengths.slice(0, SHOWN).map(({ hand, worst, least, least_decimal }) => (
            <tr key={hand}>
              <th scope="row">
                <button type="button" class="quiet" onClick={() => onHand(hand.split(","))}>
                  {hand.replaceAll(",", ", ")}
                </button>
              </th>
              <td>{worst.replaceAll(",", ", ")}</td>
              <td>{valueWords(least, least_decimal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>The cards, by the mean value of a deal to the player who holds them</caption>
        <thead>
          <tr>
            <th scope="col">Card</th>
            <th scope="col">Held</th>
            <th scope="col">First pick of a draft</th>
          </tr>
        </thead>
        <tbody>
          {figures.powers.map(({ card, held_decimal, first_pick, first_pick_decimal }) => (
            <tr key={card}>
              <th scope="row">{card}</th>
              <td class="number">{signed(held_decimal, 4)}</td>
              <td class="number">{valueWords(first_pick, first_pick_decimal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fraction, unless it is too long to be read. */
function valueWords(fraction: string, decimal: number): string {
  return fraction.length <= 12 ? exactWords(fraction) : signed(decimal, 4);
}
