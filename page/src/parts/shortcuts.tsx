// Keys that do what buttons do.
//
//   <Shortcuts list={[{ key: "e", label: "E", words: "eat the pile", run: () => … }]} />
//
// It stands once in a page, and lists the keys in a dialog, where they can be turned off. "?" opens it, and so does <KeysButton />.
// Keys do nothing in text fields, with Alt, with Ctrl or Cmd unless they say so, and where a group of buttons uses them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { isBoolean, useSetting } from "./settings";

export interface Shortcut {
  /** As KeyboardEvent.key has it. */
  key: string;
  /** Whether it is pressed with Ctrl or Cmd. */
  ctrl?: boolean;
  label?: string;
  words: string;
  run(): void;
}

/** The keys of every list. */
const ALWAYS = [
  ["?", "show these keys"],
  ["Tab", "go to the next hand, list or button"],
  ["Arrows", "in a hand or a list: go from card to card"],
  ["Enter", "play the card, or press the button"],
];

let listed: Shortcut[] = [];
let show = () => {};

export function KeysButton() {
  return (
    <button type="button" onClick={() => show()}>
      Keys
    </button>
  );
}

/** Whether a key does something anywhere on the page now. */
export function hasShortcut(key: string): boolean {
  return listed.some((shortcut) => shortcut.key === key);
}

export function Shortcuts({ list }: { list: Shortcut[] }) {
  const [on, setOn] = useSetting("shortcuts", true, isBoolean);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const open = () => {
    dialog.current?.showModal();
    close.current?.focus();
  };
  show = open;
  const latest = useRef(list);
  latest.current = list;

  // Keys that were turned off do nothing from then on: other effects wait for the next frame.
  useLayoutEffect(() => {
    if (!on) return;
    listed = latest.current;
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || isElsewhere(event)) return;
      const withCtrl = event.ctrlKey || event.metaKey;
      if (event.key === "?" && !withCtrl) {
        open();
      } else {
        const shortcut = latest.current.find(({ key, ctrl = false }) => key === event.key && ctrl === withCtrl);
        if (!shortcut) return;
        shortcut.run();
      }
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => {
      listed = [];
      removeEventListener("keydown", pressed);
    };
  }, [on]);

  return (
    <dialog ref={dialog} aria-labelledby="keys-title" class="keys">
      <h2 id="keys-title">Keys</h2>
      <dl>
        {[...list.map(({ key, label = key, words }) => [label, words]), ...ALWAYS].map(([label, words]) => (
          <div key={label}>
            <dt>
              <kbd>{label}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label class="switch">
        <input type="checkbox" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
        Keys of one character work anywhere on the page
      </label>
      <button type="button" ref={close} onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

/** Whether keys are for a field, a group or a dialog of the page. */
export function isElsewhere({ defaultPrevented, target }: Event): boolean {
  const isField = target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
  return defaultPrevented || isField || document.querySelector("dialog[open]") !== null;
}
