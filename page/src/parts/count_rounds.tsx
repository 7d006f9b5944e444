// The way to rounds in a game whose table has only outcomes: the solver counts them here, if the user wants to wait for it.
//
//   <CountRounds game={choiceOf(view)} session={session} onCounted={() => …} />

import { useEffect, useState } from "preact/hooks";
import type { GameAnswer } from "../library/answers";
import { ask } from "../library/ask";
import type { GameChoice } from "../library/requests";
import { Confirm } from "./confirm";
import type { SessionState } from "./session";

export interface CountRoundsProps {
  game: GameChoice;
  session: SessionState;
  onCounted?(): void;
}

export function CountRounds({ game: choice, session, onCounted }: CountRoundsProps) {
  const key = JSON.stringify(choice);
  const [info, setInfo] = useState<GameAnswer | null>(null);
  useEffect(() => {
    let current = true;
    setInfo(null);
    ask({ ask: "game", ...choice }).then((answer) => current && setInfo(answer), () => {});
    return () => {
      current = false;
    };
  }, [key]);
  if (!info?.solved || info.has_rounds) return null;
  const { cost_of_rounds: cost } = info;
  if (!cost) return <p class="muted small">The table of this game has no rounds. To count them would take too long here; the command does it.</p>;
  return (
    <div class="toolbar">
      <Confirm
        label="Count the rounds"
        question={`Count the rounds of all deals of this game? Your browser does it, once: nothing is fetched. It takes about ${timeWords(cost.seconds)} and ${sizeWords(cost.bytes)} of memory.`}
        disabled={session.busy}
        onYes={() => void session.countRounds(choice).then((counted) => counted && onCounted?.())}
      />
      <span class="muted small">The table of this game has no rounds.</span>
    </div>
  );
}

function timeWords(seconds: number): string {
  return seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} seconds` : `${Math.round(seconds / 60)} minutes`;
}

function sizeWords(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
