// Explore: any position, the value of every move, and the ways a game can go.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Fault, Link, linkOf, pushHash, replaceHash } from "../address";
import type { Outcome, Player, View } from "../library/answers";
import { asAskError, type AskError } from "../library/ask_error";
import type { NewRequest, SessionRequest } from "../library/requests";
import type { PageProps } from "./props";
import { newSeed } from "../random";
import { BestPlay } from "../parts/best_play";
import { CommandLine } from "../parts/command_line";
import { Copy } from "../parts/copy";
import { CountRounds } from "../parts/count_rounds";
import { describe } from "../parts/describe";
import { type Draft, draftOf, lackOf, textOf } from "../parts/draft";
import { ErrorNote, sentence } from "../parts/error_note";
import { follow, takeError } from "../parts/follow";
import { type FullChoice, STANDARD } from "../parts/game_choice";
import { Games } from "../parts/games";
import { History } from "../parts/history";
import { later } from "../parts/later";
import { LinkNote } from "../parts/link_note";
import { announce } from "../parts/live";
import { NotationInput, type Typed } from "../parts/notation_input";
import { choiceOf, gameIn, movesIn, placeHash, startIn, startOf, type StartText } from "../parts/place_address";
import { PositionView } from "../parts/position_view";
import { errorOf, readingsOf } from "../parts/read_text";
import { useSession } from "../parts/session";
import { isBoolean, useSetting } from "../parts/settings";
import { KeysButton, type Shortcut, Shortcuts } from "../parts/shortcuts";
import { Steps, Variations } from "../parts/steps";
import { setTitle } from "../parts/title";
import { takeTyped, useTyping } from "../parts/typing";
import { Verdict } from "../parts/verdict";
import { BoardSpace, Waiting } from "../parts/waiting";

const GameForm = later(async () => (await import("../parts/game_form")).GameForm);
const SetUp = later(async () => (await import("../parts/set_up")).SetUp);

/** The deal of the letter that described the game. */
const FIRST = "S:KQ98742 H:AJT653";

const DEALS: [Wanted, string][] = [
  ["any", "Any deal"],
  ["win", "A won deal"],
  ["loss", "A lost deal"],
  ["draw", "A drawn deal"],
];

type Panel = "deal" | "type" | "set-up" | null;
type Wanted = Outcome | "any";

export function Explore({ address }: PageProps) {
  const session = useSession();
  const { view } = session;
  const [start, setStart] = useState<(StartText & { turn: number }) | null>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The faults of the link that was opened, and what is shown instead. */
  const [damage, setDamage] = useState<{ faults: Fault[]; shown: string } | null>(null);
  /** The record that the game comes from. */
  const [record, setRecord] = useState("");
  const [values, setValues] = useSetting("explore.values", true, isBoolean);

  /** The last thing that was asked for, for another try. */
  const again = useRef<() => unknown>(session.again);
  /** Counts the games that were begun. What was begun before the last one goes no further. */
  const turn = useRef(0);
  /** Whether the set-up has an entry of its own in the browser's history. */
  const hasEntry = useRef(false);

  /** Begins at a new start. It gets an entry of its own in the browser's history, unless the address already names it. */
  const begin = async (request: NewRequest, history: "push" | "replace"): Promise<View | null> => {
    again.current = () => begin(request, history);
    const mine = ++turn.current;
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
    const faults = link.end();
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
    const text = address.params.get("position") ?? "";
    faults.push({ words: sentence(wrong.message), ...(wrong.position && { error: { text, position: wrong.position } }) });
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
  const playLine = (moves: string[]) => void run({ ask: "line", text: lineOf(moves) });

  /** Begins at a position of the same game. */
  const beginAt = (text: string, mover: Player, history: "push" | "replace") => {
    if (!view) return null;
    const { game, suits, ranks, trumps, after_beating } = view.game;
    const rules = game === "custom" ? { trumps, after_beating } : { game };
    return begin({ ask: "new", ...rules, suits, ranks, mover, start: { position: text } }, history);
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
  const readText = async (text: string): Promise<AskError | null> => {
    const chosen = view && view.game.game !== "custom" ? view.game : STANDARD;
    const errors: AskError[] = [];
    for (const attempt of readingsOf(text, chosen)) {
      const begun = begin(attempt, "push");
      const mine = turn.current;
      if ((await begun) || mine !== turn.current) return null;
      const error = takeError(session);
      if (error?.kind !== "refused") return error;
      errors.push(error);
    }
    return errorOf(errors, chosen);
  };
  const [typed, setTyped] = useState<Typed | null>(null);
  const typeHere = (text: string, pasted: boolean) => {
    setDraft(null);
    setPanel("type");
    setTyped({ text, pasted });
  };
  useTyping(typeHere);
  useLayoutEffect(() => {
    const begun = takeTyped();
    if (begun) typeHere(begun.text, begun.pasted);
  }, []);

  const canStep = (ply: number) => view !== null && ply >= 0 && ply <= view.plies.length;
  const step = (by: number) => view && canStep(view.ply + by) && void run({ ask: "go", ply: view.ply + by });
  const undo = () => view?.can_undo && void run({ ask: "line", text: "undo" });
  const redo = () => view?.can_redo && void run({ ask: "line", text: "redo" });
  const shortcuts: Shortcut[] = [
    { key: "ArrowLeft", label: "←", words: "one move back", run: () => step(-1) },
    { key: "ArrowRight", label: "→", words: "one move forward", run: () => step(1) },
    { key: "e", words: "eat the pile", run: () => view?.moves.some(({ kind }) => kind === "eat") && play("eat") },
    { key: "u", words: "undo the last change", run: undo },
    { key: "z", ctrl: true, label: "Ctrl+Z", words: "the same", run: undo },
    { key: "y", ctrl: true, label: "Ctrl+Y", words: "make the undone change again", run: redo },
    { key: "Z", ctrl: true, label: "Ctrl+Shift+Z", words: "the same", run: redo },
    { key: "v", words: "show or hide the values", run: () => setValues(!values) },
    { key: "r", words: "deal at random", run: () => void deal("any") },
  ];

  const game: FullChoice = view?.game ?? STANDARD;
  const deal = (outcome: Wanted, choice: FullChoice = game) => {
    setDraft(null);
    const { game, suits, ranks } = choice;
    const rules = game === "custom" && view ? { trumps: view.game.trumps, after_beating: view.game.after_beating } : { game };
    const random = { seed: newSeed(), ...(outcome !== "any" && { outcome }) };
    return begin({ ask: "new", ...rules, suits, ranks, start: { random } }, "push");
  };

  const tab = (name: Exclude<Panel, null>, label: string) => (
    <button type="button" aria-expanded={panel === name} aria-controls={`panel-${name}`} onClick={() => void toggle(name)}>
      {label}
    </button>
  );

  return (
    <>
      <Shortcuts list={shortcuts} />
      {damage && <LinkNote {...damage} />}
      <Waiting session={session} />
      <ErrorNote error={panel === "type" ? tableError(session.error) : session.error} onRetry={() => void again.current()} onClose={session.clearError} />

      <div class="columns">
        <div class="column-main" id="panel-set-up">
          {!view && <BoardSpace suits={2} />}
          {view && draft && <SetUp view={view} draft={draft} onChange={changeDraft} />}
          {view && !draft && <PositionView view={view} showValues={values} canPlay={!view.ending} onPlay={play} bar={values} />}
          {view && draft && (
            <div class="toolbar">
              <button
                type="button"
                class="primary"
                aria-disabled={lack !== null}
                aria-describedby={lack ? "lack" : undefined}
                onClick={() => {
                  void toggle("set-up");
                  if (!lack) focusTab("panel-set-up");
                }}
              >
                Done
              </button>
              {lack && <span class="small" id="lack">{lack}</span>}
            </div>
          )}
          {view && !draft && (
            <div class="toolbar under-board">
              <Steps view={view} onRun={(request) => void run(request)} />
              <label class="switch">
                <input type="checkbox" checked={values} onChange={(event) => setValues(event.currentTarget.checked)} />
                Values
              </label>
              <KeysButton />
            </div>
          )}
        </div>
        <div class="column-side">
          <h1>Explore</h1>
          <section class="verdict-space" aria-label="Who wins">
            {lack ? (
              <p class="verdict" role="alert">
                {lack}
              </p>
            ) : (
              view &&
              !(draft && session.error) &&
              (values ? <Verdict view={view} /> : <p class="verdict muted">The values are hidden.</p>)
            )}
          </section>
          <div class="toolbar">
            <button type="button" class="primary" onClick={() => void deal("any")}>
              Random deal
            </button>
            {tab("deal", "Game and deal")}
            {tab("set-up", "Set up")}
            {tab("type", "Type or paste")}
          </div>
          <div id="panel-deal" class="panel" hidden={panel !== "deal"}>
            {panel === "deal" && <GameForm game={game} onChange={(choice) => void deal("any", choice)} />}
            <div class="toolbar" role="group" aria-label="Random deals">
              {DEALS.filter(([outcome]) => outcome === "any" || !view || view.table.exact).map(([outcome, words]) => (
                <button type="button" key={outcome} onClick={() => void deal(outcome)}>
                  {words}
                </button>
              ))}
              <span class="muted small">
                {!view || view.table.exact ? "for the player who starts" : "This game has no table here, so nobody knows which deals are won."}
              </span>
            </div>
          </div>
          <div id="panel-type" class="panel" hidden={panel !== "type"}>
            <NotationInput
              label="A hand, a position, a diagram or the record of a game"
              action="Show it"
              example={"S:KJ H:AQT98\nhearts - spades A t | * | 8h Jh"}
              typed={typed}
              onRead={readText}
            />
            <p class="muted small">
              A hand alone is a deal: the other player has the rest of the pack. A position is the hand of the player to move, the other hand
              (or *), and the pile from the bottom, with | between them. A hand that is typed or pasted anywhere on the page comes here.
            </p>
          </div>
          {view && (
            <>
              {values && !draft && (
                <div>
                  <BestPlay view={view} onPlay={playLine} />
                  {view.table.exact && !view.table.has_rounds && <CountRounds game={choiceOf(view)} session={session} />}
                </div>
              )}
              {!draft && (
                <section aria-labelledby="game-moves">
                  <h2 id="game-moves">Game</h2>
                  <Games view={view} onOpen={(number) => void begin({ ask: "new", start: { record }, number }, "push")} />
                  <History view={view} onGo={(ply) => void run({ ask: "go", ply })} />
                  <Variations view={view} onRun={(request) => void run(request)} />
                  <details class="more">
                    <summary>Undo and command line</summary>
                    <div class="toolbar">
                      <button type="button" aria-disabled={!view.can_undo} onClick={undo}>
                        Undo
                      </button>
                      <button type="button" aria-disabled={!view.can_redo} onClick={redo}>
                        Redo
                      </button>
                    </div>
                    <CommandLine onRun={run} takeError={() => takeError(session)} />
                  </details>
                </section>
              )}
              {!draft && start && (
                <section aria-labelledby="share">
                  <h2 id="share">Share</h2>
                  <div class="toolbar">
                    <Copy label="Copy link" text={() => linkOf(placeHash("explore", view, start))} />
                    <Copy label="Copy position" text={() => view.position.text} />
                    <Copy label="Copy record" text={() => view.record} />
                    {!view.ending && (
                      <a class="button" href={placeHash("play", { ...view, plies: [], variations: [], ply: 0 }, startOf(view))}>
                        Play from here
                      </a>
                    )}
                  </div>
                </section>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** The button that opened a panel takes the focus of the button that closed it. */
function focusTab(panel: string): void {
  document.querySelector<HTMLElement>(`[aria-controls="${panel}"]`)?.focus();
}

/** Moves as the library reads them in a line. */
function lineOf(moves: string[]): string {
  return moves.map((move) => (move === "eat" ? "eats" : move)).join(", ");
}

/** A random deal of the game that an address names without a position. */
function gameStart(game: Partial<NewRequest>): Partial<NewRequest> {
  return Object.keys(game).length ? { ...game, start: { random: { seed: newSeed() } } } : {};
}

/** An error that does not belong to the text that was typed. */
function tableError(error: AskError | null): AskError | null {
  return error && error.kind !== "refused" ? asAskError(error) : null;
}
