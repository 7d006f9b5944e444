// What the user waits for, over the foot of the page, so that nothing moves: <Waiting session={session} />

import { useEffect } from "preact/hooks";
import { ROUNDS } from "../library/rounds_name";
import { announce } from "./live";
import type { SessionState } from "./session";

export function Waiting({ session }: { session: SessionState }) {
  const { busy, slow, loading, progress } = session;
  const isReading = loading === ROUNDS;
  const text = isReading ? "Reading the rounds…" : loading ? "Loading the table of this game…" : busy && slow ? "Computing…" : "";
  const canStop = !loading || isReading;
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return (
    <p class="waiting">
      {text && (
        <>
          <span class="spinner" aria-hidden="true" /> {text}
          {canStop && progress !== null && <span class="progress">{Math.floor(100 * progress)}%</span>}
          {canStop && (
            <button type="button" class="quiet" onClick={session.stop}>
              Stop
            </button>
          )}
        </>
      )}
    </p>
  );
}

/** An empty board, as long as there is no position. */
export function BoardSpace({ suits }: { suits: number }) {
  return <div class={`board-space suits-${suits}`} aria-hidden="true" />;
}
