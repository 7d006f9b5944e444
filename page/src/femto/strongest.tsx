// The strongest hands and the most powerful cards, of all deals.

import { useEffect, useState } from "preact/hooks";
import type { Num, Power, Strength } from "../library/answers";
import { asAskError } from "../library/ask_error";
import { exactWords, signed } from "../fraction";
import { askStrengths } from "./library";
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
    <div class="femto-tables" tabIndex={0} role="region" aria-label="Tables of strong hands and cards">
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
          {figures.strengths.slice(0, SHOWN).map(({ hand, worst, least }) => (
            <tr key={hand.join()}>
              <th scope="row">
                <button type="button" class="quiet" onClick={() => onHand(hand.map(String))}>
                  {hand.join(", ")}
                </button>
              </th>
              <td>{worst.join(", ")}</td>
              <td>{valueWords(least)}</td>
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
          {figures.powers.map(({ card, held, first_pick }) => (
            <tr key={card}>
              <th scope="row">{card}</th>
              <td class="number">{signed(held.decimal, 4)}</td>
              <td class="number">{valueWords(first_pick)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fraction, unless it is too long to be read. */
function valueWords({ value, decimal }: Num): string {
  return value !== undefined && value.length <= 12 ? exactWords(value) : signed(decimal, 4);
}
