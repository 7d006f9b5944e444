// The one live region of the page. `announce("LEFT leads the 8 of hearts.")` lets a screen reader say it.
// <Live /> stands once in main.tsx.

import { useEffect, useState } from "preact/hooks";

/** A text stays this long after it came, in milliseconds: to take it away sooner could cut it short. */
const SOON = 1500;

interface Said {
  number: number;
  text: string;
  at: number;
}

let count = 0;

let add = (_: Said) => {};

/** Says a text, after what is being said. */
export function announce(text: string): void {
  add({ number: ++count, text, at: performance.now() });
}

export function Live() {
  const [said, setSaid] = useState<Said[]>([]);
  useEffect(() => {
    add = (next) => setSaid((before) => [...before.filter(({ at }) => next.at - at < SOON), next]);
  }, []);
  // Only what is added is read, so each text is a paragraph of its own.
  return (
    <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="false" id="live">
      {said.map(({ number, text }) => (
        <p key={number}>{text} </p>
      ))}
    </div>
  );
}
