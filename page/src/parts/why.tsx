// Why a move wins or loses: a sentence, and the line that shows it as cards to step through. Nothing if there is nothing clear to say.
//
//   <Why of={proofOf(view, "8h")} />       and the reason for a better move, if there is one
//   <Why of={proofOf(view, "8h")} only />   without the better move, which is to be found

import { useEffect, useState } from "preact/hooks";
import type { MoveReason, ReasonAnswer, View } from "../library/answers";
import { ask } from "../library/ask";
import type { ReasonRequest } from "../library/requests";
import { isRed, partsOf, shortCard, withSigns } from "./card_names";
import { choiceOf } from "./place_address";

/** The moves of a line that are shown. */
const MOST = 6;

/** The question why a move of the player to move is good or bad. */
export function proofOf(view: View, move: string): ReasonRequest {
  const { position } = view;
  const trump = position.trumps[position.mover];
  return { ask: "reason", ...choiceOf(view), position: position.text, move, ...((trump === "spades" || trump === "hearts") && { mover_trump: trump }) };
}

export function Why({ of, only = false }: { of: ReasonRequest; only?: boolean }) {
  const key = JSON.stringify(of);
  const [found, setFound] = useState<{ key: string; answer: ReasonAnswer } | null>(null);
  useEffect(() => {
    let current = true;
    // Without a reason the move is still judged.
    ask(of).then((answer) => current && setFound({ key, answer }), () => {});
    return () => {
      current = false;
    };
  }, [key]);
  if (found?.key !== key) return null;
  const { reason, instead } = found.answer;
  return (
    <>
      <Reason title="Why" reason={reason} />
      {instead && !only && <Reason title={`Better: ${instead.kind === "eat" ? "eat" : shortCard(instead.move)}`} reason={instead} />}
    </>
  );
}

function Reason({ title, reason }: { title: string; reason: MoveReason | null }) {
  const [at, setAt] = useState<number | null>(null);
  if (!reason?.sentence) return null;
  const line = reason.line.slice(0, MOST);
  const words = at === null ? reason.sentence : reason.facts.filter(({ ply }) => ply === at).map((fact) => fact.words).join(" ");
  return (
    <div class="why">
      <p>
        <strong>{title}:</strong> {withSigns(words || reason.sentence)}
      </p>
      <ol class="ghosts" aria-label="The line that shows it">
        {line.map(({ player, move, kind }, n) => (
          <li key={n}>
            <button
              type="button"
              class={`ghost ${player}${kind !== "eat" && isRed(partsOf(move).suit) ? " red" : ""}`}
              aria-pressed={at === n}
              aria-label={withSigns(reason.facts.find(({ ply }) => ply === n)?.words ?? move)}
              onClick={() => setAt(at === n ? null : n)}
            >
              {kind === "eat" ? "eats" : shortCard(move)}
            </button>
          </li>
        ))}
        {reason.line.length > MOST && <li aria-hidden="true">…</li>}
      </ol>
    </div>
  );
}
