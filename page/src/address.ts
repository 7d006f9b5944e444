// The address of the page: which page is shown, and what it shows. Everything is in the hash, so any static host serves it.
//
//   #/explore?game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98&moves=8h,Jh

import { useEffect, useRef, useState } from "preact/hooks";

export interface Address {
  /** "explore", "play" …; empty for the first page. */
  page: string;
  params: URLSearchParams;
}

export function readAddress(hash: string = location.hash): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { page: path, params: new URLSearchParams(query) };
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
