// Keeps the game that is played in this browser, until another tab keeps its own.

import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../library/answers";
import { keepGame, loadGame, onKept } from "../parts/saved_game";
import type { Mode } from "./mode";

/** `turn` is the number of the last attempt: a game that began before it is not kept. */
export function useKeeping(view: View | null, mode: Mode, busy: boolean, turn: { current: number }) {
  const [unkept, setUnkept] = useState(false);
  const [replaced, setReplaced] = useState(false);
  /** The game that this tab has kept. */
  const keeps = useRef<string | null>(null);
  /** The game that the library's session holds. Nothing else is kept under its name. */
  const held = useRef<string | null>(null);

  // The game is kept after every change.
  useEffect(() => {
    if (!view || mode.is !== "play" || mode.turn !== turn.current || mode.id !== held.current || busy || replaced) return;
    // The first time, this game takes the place of the kept one.
    if (keeps.current === mode.id && isReplaced(mode.id)) return setReplaced(true);
    keeps.current = mode.id;
    setUnkept(!keepGame(view, mode));
  }, [view, mode, busy, replaced]);
  useEffect(() => onKept(() => keeps.current && isReplaced(keeps.current) && setReplaced(true)), []);

  const keepThis = () => {
    keeps.current = null;
    setReplaced(false);
  };
  return {
    /** Whether the browser could not keep the game. */
    unkept,
    /** Whether another tab keeps its game in the place of this one. */
    replaced,
    /** The session holds this game from now on. This tab keeps it, in the place of any other. */
    hold: (id: string) => {
      held.current = id;
      keepThis();
    },
    /** The session holds no game that is to be kept. */
    release: () => {
      held.current = null;
    },
    /** Keeps the game of this tab in the place of the other tab's. */
    keepThis,
  };
}

/** Whether the browser keeps another game than this one. */
function isReplaced(id: string): boolean {
  const kept = loadGame();
  return kept !== null && kept.id !== id;
}
