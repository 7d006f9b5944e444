// What the user waits for, over the foot of the page, so that nothing moves: <Waiting session={session} />

import { useEffect } from "preact/hooks";
import { Hand, packClass } from "./hand";
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

/** An empty board of two suits, as large as the one that will take its place. */
export function BoardSpace({ ranks = 7 }: { ranks?: number }) {
  const seat = (
    <div class="seat">
      <p class="seat-bar" />
      <Hand name="" cards={[]} suits={["spades", "hearts"]} />
    </div>
  );
  return (
    <div class={`board${packClass(2 * ranks, 2)}`} aria-hidden="true">
      {seat}
      <div class="pile">
        <div class="to-beat" />
      </div>
      {seat}
    </div>
  );
}
