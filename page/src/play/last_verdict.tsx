// What the last move of the person was worth, over the board, where the eye is. A blunder is framed, with a way back.
//
//   <LastVerdict view={view} lasts={lasts} proof={proof} onBack={() => …} />

import type { LastMove, View } from "../library/answers";
import { shortCard } from "../parts/card_names";
import { markWords } from "../parts/history";
import { Outcome } from "../parts/outcome";
import type { ReasonRequest } from "../library/requests";
import { Why } from "../parts/why";
import { worthWords } from "../parts/worth_words";

export function LastVerdict({ view, lasts, proof, onBack }: { view: View; lasts: LastMove[]; proof: ReasonRequest | null; onBack(): void }) {
  const last = lasts.filter(({ player }) => view.players[player] === "person").at(-1);
  const isBad = !view.ending && (last?.mark === "??" || last?.mark === "?");
  return (
    <>
      <div class={`last-verdict${isBad ? " bad" : ""}`}>
        {last && !view.ending && (
          <>
            <Outcome knowledge={last.after} />
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
      {isBad && proof && <Why of={proof} />}
    </>
  );
}
