// Typing anywhere: what is typed or pasted where no field has the focus begins a hand.
//
//   useTyping((text, pasted) => …);

import { useLayoutEffect, useRef } from "preact/hooks";
import { isBoolean, load } from "./settings";
import { hasShortcut, isTyping } from "./shortcuts";

/** The characters that a hand begins with: a suit, or a rank that is a letter. */
const BEGINS = /^[SHCDAKQJT♠♥♣♦]$/;

/** Calls `open` with the first character of a hand, or with a pasted text. Keys that were turned off begin nothing. */
export function useTyping(open: (text: string, pasted: boolean) => void): void {
  const latest = useRef(open);
  latest.current = open;
  useLayoutEffect(() => {
    const isElsewhere = (event: Event) => event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]") !== null;
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      if (!BEGINS.test(event.key) || hasShortcut(event.key) || !load("shortcuts", true, isBoolean)) return;
      event.preventDefault();
      latest.current(event.key, false);
    };
    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain").trim();
      if (!text || isElsewhere(event)) return;
      event.preventDefault();
      latest.current(text, true);
    };
    addEventListener("keydown", pressed);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("paste", pasted);
    };
  }, []);
}
