// The way to rounds in a game whose table has only outcomes: the page loads those of the standard game, and of others the solver counts
// them here, if the user wants to wait for it.
//
//   <CountRounds game={choiceOf(view)} session={session} onCounted={() => …} />

import { useEffect, useState } from "preact/hooks";
import type { GameAnswer } from "../library/answers";
import { ask } from "../library/ask";
import type { GameChoice } from "../library/requests";
import { fetchRounds } from "../library/rounds";
import { Confirm } from "./confirm";
import { useRounds } from "./rounds_bar";
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
  const { bytes_of_rounds: bytes, cost_of_rounds: cost } = info;
  if (bytes) return <LoadRounds bytes={bytes} session={session} onLoaded={onCounted} />;
  if (!cost) return <p class="muted small">Counting the rounds of this game would take too long here. The command faceup counts them.</p>;
  return (
    <div class="toolbar">
      <Confirm
        label="Count the rounds"
        question={`Count the rounds of all deals of this game? Your browser does it, once: nothing is fetched. It takes about ${timeWords(cost.seconds)} and ${sizeWords(cost.bytes)} of memory.`}
        disabled={session.busy}
        onYes={() => void session.countRounds(choice).then((counted) => counted && onCounted?.())}
      />
    </div>
  );
}

interface LoadRoundsProps {
  bytes: number;
  session: SessionState;
  onLoaded?: (() => void) | undefined;
}

function LoadRounds({ bytes, session, onLoaded }: LoadRoundsProps) {
  const { file, fetched } = useRounds();
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  useEffect(() => {
    if (!file) return;
    if (session.latestView()) void session.run({ ask: "view" });
    onLoaded?.();
  }, [file]);
  return (
    <div class="toolbar">
      <Confirm
        label={`Load the rounds (${size})`}
        question={`Load the rounds of all deals of this game? The page fetches ${size} and reads them in a few seconds. It can keep them in this browser, for later visits and without a network. You can remove them under About.`}
        disabled={session.busy || file !== null || fetched !== null}
        yes="Load and keep"
        onYes={() => void fetchRounds(bytes, true)}
        also={{ label: "Load for this visit", onYes: () => void fetchRounds(bytes, false) }}
      />
    </div>
  );
}

function timeWords(seconds: number): string {
  return seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} seconds` : `${Math.round(seconds / 60)} minutes`;
}

function sizeWords(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
