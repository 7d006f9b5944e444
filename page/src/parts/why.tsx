// Why a move wins or loses: a sentence beside the table, and on the table the line that shows it, as cards that are not played. Nothing
// if there is nothing clear to say. It is loaded by ghosts.ts.
//
//   <Why of={proofOf(view, "8h")} shown={shown} />        and the reason for a better move, if there is one
//   <Why of={proofOf(view, "8h")} shown={shown} only />   without the better move, which is to be found
//   <Why of={proofOf(view, "8h")} shown={shown} hint />   only the line, because the hint has the sentence
//   <Ghosts line={line} view={view} top="two" />          the cards

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MoveReason, Player, ReasonAnswer, View } from "../library/answers";
import { ask } from "../library/ask";
import { Face } from "./card";
import { cardWords, isRed, partsOf, shortMove, withSigns } from "./card_names";
import type { Proof, Shown, ShownLine } from "./ghosts";
import { announce } from "./live";
import { otherPlayer } from "./players";
import { StepButton, STEPS } from "./steps";
import "./why.css";

/** The most moves of a line on the table. */
const MOST = 4;
/** The time of a move of a line that plays by itself, in milliseconds. */
const PACE = 1200;

export interface WhyProps {
  of: Proof;
  shown: Shown;
  only?: boolean;
  hint?: boolean;
}

export function Why({ of: { request, mover }, shown, only = false, hint = false }: WhyProps) {
  const key = JSON.stringify(request);
  const [found, setFound] = useState<{ key: string; answer: ReasonAnswer } | null>(null);
  useEffect(() => {
    let current = true;
    // Without a reason the move is still judged.
    ask(request).then((answer) => current && setFound({ key, answer }), () => {});
    return () => {
      current = false;
    };
  }, [key]);
  const [, show] = shown;
  // A hint takes the line of the last blunder from the table, though it may have none itself.
  useEffect(() => {
    if (hint) show(null);
  }, [key]);
  if (found?.key !== key) return null;
  const { reason, instead } = found.answer;
  const better = instead && `Better: ${shortMove(instead)}`;
  return (
    <>
      {reason?.sentence && <Reason key={key} title="Why" reason={reason} mover={mover} shown={shown} isFirst isHint={hint} />}
      {better && instead.sentence && !only && <Reason key={`${key} ${better}`} title={better} reason={instead} mover={mover} shown={shown} />}
    </>
  );
}

interface ReasonProps {
  title: string;
  reason: MoveReason;
  mover: Player;
  shown: Shown;
  /** Whether its line is on the table without being asked for. */
  isFirst?: boolean;
  isHint?: boolean;
}

function Reason({ title, reason, mover, shown: [shown, show], isFirst = false, isHint = false }: ReasonProps) {
  const box = useRef<HTMLDivElement>(null);
  const [key] = useState(() => `${title} ${JSON.stringify(reason.line)}`);
  const [playing, setPlaying] = useState(false);
  const [stepped, setStepped] = useState(false);
  const moves = reason.line.slice(0, MOST).map((ply) => ({ ...ply, player: ply.player === "mover" ? mover : otherPlayer(mover) }));
  const count = moves.length;
  const line: ShownLine = { key, moves, at: count };
  const isShown = shown?.key === key;
  const at = isShown ? shown.at : count;
  useLayoutEffect(() => {
    if (isFirst) show(line);
    // The user asked for a hint, so its controls may scroll into sight.
    if (isHint) box.current?.scrollIntoView({ block: "nearest" });
    return () => show((old) => (old?.key === key ? null : old));
  }, []);

  const wordsAt = (at: number) =>
    reason.facts
      .filter(({ ply }) => ply === at - 1 || (ply === at && at === reason.line.length))
      .map(({ words }) => words)
      .join(" ");
  const go = (at: number) => {
    show({ ...line, at });
    setStepped(true);
    announce(`${at} of ${count}. ${withSigns(wordsAt(at), (card) => `the ${cardWords(card)}`)}`);
  };
  const step = (at: number) => {
    setPlaying(false);
    go(at);
  };
  const play = () => {
    setPlaying(!playing);
    if (!playing) go(at < count ? at + 1 : 1);
  };
  useEffect(() => {
    if (!playing) return;
    if (!isShown || at === count) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, isShown, at]);

  return (
    <div class="why" ref={box}>
      {!isHint && (
        <p>
          <strong>{title}:</strong> {withSigns(reason.sentence ?? "")}
        </p>
      )}
      <div class="buttons" role="group" aria-label={`${title}: the line`}>
        <button type="button" aria-pressed={isShown} onClick={() => show(isShown ? null : line)}>
          On the table
        </button>
        {isShown && (
          <>
            <StepButton {...STEPS.back} isPossible={at > 1} onStep={() => step(at - 1)} />
            <StepButton {...STEPS.next} isPossible={at < count} onStep={() => step(at + 1)} />
            <button type="button" onClick={play}>
              {playing ? "Pause" : "Play"}
            </button>
          </>
        )}
      </div>
      {isShown && stepped && (
        <p class="small">
          {at} of {count}: {withSigns(wordsAt(at))}
        </p>
      )}
    </div>
  );
}

/** The moves of a line in the place of the pile: their order, and whose they are. */
export function Ghosts({ line, view, top }: { line: ShownLine; view: View; top: Player }) {
  return (
    <div class={`ghosts${view.position.pile.length > 0 ? "" : " alone"}`} aria-hidden="true">
      {line.moves.map(({ player, move, kind }, n) => (
        <div class={`slot ${player === top ? "above" : "below"}${n + 1 === line.at ? " now" : n >= line.at ? " later" : ""}`} key={n}>
          <span class={`card ghost${kind === "eat" ? " eats" : isRed(partsOf(move).suit) ? " red" : ""}`}>{kind === "eat" ? "eats" : <Face card={move} />}</span>
          <span class="ghost-of">
            {n + 1}
            <span class="ghost-name"> {view.names[player]}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
