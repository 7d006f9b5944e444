// The table with the rounds of the standard game, for components: what is known of it, and over the foot of every page its download, and
// what the user should know. <RoundsBar /> stands once in main.tsx.

import { useEffect, useState } from "preact/hooks";
import { cancelRounds, closeNote, onRounds, rounds, type Rounds } from "../library/rounds";
import { announce } from "./live";

export function useRounds(): Rounds {
  const [state, setState] = useState(rounds);
  useEffect(() => {
    const update = () => setState(rounds);
    update();
    return onRounds(update);
  }, []);
  return state;
}

/** The focus must not be lost with the button. */
function end(act: () => void): void {
  document.getElementById("main")?.focus({ preventScroll: true });
  act();
}

export function RoundsBar() {
  const { fetched, note } = useRounds();
  const isFetching = fetched !== null;
  useEffect(() => {
    if (isFetching) announce("Loading the rounds…");
  }, [isFetching]);
  useEffect(() => {
    if (note) announce(note);
  }, [note]);
  if (!isFetching && !note) return null;
  return (
    <div class="rounds-bar">
      {isFetching ? (
        <>
          Loading the rounds… <progress value={fetched} aria-label="Loading the rounds" />
          <span class="progress">{Math.floor(100 * fetched)}%</span>
          <button type="button" class="quiet" onClick={() => end(cancelRounds)}>
            Cancel
          </button>
        </>
      ) : (
        <>
          {note}
          <button type="button" class="quiet" onClick={() => end(closeNote)}>
            Close
          </button>
        </>
      )}
    </div>
  );
}
