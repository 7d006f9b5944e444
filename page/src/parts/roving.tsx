// A group of buttons that is one stop for the Tab key. Arrow keys, Home and End go from button to button.
//
//   <Roving label="LEFT’s hand" keys={["Ks", "Jh"]}>{(tabIndexOf) => <button data-focus="Ks" tabIndex={tabIndexOf("Ks")}>…}</Roving>
//
// After a click, the left and right arrow keys do what the page's shortcuts say, and the next key that only a group knows (or Tab)
// turns back to the group.
//
// Every button has its key as data-focus. If the focused button disappears, the next one (or the last) takes the focus.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { hasShortcut } from "./shortcuts";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Whether the user points, rather than goes by keys. */
let pointing = false;
addEventListener("pointerdown", () => (pointing = true), true);
addEventListener(
  "keydown",
  ({ key }: KeyboardEvent) => {
    if (key === "Tab" || (KEYS.includes(key) && !hasShortcut(key))) pointing = false;
  },
  true,
);

export interface RovingProps {
  label: string;
  keys: string[];
  class?: string;
  children: (tabIndexOf: (key: string) => number) => ComponentChildren;
}

export function Roving({ label, keys, class: name, children }: RovingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  /** The focused key, and its place. */
  const focused = useRef<{ key: string; at: number } | null>(null);
  const current = stop !== null && keys.includes(stop) ? stop : (keys[0] ?? null);

  const buttonOf = (key: string) => box.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`) ?? null;

  // A button that is removed gives its focus to the body, without an event. The one in its place takes it.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || keys.includes(last.key) || document.activeElement !== document.body) return;
    const next = keys[Math.min(last.at, keys.length - 1)];
    if (next !== undefined) buttonOf(next)?.focus();
  });

  const move = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset.focus : undefined;
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!KEYS.includes(event.key) || (pointing && hasShortcut(event.key))) return;
    // At the end of the group too, so that the keys do not step through the game there.
    event.preventDefault();
    event.stopPropagation();
    const next = stepFrom(event.key, target, keys);
    if (next === undefined) return;
    setStop(next);
    buttonOf(next)?.focus();
  };

  return (
    <div
      class={name}
      ref={box}
      role="group"
      aria-label={label}
      onKeyDown={move}
      onFocusIn={(event) => {
        const key = event.target instanceof HTMLElement ? event.target.dataset.focus : undefined;
        if (key === undefined) return;
        setStop(key);
        focused.current = { key, at: keys.indexOf(key) };
      }}
      onFocusOut={(event) => {
        // With a related target, the user has gone elsewhere.
        if (event.relatedTarget) focused.current = null;
      }}
    >
      {children((key) => (key === current ? 0 : -1))}
    </div>
  );
}

function stepFrom(pressed: string, key: string, keys: string[]): string | undefined {
  if (pressed === "Home") return keys[0];
  if (pressed === "End") return keys.at(-1);
  return keys[keys.indexOf(key) + (pressed === "ArrowRight" || pressed === "ArrowDown" ? 1 : -1)];
}
