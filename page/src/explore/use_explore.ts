// The position of the page Explore: where it comes from, what is set up, and what is asked for.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Address, type Fault, Link, pushHash, replaceHash } from "../address";
import type { Outcome, Player, View } from "../library/answers";
import { asAskError, type AskError } from "../library/ask_error";
import type { NewRequest, SessionRequest } from "../library/requests";
import { newSeed } from "../random";
import { describe } from "../parts/describe";
import { dealLike } from "../parts/find_deal";
import { type Draft, draftOf, lackOf, textOf } from "../parts/draft";
import { follow, takeError } from "../parts/follow";
import { type FullChoice, STANDARD } from "../parts/game_choice";
import { announce } from "../parts/live";
import { choiceOf, gameIn, movesIn, placeHash, startIn, startOf, type StartText } from "../parts/place_address";
import { positionFault, readAny } from "../parts/read_text";
import { useSession } from "../parts/session";
import { isBoolean, useSetting } from "../parts/settings";
import { setTitle } from "../parts/title";
import { useTyping } from "../parts/typing";

/** The deal of the letter that described the game. */
const FIRST = "S:KQ98742 H:AJT653";

export type Panel = "deal" | "type" | "set-up" | null;
export type Wanted = Outcome | "any";

export function useExplore(address: Address) {
  const session = useSession();
  const { view } = session;
  const [start, setStart] = useState<(StartText & { turn: number }) | null>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The faults of the link that was opened, and what is shown instead. */
  const [damage, setDamage] = useState<{ faults: Fault[]; shown: string } | null>(null);
  /** The record that the game comes from. */
  const [record, setRecord] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const [values, setValues] = useSetting("explore.values", true, isBoolean);

  /** The last thing that was asked for, for another try. */
  const again = useRef<() => unknown>(() => open());
  /** Counts the games that were begun. What was begun before the last one goes no further. */
  const turn = useRef(0);
  /** Whether the set-up has an entry of its own in the browser's history. */
  const hasEntry = useRef(false);

  /** Begins at a new start. It gets an entry of its own in the browser's history, unless the address already names it. */
  const begin = async (request: NewRequest, history: "push" | "replace"): Promise<View | null> => {
    again.current = () => begin(request, history);
    const mine = ++turn.current;
    setMissing(null);
    const next = await session.run(request);
    if (mine !== turn.current) return null;
    if (!next) {
      // The old game goes on.
      setStart((old) => old && { ...old, turn: mine });
      return null;
    }
    // A record is shown from its start.
    const at0 = next.ply > 0 ? await session.run({ ask: "go", ply: 0 }) : next;
    if (mine !== turn.current) return null;
    const from = startOf(at0 ?? next);
    setStart({ ...from, turn: mine });
    setDamage(null);
    setRecord("record" in request.start ? request.start.record : "");
    if (history === "push") pushHash(placeHash("explore", next, from));
    announce(describe(next, { value: values, worth: false }));
    return next;
  };

  /** What the page shows, for the note on a damaged link. */
  const shownNow = () => `the position ${session.latestView()?.position.text ?? ""}`;

  const open = async (): Promise<unknown> => {
    const link = new Link(address.params);
    const start = startIn(link);
    const moves = start && movesIn(link);
    const first: NewRequest = { ask: "new", ...STANDARD, start: { position: FIRST } };
    const asked = start ?? { ...first, ...gameStart(gameIn(link)) };
    const { faults } = link;
    setDamage(null);
    setDraft(null);
    setPanel((open) => (open === "set-up" ? null : open));
    const begun = begin(asked, "replace");
    const mine = turn.current;
    const isCurrent = () => mine === turn.current;
    const opened = await begun;
    if (!isCurrent()) return null;
    if (opened) {
      if (moves) faults.push(...(await follow(session, moves, isCurrent)));
      return isCurrent() && faults.length > 0 && setDamage({ faults, shown: shownNow() });
    }
    again.current = open;
    const wrong = takeError(session);
    if (wrong?.kind !== "refused") return null;
    if (!view) {
      const fallback = begin(first, "push");
      const last = turn.current;
      await fallback;
      if (last !== turn.current) return null;
    }
    faults.push(positionFault(address.params, wrong));
    setDamage({ faults, shown: shownNow() });
    return null;
  };
  useEffect(() => {
    void open();
  }, [address]);

  useEffect(() => {
    if (view && start && start.turn === turn.current && !session.busy) replaceHash(placeHash("explore", view, start));
  }, [view, start, session.busy]);

  const text = view?.position.text;
  useEffect(() => {
    if (text) setTitle(text, "Explore");
  }, [text]);

  const run = async (request: SessionRequest) => {
    again.current = () => run(request);
    const next = await session.run(request);
    if (next) announce(describe(next, { value: values, worth: false }));
    return next;
  };
  const play = (move: string) => void run({ ask: "play", move });
  const playLine = (moves: string[]) => void run({ ask: "moves", moves });

  /** Begins at a position of the same game. */
  const beginAt = (text: string, mover: Player, history: "push" | "replace") => {
    if (!view) return null;
    return begin({ ask: "new", ...choiceOf(view), mover, start: { position: text } }, history);
  };
  const changeDraft = (next: Draft) => {
    setDraft(next);
    if (!view || lackOf(next, view.names)) return;
    void beginAt(textOf(next, view.game), next.mover, hasEntry.current ? "replace" : "push");
    hasEntry.current = true;
  };
  const lack = draft && view ? lackOf(draft, view.names) : null;
  const toggle = async (name: Panel) => {
    // A set-up ends with a position.
    if (name === "set-up" && lack) return announce(lack);
    const opened = panel === name ? null : name;
    setPanel(opened);
    setDraft(null);
    session.clearError();
    if (opened !== "set-up" || !view) return;
    // The game before the set-up stays in the browser's history.
    const here = draftOf(view.position);
    hasEntry.current = !lackOf(here, view.names);
    if (!hasEntry.current) return setDraft(here);
    const next = await beginAt(textOf(here, view.game), here.mover, "push");
    if (next) setDraft(draftOf(next.position));
  };

  /** Reads a text as it was typed; the error goes back to the field. */
  const readText = (text: string): Promise<AskError | null> =>
    readAny(text, view, async (start) => {
      const begun = begin(start, "push");
      const mine = turn.current;
      const opened = await begun;
      // On a phone the field is below the board.
      if (opened) document.querySelector(".board")?.scrollIntoView({ block: "nearest" });
      return opened || mine !== turn.current ? null : takeError(session);
    });
  /** A text that was typed or pasted anywhere on the page. */
  const [typed] = useTyping(() => {
    setDraft(null);
    setPanel("type");
  });

  const step = (by: 1 | -1) => view && view.ply !== (by < 0 ? 0 : view.plies.length) && void run({ ask: "go", ply: view.ply + by });
  const undo = () => view?.can_undo && void run({ ask: "undo" });
  const game: FullChoice = view?.game ?? STANDARD;
  const deal = (outcome: Wanted, choice: FullChoice = game) => {
    setDraft(null);
    const { game, suits, ranks } = choice;
    const rules = game === "custom" && view ? choiceOf(view) : { game };
    const random = { seed: newSeed(), ...(outcome !== "any" && { outcome }) };
    return begin({ ask: "new", ...rules, suits, ranks, start: { random } }, "push");
  };
  /** Another deal with the same outcome, rounds and number of winning leads as the one on the board. */
  const dealAgain = async () => {
    if (!view) return;
    const mine = turn.current;
    const found = await dealLike(view).catch(asAskError);
    if (mine !== turn.current) return;
    if (found && "hand" in found) return void beginAt(found.hand, "one", "push");
    setMissing(found?.message ?? "There is no other deal like this one.");
  };

  return {
    session,
    start,
    dealAgain,
    /** Why there is no other deal. */
    missing,
    panel,
    toggle,
    draft,
    changeDraft,
    lack,
    damage,
    record,
    values,
    setValues,
    typed,
    game,
    deal,
    begin,
    run,
    play,
    playLine,
    readText,
    step,
    undo,
    /** Asks once more for what could not be done. */
    again: () => void again.current(),
  };
}

/** A random deal of the game that an address names without a position. */
function gameStart(game: Partial<NewRequest>): Partial<NewRequest> {
  return Object.keys(game).length ? { ...game, start: { random: { seed: newSeed() } } } : {};
}
