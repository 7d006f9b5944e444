// The one text under the status line: a hint, or what the last move of the person was worth, or the better move. A blunder is framed, with
// a way back.
//
//   <Advice view={view} hint={hint} last={last} proof={proof} shown={shown} onBack={() => …} />

import { useState } from "preact/hooks";
import type { Hint, LastMove, View } from "../library/answers";
import { shortCard, withSigns } from "../parts/card_names";
import { type Proof, proofOf, type Shown, Why } from "../parts/ghosts";
import { markWords } from "../parts/history";
import { Words } from "../parts/words";
import { markOf, worthWords } from "../parts/worth_words";

export interface AdviceProps {
  view: View;
  hint: Hint | null;
  /** The last move of the person. */
  last: LastMove | null;
  proof: Proof | null;
  shown: Shown;
  onBack(): void;
}

export function Advice({ view, hint, last, proof, shown, onBack }: AdviceProps) {
  /** The move whose better one is shown. */
  const [better, setBetter] = useState<LastMove | null>(null);
  if (hint) {
    const deed = hint.kind === "eat" ? "eat the pile" : `${hint.kind === "lead" ? "lead" : "beat with"} ${shortCard(hint.move)}`;
    return (
      <div class="advice hint">
        <p>
          <strong>Hint:</strong> <Words>{`${deed}. ${withSigns(hint.why)}`}</Words>
        </p>
        <Why of={proofOf(view, hint.move)} shown={shown} lineOnly />
      </div>
    );
  }
  const mark = last && markOf(last);
  const isBad = mark === "??" || mark === "?";
  const isBetter = isBad && better === last;
  return (
    <div class={`advice last-verdict${isBad ? " bad" : ""}`}>
      {last && !isBetter && (
        <p>
          <strong>
            <Words>{`${last.move === "eat" ? "Eating" : shortCard(last.move)}${mark ? ` ${mark} ${markWords(mark)}` : ""}.`}</Words>
          </strong>{" "}
          <Words>{worthWords(last, view.names[last.player])}</Words>
        </p>
      )}
      {isBad && proof && <Why of={proof} better={isBetter} onBetter={() => setBetter(last)} />}
      {isBad && (
        <button type="button" onClick={onBack}>
          Undo it
        </button>
      )}
    </div>
  );
}
