// What the page remembers in this browser. `const [on, setOn] = useSetting("values", false, isBoolean)`.
// Without storage (a private window, a full disk) settings last until the page is closed.

import { useState } from "preact/hooks";

const PREFIX = "faceup.";

/** A stored value. Another version of the page, or the user, may have stored anything: what is not valid counts as nothing. */
export function load<T>(name: string, otherwise: T, isValid: (value: unknown) => boolean): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return value !== null && isValid(value) ? (value as T) : otherwise;
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

/** Calls the listener after another tab has stored this value. Returns how to end that. */
export function onStored(name: string, listener: () => void): () => void {
  // An event without a key is about all values.
  const heard = ({ key }: StorageEvent) => (key === null || key === PREFIX + name) && listener();
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Whether a value is an object, whose fields can be looked at. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A remembered setting. */
export function useSetting<T>(name: string, otherwise: T, isValid: (value: unknown) => boolean): [T, (value: T) => void] {
  const [value, setValue] = useState(() => load(name, otherwise, isValid));
  const set = (next: T) => {
    store(name, next);
    setValue(() => next);
  };
  return [value, set];
}
