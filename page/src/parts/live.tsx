// The one live region of the page. `announce("LEFT leads the 8 of hearts.")` lets a screen reader say it.
// <Live /> stands once in main.tsx.

import { useEffect, useState } from "preact/hooks";

const listeners = new Set<(text: string) => void>();
/** A text stays this long after it came, in milliseconds: to take it away sooner could cut it short. */
const SOON = 1500;

interface Said {
  number: number;
  text: string;
  at: number;
}

let count = 0;

/** Says a text, after what is being said. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function Live() {
  const [said, setSaid] = useState<Said[]>([]);
  useEffect(() => {
    const listener = (text: string) =>
      setSaid((before) => {
        const at = performance.now();
        return [...before.filter((other) => at - other.at < SOON), { number: ++count, text, at }];
      });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
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
