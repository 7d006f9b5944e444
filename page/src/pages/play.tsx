// Play: a game against the computer or a friend, and any recorded game, stepped through.

import { useEffect, useRef, useState } from "preact/hooks";
import { replaceHash } from "../address";
import type { ByPlayer, Hint, LastMove, Seat, View } from "../library/answers";
import { ask } from "../library/ask";
import { asAskError, type AskError } from "../library/ask_error";
import type { NewRequest, SessionRequest } from "../library/requests";
import type { PageProps } from "../main";
import { moveWords, shortCard } from "../parts/card_names";
import { Confirm } from "../parts/confirm";
import { Copy } from "../parts/copy";
import { describe } from "../parts/describe";
import { ErrorNote } from "../parts/error_note";
import { fitting } from "../parts/game_form";
import { History, Remarks } from "../parts/history";
import { announce } from "../parts/live";
import { lastWish, NewGame, requestOf, USUAL, type Wish } from "../parts/new_game";
import { gameOf, placeHash, placeOf, startOf } from "../parts/place_address";
import { PositionView } from "../parts/position_view";
import { ReadGame, SAMPLE } from "../parts/read_game";
import { download, forgetGame, keepGame, loadGame, newId, onKept, type SavedGame, unfinishedGame } from "../parts/saved_game";
import { type SessionState, useSession } from "../parts/session";
import { isBoolean, useSetting } from "../parts/settings";
import { Shortcuts } from "../parts/shortcuts";
import { Steps, Variations } from "../parts/steps";
import { Verdict } from "../parts/verdict";
import { BoardSpace, Waiting } from "../parts/waiting";
import { Worth } from "../parts/worth";

/** The pause before the computer moves, so that the move before it can be seen. In milliseconds. */
const PAUSE = 450;

/** What the page does: nothing yet, a game, a recorded game, or a position that waits for its players. */
type Mode = (
  | { is: "form" }
  | { is: "play"; players: ByPlayer<Seat>; seed: number; id: string }
  | { is: "read" }
  | { is: "from"; start: NewRequest }
) & {
  /** The number of the attempt that led here. */
  turn: number;
};
/** A new game that would replace an unfinished one. */
interface Asked {
  wish: Wish;
  start: NewRequest | undefined;
  kept: SavedGame;
}
type Panel = "new" | "read" | null;

export function Play({ address }: PageProps) {
  const session = useSession();
  const { view } = session;
  const [mode, setMode] = useState<Mode>({ is: "form", turn: 0 });
  const [panel, setPanel] = useState<Panel>(null);
  const [values, setValues] = useSetting("play.values", false, isBoolean);
  const [worth, setWorth] = useSetting("play.worth", true, isBoolean);
  const [lasts, setLasts] = useState<LastMove[]>([]);
  const [hint, setHint] = useState<Hint | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [unkept, setUnkept] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The kept game that could not be taken up. */
  const [stuck, setStuck] = useState<SavedGame | null>(null);
  /** Whether another tab keeps its game in the place of this one. */
  const [replaced, setReplaced] = useState(false);
  /** The game that this tab has kept. */
  const keeps = useRef<string | null>(null);
  /** The game that the library's session holds. Nothing else is kept under its name. */
  const held = useRef<string | null>(null);
  /** The last thing that was asked for, for another try. */
  const again = useRef<() => unknown>(() => open());

  /** Counts what was begun: a game, a record, a link. What was begun before the last one goes no further. */
  const turn = useRef(0);
  const attempt = () => {
    const mine = ++turn.current;
    return {
      mine,
      isCurrent: () => mine === turn.current,
      /** The old game goes on. */
      failed: () => setMode((old) => ({ ...old, turn: mine })),
    };
  };

  const run = async (request: SessionRequest, retry: () => unknown = () => run(request)): Promise<View | null> => {
    again.current = retry;
    setHint(null);
    setSaid(null);
    const next = await session.run(request);
    if (!next) return null;
    if (request.ask === "new") held.current = null;
    setSaid(next.said);
    const made = request.ask === "play" || request.ask === "engine";
    if (made && next.last) {
      const last = next.last;
      setLasts((before) => [...before.filter(({ player }) => player !== last.player), last]);
    } else if (request.ask !== "annotate" && request.ask !== "view") {
      setLasts(next.last && request.ask !== "new" ? [next.last] : []);
    }
    announce([describe(next, { value: values, worth }), next.said === next.ending ? null : next.said].filter(Boolean).join(" "));
    return next;
  };

  /** Shows the game that the session has begun. From now on this tab keeps it, in the place of any other. */
  const enter = (players: ByPlayer<Seat>, seed: number, mine: number) => {
    const id = newId();
    held.current = id;
    keeps.current = null;
    setReplaced(false);
    setStuck(null);
    setMode({ is: "play", players, seed, id, turn: mine });
  };
  const begin = async (wish: Wish, start?: NewRequest) => {
    const request = requestOf(wish, start);
    // Of a chosen position, the user takes the part of the player to move, or of the other.
    if (start && wish.opponent !== "friend") {
      const isTwo = (start.mover === "two") === (wish.first === "me");
      request.players = isTwo ? { one: wish.opponent, two: "person" } : { one: "person", two: wish.opponent };
    }
    const { mine, isCurrent, failed } = attempt();
    setAsked(null);
    const next = await run(request, () => begin(wish, start));
    if (!isCurrent()) return;
    if (!next) return failed();
    enter(request.players, request.seed, mine);
    setPanel(null);
    // Loaded again, the address would begin another game.
    replaceHash("#/play");
    setTimeout(focusBoard);
  };
  /** Begins a game, but asks before it replaces an unfinished one that the user does not have before them. */
  const propose = (wish: Wish, start?: NewRequest) => {
    const kept = unfinishedGame();
    if (!kept) return void begin(wish, start);
    attempt().failed();
    setAsked({ wish, start, kept });
    announce("An unfinished game is kept in this browser. Go on with it, or begin the new one?");
  };
  const readRecord = async (record: string): Promise<AskError | null> => {
    const { mine, isCurrent, failed } = attempt();
    setAsked(null);
    const next = await run({ ask: "new", start: { record } }, () => readRecord(record));
    if (!isCurrent()) return null;
    if (!next) {
      failed();
      const error = session.latestError();
      if (error?.kind === "refused") session.clearError();
      return error;
    }
    if (next.ply > 0) await run({ ask: "go", ply: 0 });
    if (!isCurrent()) return null;
    setMode({ is: "read", turn: mine });
    setPanel(null);
    if (document.activeElement?.closest(".panel")) setTimeout(focusBoard);
    return null;
  };
  const resume = async () => {
    const { mine, isCurrent, failed } = attempt();
    setAsked(null);
    const saved = loadGame();
    if (!saved) return failed();
    const { record, game, players, seed, ply } = saved;
    const next = await run({ ask: "new", ...game, start: { record }, players, seed }, resume);
    if (!isCurrent()) return;
    if (!next) {
      setStuck(saved);
      return failed();
    }
    if (ply !== next.ply) await run({ ask: "go", ply });
    if (!isCurrent()) return;
    enter(players, seed, mine);
    replaceHash("#/play");
  };

  const open = () => {
    const place = placeOf(address.params);
    const opponent = address.params.get("opponent");
    if (place) {
      const { mine, isCurrent, failed } = attempt();
      setAsked(null);
      void run(place.request, open).then((next) => {
        if (!isCurrent()) return;
        if (next) setMode({ is: "from", start: place.request, turn: mine });
        else failed();
      });
    } else if (address.params.has("sample")) {
      void readRecord(SAMPLE);
    } else if (opponent) {
      propose({ ...USUAL, outcome: "any", game: fitting({ ...USUAL.game, ...(gameOf(address.params) as object) }), opponent });
    } else {
      void resume();
    }
  };
  useEffect(open, [address]);

  // The game is kept after every change.
  useEffect(() => {
    if (!view || mode.is !== "play" || mode.turn !== turn.current || mode.id !== held.current || session.busy || replaced) return;
    // The first time, this game takes the place of the kept one.
    if (keeps.current === mode.id && isReplaced(mode.id)) return setReplaced(true);
    keeps.current = mode.id;
    setUnkept(!keepGame(view, mode));
  }, [view, mode, session.busy, replaced]);
  useEffect(() => onKept(() => keeps.current && isReplaced(keeps.current) && setReplaced(true)), []);

  // The computer moves at the end of the game. Where the user has stepped back, it waits to be asked.
  const isEngineTurn = mode.is === "play" && view?.turn === "engine";
  const isAtEnd = view?.ply === view?.plies.length;
  useEffect(() => {
    if (!isEngineTurn || !isAtEnd || session.busy || session.error) return;
    const timer = setTimeout(() => void run({ ask: "engine" }), PAUSE);
    return () => clearTimeout(timer);
  }, [view, isEngineTurn, isAtEnd, session.busy, session.error]);

  const isPersonTurn = view?.turn === "person" && mode.is !== "form" && mode.is !== "from" && !session.busy;
  const play = (move: string) => isPersonTurn && void run({ ask: "play", move });
  const line = (text: string) => void run({ ask: "line", text });
  const askHint = async () => {
    if (!isPersonTurn || !view) return;
    try {
      const next = await ask({ ask: "hint" });
      setHint(next);
      announce(`Hint: ${moveWords(next.move, next.kind)}. ${next.why}`);
    } catch (thrown) {
      setSaid(asAskError(thrown).message);
    }
  };
  const exploreGame = async () => {
    if (!view) return;
    const at0 = await ask({ ask: "go", ply: 0 });
    await ask({ ask: "go", ply: view.ply });
    location.hash = placeHash("explore", view, startOf(at0));
  };

  const bottom = view && view.players.one !== "person" && view.players.two === "person" ? "two" : "one";
  const isOn = view !== null && !view.ending && mode.is === "play";
  const shortcuts = [
    { key: "e", words: "eat the pile", run: () => view?.moves.some(({ kind }) => kind === "eat") && play("eat") },
    { key: "h", words: "show a hint", run: () => void askHint() },
    { key: "u", words: "take the last move back", run: () => view && view.ply > 0 && line("back") },
    { key: "v", words: "show or hide the value of every move", run: () => setValues(!values) },
    { key: "ArrowLeft", label: "←", words: "one move back", run: () => view && view.ply > 0 && void run({ ask: "go", ply: view.ply - 1 }) },
    { key: "ArrowRight", label: "→", words: "one move forward", run: () => view && !isAtEnd && void run({ ask: "go", ply: view.ply + 1 }) },
  ];
  const formError = session.error && (mode.is === "form" || panel === "new");
  const toggle = (name: Panel) => setPanel(panel === name ? null : name);
  const showsForm = !asked && (panel === "new" || (mode.is === "form" && panel !== "read"));

  return (
    <>
      <div class="page-head">
        <h1>{mode.is === "read" ? "A recorded game" : "Play"}</h1>
        <p class="intro">
          {mode.is === "read" && view
            ? `${view.names.one} against ${view.names.two}. Step through it, and try other moves.`
            : "Get rid of all your cards first. Beat the card on the pile, or eat the pile."}
          {mode.is === "form" && (
            <>
              {" "}
              New here? <a href="#/lesson">Learn the rules</a> in twelve short steps.
            </>
          )}
        </p>
      </div>
      <div class="toolbar">
        {mode.is !== "form" && (
          <button type="button" aria-expanded={panel === "new"} onClick={() => toggle("new")}>
            New game
          </button>
        )}
        <button type="button" aria-expanded={panel === "read"} onClick={() => toggle("read")}>
          Read a recorded game
        </button>
        {mode.is === "read" && loadGame() && (
          <button type="button" onClick={() => void resume()}>
            Back to your game
          </button>
        )}
      </div>
      {panel === "read" && (
        <div class="panel">
          <ReadGame onRead={readRecord} />
        </div>
      )}
      {showsForm && mode.is !== "from" && (
        <div class="panel">
          <NewGame onStart={(wish) => (mode.is === "play" && !replaced ? void begin(wish) : propose(wish))} busy={session.busy} />
        </div>
      )}
      {mode.is === "from" && !asked && (
        <div class="panel">
          <NewGame fixed onStart={(wish) => propose(wish, mode.start)} busy={session.busy} />
        </div>
      )}
      {asked && (
        <div class="note" role="group" aria-labelledby="asked">
          <p id="asked">
            An unfinished game of {asked.kept.number} {asked.kept.number === 1 ? "move" : "moves"} is kept in this browser. A new game takes its place.
          </p>
          <p class="buttons">
            <button type="button" class="primary" onClick={() => void resume()}>
              Go on with the kept game
            </button>
            <button type="button" onClick={() => void begin(asked.wish, asked.start)}>
              Begin the new game
            </button>
            <Copy label="Copy its record" text={() => asked.kept.record} />
          </p>
        </div>
      )}
      <Waiting session={session} />
      <ErrorNote error={session.error} onRetry={() => void again.current()} onClose={session.clearError} />
      {stuck && (
        <div class="note" role="group" aria-labelledby="stuck">
          <p id="stuck">Your last game could not be taken up. It is still kept in this browser.</p>
          <p class="buttons">
            <Copy label="Copy the record" text={() => stuck.record} />
            <button
              type="button"
              onClick={() => {
                if (loadGame()?.record === stuck.record) forgetGame();
                setStuck(null);
                session.clearError();
                document.getElementById("main")?.focus({ preventScroll: true });
              }}
            >
              Forget it
            </button>
          </p>
        </div>
      )}
      {replaced && (
        <div class="note" role="status">
          <p>Another tab has begun or taken up a game, and this browser keeps that one. This game is no longer kept.</p>
          <p class="buttons">
            <button
              type="button"
              onClick={() => {
                keeps.current = null;
                setReplaced(false);
                document.getElementById("main")?.focus({ preventScroll: true });
              }}
            >
              Keep this game instead
            </button>
          </p>
        </div>
      )}
      {formError && session.error?.message.includes("perfect") && <p class="small muted">Choose another opponent, or fewer ranks.</p>}
      {unkept && !replaced && <p class="note">This browser does not keep the game. Save its record before you leave the page.</p>}

      {view && (
        <div class="columns">
          <div class="column-main">
            <div class="status-row">
              <Status view={view} session={session} mode={mode} />
              {mode.is === "play" && view.ending && (
                <button type="button" class="primary" onClick={() => void begin(lastWish())}>
                  Play again
                </button>
              )}
            </div>
            <PositionView
              view={view}
              showValues={values}
              canPlay={isPersonTurn || (session.busy && view.turn === "person")}
              onPlay={play}
              bottom={bottom}
              hint={hint?.move ?? null}
            />
            <div class="toolbar under-board">
              {mode.is === "play" ? (
                <div class="toolbar">
                  <button type="button" aria-disabled={!isPersonTurn} onClick={() => void askHint()}>
                    Hint
                  </button>
                  <button type="button" aria-disabled={view.ply === 0} onClick={() => view.ply > 0 && line("back")}>
                    Take back
                  </button>
                  {isEngineTurn && (!isAtEnd || session.error) && (
                    <button type="button" class="primary" onClick={() => void run({ ask: "engine" }).then(focusBoard)}>
                      Let {view.names[view.position.mover]} move
                    </button>
                  )}
                  <Confirm label="Resign" question="Resign this game?" disabled={!isOn || !isPersonTurn} onYes={() => line("resign")} />
                  <button type="button" aria-disabled={!isPersonTurn || view.position.pile.length > 0} onClick={() => isPersonTurn && view.position.pile.length === 0 && line("draw")}>
                    Offer a draw
                  </button>
                </div>
              ) : (
                <span />
              )}
              <Steps view={view} onRun={(request) => void run(request)} />
              <Shortcuts list={shortcuts} />
            </div>
            <div class="below-board">
              {hint && (
                <p class="hint">
                  <strong>Hint:</strong> {hint.kind === "eat" ? "eat the pile" : `${hint.kind === "lead" ? "lead" : "beat with"} ${shortCard(hint.move)}`}. {hint.why}
                </p>
              )}
              {said && said !== view.ending && <pre class="said">{said}</pre>}
              <PlyRemarks view={view} />
            </div>
          </div>
          <div class="column-side">
            {mode.is !== "from" && (
              <section aria-labelledby="worth">
                <h2 id="worth">What the moves were worth</h2>
                <label class="switch">
                  <input type="checkbox" checked={worth} onChange={(event) => setWorth(event.currentTarget.checked)} />
                  Say it after each move
                </label>
                <label class="switch">
                  <input type="checkbox" checked={values} onChange={(event) => setValues(event.currentTarget.checked)} />
                  Show the value of every move
                </label>
                <div class="worth-space">
                  {values && !view.ending && <Verdict view={view} />}
                  {worth && <Worth lasts={lasts} names={view.names} />}
                </div>
              </section>
            )}
            <section aria-labelledby="game-moves">
              <h2 id="game-moves">Game</h2>
              <History view={view} onGo={(ply) => void run({ ask: "go", ply })} />
              <Variations view={view} onRun={(request) => void run(request)} />
              <div class="toolbar">
                <button type="button" onClick={() => void run({ ask: "annotate" })}>
                  Annotate
                </button>
                <button type="button" onClick={() => download("faceup-game.txt", view.record)}>
                  Save the record
                </button>
                <Copy label="Copy the record" text={() => view.record} />
                <button type="button" onClick={() => void exploreGame()}>
                  Explore this game
                </button>
              </div>
            </section>
          </div>
        </div>
      )}
      {!view && session.busy && <BoardSpace suits={2} />}
    </>
  );
}

/** Whether the browser keeps another game than this one. */
function isReplaced(id: string): boolean {
  const kept = loadGame();
  return kept !== null && kept.id !== id;
}

/** The first card to play takes the focus, or else the board. */
function focusBoard(): void {
  const board = document.querySelector<HTMLElement>(".board");
  const card = board?.querySelector<HTMLElement>('.to-move button[tabindex="0"]');
  (card ?? board)?.focus({ preventScroll: true });
  board?.scrollIntoView({ block: "nearest" });
}

/** Whose turn it is, or how the game ended. */
function Status({ view, session, mode }: { view: View; session: SessionState; mode: Mode }) {
  const { mover, to_beat } = view.position;
  const isYou = view.names[mover] === "YOU";
  const task = to_beat ? `beat ${shortCard(to_beat)} or eat` : "lead a card";
  const text = view.ending
    ? `${view.ending}.`
    : mode.is === "from"
      ? `${view.names[mover]} is to move.`
      : view.turn === "engine"
        ? `${view.names[mover]} is to move${session.busy ? " and thinks…" : "…"}`
        : isYou
          ? `Your turn: ${task}.`
          : `${view.names[mover]}’s turn: ${task}.`;
  return (
    <p class={`status${view.ending ? " ended" : ""}`} data-turn={view.turn}>
      {text}
    </p>
  );
}

/** The remarks at this place. */
function PlyRemarks({ view }: { view: View }) {
  const texts = view.ply === 0 ? view.opening_remarks : (view.plies[view.ply - 1]?.remarks ?? []);
  return <Remarks texts={texts} />;
}
