// The one live region of the page. `announce("LEFT leads the 8 of hearts.")` lets a screen reader say it.
// <Live /> stands once in main.tsx.

import { useEffect, useState } from "preact/hooks";

const listeners = new Set<(text: string) => void>();
/** A text that comes so soon after another is added to it, because it would cut it short. In milliseconds. */
const SOON = 1200;

/** Says a text, after what is being said. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function Live() {
  const [said, setSaid] = useState({ text: "", at: 0 });
  useEffect(() => {
    const listener = (next: string) =>
      setSaid((last) => {
        const at = performance.now();
        if (at - last.at < SOON && last.text) return { text: `${last.text} ${next}`, at };
        // A text that is said twice must differ, or the second one is not heard.
        return { text: last.text === next ? `${next}\u00a0` : next, at };
      });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return (
    <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="true" id="live">
      {said.text}
    </div>
  );
}
