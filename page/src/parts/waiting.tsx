// What the user waits for, over the foot of the page, so that nothing moves: <Waiting session={session} />

import { useEffect } from "preact/hooks";
import { announce } from "./live";
import type { SessionState } from "./session";

export function Waiting({ session }: { session: SessionState }) {
  const { busy, slow, loading } = session;
  const text = loading ? "Loading the table of this game…" : busy && slow ? "Computing…" : "";
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return (
    <p class="waiting">
      {text && (
        <>
          <span class="spinner" aria-hidden="true" /> {text}
          {!loading && (
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
export function BoardSpace() {
  return <div class="board-space" aria-hidden="true" />;
}
