// What the page remembers in this browser. `const [on, setOn] = useSetting("values", false)`.
// Without storage (a private window, a full disk) settings last until the page is closed.

import { useEffect, useState } from "preact/hooks";

const PREFIX = "faceup.";
const listeners = new Map<string, Set<(value: unknown) => void>>();

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Returns whether it could be stored. */
export function store(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A remembered setting. All users of one name see the same value. */
export function useSetting<T>(name: string, otherwise: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => load(name, otherwise));
  useEffect(() => {
    const listener = (next: unknown) => setValue(() => next as T);
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }, [name]);
  const set = (next: T) => {
    store(name, next);
    setValue(() => next);
    for (const listener of listeners.get(name) ?? []) listener(next);
  };
  return [value, set];
}
