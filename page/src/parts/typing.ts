// Typing anywhere: what is typed or pasted where no field has the focus begins a hand.
//
//   const [typed, setTyped] = useTyping(() => …open the field…);

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Typed } from "./notation_input";
import { isBoolean, load } from "./settings";
import { hasShortcut, isElsewhere } from "./shortcuts";

/** The characters that a hand begins with: a suit, or a rank that is a letter. */
const BEGINS = /^[SHCDAKQJT♠♥♣♦]$/;

/** What was typed or pasted last: the first character of a hand, or a whole text. Calls `open` before. Keys that were turned off begin nothing. */
export function useTyping(open: () => void): [Typed | null, (typed: Typed | null) => void] {
  const [typed, setTyped] = useState<Typed | null>(null);
  const latest = useRef(open);
  latest.current = open;
  useLayoutEffect(() => {
    const begin = (event: Event, text: string, pasted: boolean) => {
      event.preventDefault();
      latest.current();
      setTyped({ text, pasted });
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      if (!BEGINS.test(event.key) || hasShortcut(event.key) || !load("shortcuts", true, isBoolean)) return;
      begin(event, event.key, false);
    };
    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain").trim();
      if (!text || isElsewhere(event)) return;
      begin(event, text, true);
    };
    addEventListener("keydown", pressed);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("paste", pasted);
    };
  }, []);
  return [typed, setTyped];
}
