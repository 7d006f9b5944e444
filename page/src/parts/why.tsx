// Why a move wins or loses: a sentence beside the table, or on the table the line that shows it. Nothing if there is nothing clear to say. It
// is loaded by ghosts.ts.
//
//   <Why of={proofOf(view, "8h")} shown={shown} />           the reason, and its line on the table
//   <Why of={proofOf(view, "8h")} shown={shown} lineOnly />  only the line
//   <Why of={proofOf(view, "8h")} named />                   the reason, after the name of the move
//   <Why of={proof} onBetter={() => …} />                    the reason for a move that was made, and the way to a better one
//   <Why of={proof} better />                                the better one
//   <Ghosts line={line} view={view} />                       the cards of the line

import { useLayoutEffect } from "preact/hooks";
import type { View } from "../library/answers";
import { ask } from "../library/ask";
import { useAnswer } from "../library/use_answer";
import { shortCard, shortMove, withSigns } from "./card_names";
import type { Proof, Shown, ShownLine } from "./ghosts";
import { otherPlayer } from "./players";
import { Words } from "./words";
import "./why.css";

/** The most moves of a line on the table. */
const MOST = 4;

export interface WhyProps {
  of: Proof;
  /** Where to show the line: only of a move that is not made yet, since the line begins with it. */
  shown?: Shown;
  lineOnly?: boolean;
  named?: boolean;
  better?: boolean;
  onBetter?(): void;
}

export function Why({ of: { request, mover }, shown, lineOnly = false, named = false, better = false, onBetter }: WhyProps) {
  // Without a reason the move is still judged.
  const { found: answer } = useAnswer(() => ask(request), [JSON.stringify(request)]);
  const line = answer?.reason?.line;
  const show = shown?.[1];
  useLayoutEffect(() => {
    if (!line || !show) return;
    show(line.slice(0, MOST).map((ply) => ({ ...ply, player: ply.player === "mover" ? mover : otherPlayer(mover) })));
    return () => show(null);
  }, [line]);
  if (!answer || lineOnly) return null;
  const { reason, instead } = answer;
  if (better) {
    return (
      <p>
        <strong>{instead && `Better: ${shortMove(instead)}.`}</strong> <Words>{withSigns(instead?.sentence ?? "")}</Words>
      </p>
    );
  }
  return (
    <>
      {reason?.sentence && (
        <p class="why">
          <Words>{`${named ? `${shortMove(reason)}: ` : ""}${withSigns(reason.sentence)}`}</Words>
        </p>
      )}
      {instead?.sentence && onBetter && (
        <button type="button" onClick={onBetter}>
          Better: {shortMove(instead)}
        </button>
      )}
    </>
  );
}

/** The moves of a line at the right of the pile: their order, and whose they are. */
export function Ghosts({ line, view }: { line: ShownLine; view: View }) {
  return (
    <div class="ghosts" aria-hidden="true">
      {line.map(({ player, move, kind }, n) => (
        <div class="slot" key={`${n}${move}`} title={`${n + 1}. ${view.names[player]}`}>
          <span class="card ghost">{kind === "eat" ? "eat" : shortCard(move)}</span>
          <span class="ghost-of">
            {n + 1}
            <span class="ghost-name"> {view.names[player]}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
