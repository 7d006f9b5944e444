// What the last move of the person was worth, over the board, where the eye is. A blunder is framed, with a way back.
//
//   <LastVerdict view={view} lasts={lasts} proof={proof} shown={shown} onBack={() => …} />

import type { LastMove, View } from "../library/answers";
import { shortCard } from "../parts/card_names";
import { type Proof, type Shown, Why } from "../parts/ghosts";
import { markWords } from "../parts/history";
import { worthWords } from "../parts/worth_words";

export interface LastVerdictProps {
  view: View;
  lasts: LastMove[];
  proof: Proof | null;
  shown: Shown;
  onBack(): void;
}

export function LastVerdict({ view, lasts, proof, shown, onBack }: LastVerdictProps) {
  const last = lasts.filter(({ player }) => view.players[player] === "person").at(-1);
  const isBad = !view.ending && (last?.mark === "??" || last?.mark === "?");
  return (
    <>
      <div class={`last-verdict${isBad ? " bad" : ""}`}>
        {last && !view.ending && (
          <>
            <span class="last-verdict-words">
              <strong>
                {last.move === "eat" ? "Eating" : shortCard(last.move)}
                {last.mark && ` ${last.mark} ${markWords(last.mark)}`}:
              </strong>{" "}
              {worthWords(last)}.
            </span>
            {isBad && (
              <button type="button" onClick={onBack}>
                Undo it
              </button>
            )}
          </>
        )}
      </div>
      {isBad && proof && <Why of={proof} shown={shown} />}
    </>
  );
}
