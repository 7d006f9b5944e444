// The one live region of the page. `announce("LEFT leads the 8 of hearts.")` lets a screen reader say it.
// <Live /> stands once in main.tsx.

import { useEffect, useState } from "preact/hooks";

const listeners = new Set<(text: string) => void>();

/** Says a text, after what is being said. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function Live() {
  const [text, setText] = useState("");
  useEffect(() => {
    // A text that is said twice must differ, or the second one is not heard.
    const listener = (next: string) => setText((last) => (last === next ? `${next}\u00a0` : next));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return (
    <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="true" id="live">
      {text}
    </div>
  );
}
