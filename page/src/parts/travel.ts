// Cards travel: after a move, each card that changed its place on the board moves there from where it was.
//
//   useTravel(box, view)
//
// Not where the user asks for less motion, and not between games.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../library/answers";

const MILLISECONDS = 240;

interface Place {
  card: HTMLElement;
  zone: string | undefined;
  left: number;
  top: number;
}

export function useTravel(box: { current: HTMLElement | null }, view: View): void {
  const before = useRef<{ view: View; places: Map<string, Place> } | null>(null);
  useLayoutEffect(() => {
    const board = box.current;
    if (!board) return;
    const last = before.current;
    const kept = { view, places: new Map<string, Place>() };
    before.current = kept;
    if (!last || !isOneMove(last.view, view)) {
      // The places are for the next move. Asking for them at once would lay the page out before it is needed.
      const frame = requestAnimationFrame(() => {
        kept.places = placesOn(board);
      });
      return () => cancelAnimationFrame(frame);
    }
    kept.places = placesOn(board);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [name, { card, zone, left, top }] of kept.places) {
      const from = last.places.get(name);
      if (!from || from.zone === zone) continue;
      const moved = `translate(${from.left - left}px, ${from.top - top}px)`;
      card.animate([{ transform: moved, zIndex: 10 }, { transform: "none", zIndex: 10 }], { duration: MILLISECONDS, easing: "ease-out" });
    }
  }, [view]);
}

/** Where each card of a board is, by its name. */
function placesOn(board: HTMLElement): Map<string, Place> {
  const corner = board.getBoundingClientRect();
  const places = new Map<string, Place>();
  for (const card of board.querySelectorAll<HTMLElement>("[data-card]")) {
    const at = card.getBoundingClientRect();
    const zone = card.closest<HTMLElement>("[data-zone]")?.dataset.zone;
    places.set(card.dataset.card ?? "", { card, zone, left: at.left - corner.left, top: at.top - corner.top });
  }
  return places;
}

/** Whether a view is one move after another, or one before it. */
function isOneMove(from: View, to: View): boolean {
  const moves = (view: View) => view.plies.slice(0, Math.min(from.ply, to.ply)).map(({ move }) => move).join();
  return Math.abs(to.ply - from.ply) === 1 && moves(from) === moves(to);
}
