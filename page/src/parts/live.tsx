// The one live region of the page. `announce("LEFT leads the 8 of hearts.")` lets a screen reader say it.
// <Live /> stands once in main.tsx.

import { useEffect, useState } from "preact/hooks";

const listeners = new Set<(text: string) => void>();
/** A text that comes so soon after others is added to them, because it would cut them short. In milliseconds. */
const SOON = 1500;

interface Said {
  text: string;
  at: number;
}

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
        const recent = before.filter((other) => at - other.at < SOON);
        // A text that is said twice must differ, or the second one is not heard.
        const isRepeated = recent.length === 0 && before.at(-1)?.text === text;
        return [...recent, { text: isRepeated ? `${text}\u00a0` : text, at }];
      });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return (
    <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="true" id="live">
      {said.map(({ text }) => text).join(" ")}
    </div>
  );
}
