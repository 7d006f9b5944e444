// The address of the page: which page is shown, and what it shows. Everything is in the hash, so any static host serves it.
//
//   #/explore?game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98&moves=8h,Jh

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

export interface Address {
  /** "explore", "play" …; empty for the first page. */
  page: string;
  params: URLSearchParams;
}

/** What every page gets. */
export interface PageProps {
  address: Address;
}

/** Punctuation after a link, as addresses encode it: programs for mail and chat take the end of a sentence for a part of the link. */
const AFTER = /(?:[.,;!?)\]}'/]|%(?:20|22|27|3E|5D|7D|C2%BB|E2%80%[0-9A-F]{2}))+$/i;

/** Undoes what programs do to links: `&amp;`, an encoded question mark, `#!`, a second hash, capitals, and a slash or punctuation at the end. */
export function readAddress(hash: string = location.hash): Address {
  const text = hash.replace(/^#!?/, "").replace(/#.*/s, "").replace(/^([^?]*)%3F/i, "$1?").replace(/&(amp;)+/gi, "&").replace(AFTER, "");
  const [path = "", query = ""] = text.split(/\?(.*)/s);
  return { page: path.replace(/^\/+|\/+$/g, "").toLowerCase(), params: new URLSearchParams(query) };
}

/** A part of a link that makes no sense: a sentence about it, and for a text of several parts the place of the error. */
export interface Fault {
  words: string;
  error?: { text: string; position: [number, number] };
}

/** The parameters of an address. It keeps what makes no sense, so that the reader of the link is told. Other programs add parameters of
 * their own: those that the page does not read mean nothing. */
export class Link {
  readonly faults: Fault[] = [];

  constructor(private readonly params: URLSearchParams) {}

  /** Whether the link names any of these parameters. */
  has(...names: string[]): boolean {
    return names.some((name) => this.params.has(name));
  }

  /** The text of a parameter. Null if it is not there, or is empty. */
  text(name: string): string | null {
    return this.params.get(name) || null;
  }

  /** The text, if it is right. `wanted` ends the sentence "… should be". */
  checked(name: string, wanted: string, isRight: (text: string) => boolean): string | null {
    const text = this.text(name);
    if (text === null || isRight(text)) return text;
    this.fault(`${this.quoted(name)} should be ${wanted}.`);
    return null;
  }

  /** One of these words. */
  word<T extends string>(name: string, words: readonly T[]): T | null {
    return this.checked(name, oneOf(words), (text) => words.some((word) => word === text)) as T | null;
  }

  /** A whole number. */
  number(name: string, least: number, most: number): number | null {
    const text = this.checked(name, `a number from ${least} to ${most}`, (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most);
    return text === null ? null : Number(text);
  }

  fault(words: string): void {
    this.faults.push({ words });
  }

  /** “ranks=7” */
  quoted(...names: string[]): string {
    return `“${names.filter((name) => this.params.has(name)).map((name) => `${name}=${this.params.get(name)}`).join("&")}”`;
  }
}

/** Two letters that a text determines. With them before a position in a link, a position that was cut off is known. */
export function checkOf(text: string): string {
  let sum = 0;
  for (const char of text) sum = (31 * sum + char.charCodeAt(0)) % 676;
  return String.fromCharCode(97 + Math.floor(sum / 26), 97 + (sum % 26));
}

function oneOf(words: readonly string[]): string {
  return words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The hash for a page. Parameters without a value are left out. */
export function hashOf(page: string, params: Record<string, string | number | null | undefined> = {}): string {
  const query = Object.entries(params)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encode(String(value))}`)
    .join("&");
  return `#/${page}${query && `?${query}`}`;
}

/** Readable where the rules of addresses allow it: colons and commas stay, and a space becomes a plus. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%2C/g, ",");
}

/** Replaces the address without a new entry in the browser's history. */
export function replaceHash(hash: string): void {
  if (location.hash !== hash) history.replaceState(history.state, "", hash);
}

/** Changes the address with a new entry in the browser's history. Listeners are not told. */
export function pushHash(hash: string): void {
  if (location.hash !== hash) history.pushState(null, "", hash);
}

/** The whole address of a hash, to be shared. */
export function linkOf(hash: string): string {
  return new URL(hash, location.href).href;
}

/** The current address. It is a new object whenever the user follows a link or goes
 * back or forward, but not with pushHash and replaceHash. */
export function useAddress(): Address {
  const first = useRef(location.hash);
  const [address, setAddress] = useState(() => readAddress(first.current));
  useEffect(() => {
    const changed = () => setAddress(readAddress());
    // A change between the first drawing and this effect has no listener.
    if (location.hash !== first.current) changed();
    // It also fires when a link or the user changes the hash.
    addEventListener("popstate", changed);
    return () => removeEventListener("popstate", changed);
  }, []);
  return address;
}

/** What a link says, and its faults. They are read once for each address. */
export function useLink<T>(address: Address, read: (link: Link) => T): { value: T; faults: Fault[] } {
  return useMemo(() => {
    const link = new Link(address.params);
    const value = read(link);
    return { value, faults: link.faults };
  }, [address]);
}
