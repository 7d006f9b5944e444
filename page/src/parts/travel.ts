// Cards travel: after a move, each card that changed its place on the board moves there from where it was.
//
//   useTravel(box, view)
//
// Not where the user asks for less motion, and not between games. A move that is made has its sound, if sounds are on.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../library/answers";
import { moveSound } from "./sound";

const MILLISECONDS = 240;

interface Place {
  zone: string | undefined;
  left: number;
  top: number;
}

export function useTravel(box: { current: HTMLElement | null }, view: View): void {
  const before = useRef<{ view: View; places: Map<string, Place> } | null>(null);
  useLayoutEffect(() => {
    const board = box.current;
    if (!board) return;
    const corner = board.getBoundingClientRect();
    const places = new Map<string, Place>();
    const last = before.current;
    before.current = { view, places };
    const isMade = last !== null && isOneMove(last.view, view);
    const made = view.plies[view.ply - 1];
    if (isMade && made && view.ply > last.view.ply) moveSound(made.kind);
    const travels = isMade && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const card of board.querySelectorAll<HTMLElement>("[data-card]")) {
      const name = card.dataset.card ?? "";
      const at = card.getBoundingClientRect();
      const place = { zone: card.closest<HTMLElement>("[data-zone]")?.dataset.zone, left: at.left - corner.left, top: at.top - corner.top };
      places.set(name, place);
      const from = last?.places.get(name);
      if (!travels || !from || from.zone === place.zone) continue;
      const moved = `translate(${from.left - place.left}px, ${from.top - place.top}px)`;
      card.animate([{ transform: moved, zIndex: 10 }, { transform: "none", zIndex: 10 }], { duration: MILLISECONDS, easing: "ease-out" });
    }
  }, [view]);
}

/** Whether a view is one move after another, or one before it. */
function isOneMove(from: View, to: View): boolean {
  const moves = (view: View) => view.plies.slice(0, Math.min(from.ply, to.ply)).map(({ move }) => move).join();
  return Math.abs(to.ply - from.ply) === 1 && moves(from) === moves(to);
}
