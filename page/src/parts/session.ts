// A session of the library, for a component: what it shows, whether it is busy, and the error of the last question.
//
//   const session = useSession();
//   await session.run({ ask: "play", move: "8h" });       // the new view, or null after an error
//   session.view, session.busy, session.slow, session.error
//
// If the library stops, or the user stops it, the game is taken up again in a new one.

import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../library/answers";
import { ask, onLoading, stop } from "../library/ask";
import { asAskError, type AskError } from "../library/ask_error";
import type { NewRequest, SessionRequest } from "../library/requests";
import { onRounds, wantRounds } from "../library/rounds";
import { OUTCOMES, ROUNDS } from "../library/rounds_name";

/** A question that takes longer than this many milliseconds is called slow. */
const SLOW = 700;
/** The rounds, which are large, are fetched this many milliseconds after the position is there: they must not hold up the first screen. */
const ROUNDS_PAUSE = 1000;

export type SessionState = ReturnType<typeof useSession>;

export function useSession() {
  const [view, setView] = useState<View | null>(null);
  const [open, setOpen] = useState(0);
  const [slow, setSlow] = useState(false);
  const [loading, setLoading] = useState<string | null>(null);
  const [error, setError] = useState<AskError | null>(null);
  const begun = useRef<NewRequest | null>(null);
  const shown = useRef<View | null>(null);
  const latest = useRef<AskError | null>(null);
  const alive = useRef(true);
  /** The number of sessions that were asked for. */
  const news = useRef(0);

  // What is read in the background is not waited for.
  useEffect(() => onLoading((file) => setLoading(file === ROUNDS ? null : file)), []);
  const lacksRounds = view?.table.file === OUTCOMES;
  useEffect(() => {
    if (!lacksRounds) return;
    const timer = setTimeout(() => void wantRounds(), ROUNDS_PAUSE);
    const end = onRounds(() => void refresh());
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [lacksRounds]);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );
  useEffect(() => {
    if (open === 0) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [open > 0]);

  const show = (next: View) => {
    shown.current = next;
    if (alive.current) setView(next);
  };

  const fail = (next: AskError | null) => {
    latest.current = next;
    setError(next);
  };

  /** Waits for an answer. Null if there is none, or if it comes too late. */
  const wait = async <T>(answer: () => Promise<T>): Promise<T | null> => {
    // The library has one session. After this page is left, it belongs to another.
    if (!alive.current) return null;
    const number = news.current;
    fail(null);
    setOpen((count) => count + 1);
    try {
      return await answer();
    } catch (thrown) {
      const failed = asAskError(thrown);
      if (!alive.current || number !== news.current) return null;
      fail(failed);
      if (failed.kind === "crashed" || failed.kind === "stopped") await restore();
      return null;
    } finally {
      if (alive.current) setOpen((count) => count - 1);
    }
  };

  const run = (request: SessionRequest): Promise<View | null> => {
    if (alive.current && request.ask === "new") news.current++;
    return wait(async () => {
      const next = await ask(request);
      if (request.ask === "new") begun.current = request;
      show(next);
      return next;
    });
  };

  /** Shows the session as the library sees it now. The user goes on meanwhile. */
  const refresh = async (): Promise<void> => {
    const number = news.current;
    try {
      const next = await ask({ ask: "view" });
      if (number === news.current) show(next);
    } catch (error) {
      if (asAskError(error).kind === "crashed" && number === news.current) await restore();
    }
  };

  /** Takes up the last game that was shown, in a new library. */
  const restore = async () => {
    const [from, old] = [begun.current, shown.current];
    if (!from || !old) return;
    try {
      const { players, seed, game } = from;
      await ask({ ask: "new", start: { record: old.record }, ...(game && { game }), ...(players && { players }), ...(seed !== undefined && { seed }) });
      const next = await ask({ ask: "go", ply: old.ply });
      show(next);
    } catch {
      // The error that the user sees already says what happened.
    }
  };

  return {
    view,
    busy: open > 0,
    /** Whether the question takes long enough that the user should be told. */
    slow,
    /** The table that is being loaded. */
    loading,
    error,
    /** The error of the last question that was answered, and the view: up to date as soon as `run` has returned. */
    latestError: () => latest.current,
    latestView: () => shown.current,
    run,
    clearError: () => fail(null),
    /** Ends a computation that takes too long. */
    stop,
  };
}
