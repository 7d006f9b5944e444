// The game of the page Play: how one begins, what the computer does in it, and what is said about the last moves.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Address, type Fault, Link, replaceHash } from "../address";
import type { ByPlayer, Hint, LastMove, Seat, View } from "../library/answers";
import { ask } from "../library/ask";
import { asAskError, type AskError } from "../library/ask_error";
import type { MovesRequest, NewRequest, SessionRequest } from "../library/requests";
import { cardWords, moveWords, withSigns } from "../parts/card_names";
import { describe } from "../parts/describe";
import { type Proof, proofOf } from "../parts/ghosts";
import { follow, takeError } from "../parts/follow";
import { choiceIn, titleOf } from "../parts/game_choice";
import { announce } from "../parts/live";
import { fitted, isOpponent, lastWish, opponentTitle, requestOf, seatsOf, USUAL, type Wish } from "../parts/wish";
import { movesIn, placeHash, playHash, startIn, startOf } from "../parts/place_address";
import { isRecord, positionFault, readAny } from "../parts/read_text";
import { forgetGame, loadGame, newId, type SavedGame, unfinishedGame } from "../parts/saved_game";
import { useSession } from "../parts/session";
import { isBoolean, useSetting } from "../parts/settings";
import { focusBoard } from "./focus_board";
import { type Challenge, challengeIn, namesOf, type Sent } from "./sent";
import type { Asked, Mode } from "./mode";
import { hasRun } from "./run";
import { useKeeping } from "./use_keeping";

/** The pause before the computer moves, and before a forced move is made for the person, so that what happened can be seen. In milliseconds. */
const PAUSE = 450;
const FORCED_PAUSE = 600;
/** The pause where the user wants the game to be played out. */
const SHORT = 100;

/** The deal of the first visit. Four of the seven leads win, the quickest in 12 rounds. */
const FIRST_DEAL: NewRequest = { ask: "new", ...USUAL.game, start: { position: "S:KJ H:AQT98" } };

/** The panel that is open over the board. */
export type Panel = "new" | "read" | null;

export function usePlay(address: Address) {
  const session = useSession();
  const { view } = session;
  const [mode, setMode] = useState<Mode>({ is: "form", turn: 0 });
  const [panel, setPanel] = useState<Panel>(null);
  const [values, setValues] = useSetting("play.values", false, isBoolean);
  const [worth, setWorth] = useSetting("play.worth", true, isBoolean);
  /** The last move of a person. */
  const [last, setLast] = useState<LastMove | null>(null);
  /** Whether the user wants the game to be played out. */
  const [isFast, setFast] = useState(false);
  /** How the sender of a challenge fared. */
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  /** The question why the last move of the person was good or bad. */
  const [proof, setProof] = useState<Proof | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The faults of the link that was opened, and what is shown instead. */
  const [damage, setDamage] = useState<{ faults: Fault[]; shown: string; title?: string } | null>(null);
  /** The kept game that could not be resumed. */
  const [stuck, setStuck] = useState<SavedGame | null>(null);
  /** The last thing that was asked for, for another try. */
  const again = useRef<() => unknown>(() => open());

  /** Counts what was begun: a game, a record, a link. What was begun before the last one goes no further. */
  const turn = useRef(0);
  /** Whether a move is being made. */
  const moving = useRef(false);
  const keeping = useKeeping(view, mode, session.busy, turn);
  const attempt = () => {
    const mine = ++turn.current;
    setAsked(null);
    session.clearError();
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
    const before = view;
    // A move that the user and the page make at the same time is made once.
    const isMove = request.ask === "play" || request.ask === "engine";
    if (isMove && (moving.current || session.latestView() !== view)) return null;
    moving.current = isMove;
    const next = await session.run(request);
    if (isMove) moving.current = false;
    if (!next) return null;
    if (request.ask === "new") keeping.release();
    if (request.ask === "play") setProof(before && proofOf(before, request.move));
    if (next.last && request.ask !== "new" && next.players[next.last.player] === "person") setLast(next.last);
    else if (request.ask !== "engine") setLast(null);
    if (next.ending || (request.ask !== "play" && request.ask !== "engine")) setFast(false);
    announce(describe(next, { value: values, worth, move: request.ask === "new" || next.ply !== before?.ply }));
    return next;
  };

  /** Shows the game that the session has begun. From now on this tab keeps it, in the place of any other. */
  const enter = (players: ByPlayer<Seat>, seed: number, mine: number, deal: string) => {
    const id = newId();
    keeping.hold(id);
    setStuck(null);
    setMode({ is: "play", players, seed, id, deal, turn: mine });
    // The address opens this game for whoever follows it. Loaded again here, it goes on with the kept one.
    replaceHash(deal || "#/play");
  };
  /** Begins a game, as far as it can be as wished. One that nobody asked for leaves the focus and the panels as they are. Returns whether it
   * failed. */
  const begin = async (wish: Wish, start?: NewRequest, isAsked = true): Promise<boolean> => {
    const { mine, isCurrent, failed } = attempt();
    const request = requestOf(await fitted(wish, start), start);
    if (!isCurrent()) return false;
    const next = await run(request, () => begin(wish, start, isAsked));
    if (!isCurrent()) return false;
    if (!next) {
      failed();
      return true;
    }
    enter(request.players, request.seed, mine, playHash(next, request.players));
    if (!isAsked) return false;
    setPanel(null);
    setTimeout(focusBoard);
    return false;
  };
  /** Begins a game, but asks before it replaces an unfinished one. */
  const propose = async (wish: Wish, start?: NewRequest): Promise<boolean> => {
    const kept = unfinishedGame();
    if (!kept) return begin(wish, start);
    attempt().failed();
    setAsked({ wish, start, kept });
    announce("An unfinished game is kept in this browser. Go on with it, or begin the new one?");
    return false;
  };
  /** Begins a game in the place of the one that the user has before them, if there is one. */
  const beginHere = (wish: Wish, start?: NewRequest) => (mode.is === "play" && !keeping.replaced ? begin : propose)(wish, start);
  const readRecord = async (record: string, number = 1): Promise<AskError | null> => {
    const { mine, isCurrent, failed } = attempt();
    const next = await run({ ask: "new", start: { record }, number }, () => readRecord(record, number));
    if (!isCurrent()) return null;
    if (!next) {
      failed();
      return takeError(session);
    }
    if (next.ply > 0) await run({ ask: "go", ply: 0 });
    if (!isCurrent()) return null;
    setMode({ is: "read", record, turn: mine });
    setPanel(null);
    if (document.activeElement?.closest(".panel")) setTimeout(focusBoard);
    return null;
  };
  /** Reads a hand or a position to play from, or a record. */
  const readHand = async (text: string): Promise<AskError | null> => {
    if (isRecord(text)) return readRecord(text);
    return readAny(text, view, async (start) => ((await beginHere({ ...lastWish(), first: "me" }, start)) ? takeError(session) : null));
  };
  const resume = async () => {
    const saved = loadGame();
    // A first visit begins with a deal.
    if (!saved) return void begin(lastWish(), lastWish() === USUAL ? FIRST_DEAL : undefined, false);
    const { mine, isCurrent, failed } = attempt();
    const { record, game, players, seed, ply, deal } = saved;
    const next = await run({ ask: "new", ...game, start: { record }, players, seed }, resume);
    if (!isCurrent()) return;
    if (!next) {
      setStuck(saved);
      return failed();
    }
    if (ply !== next.ply) await run({ ask: "go", ply });
    if (!isCurrent()) return;
    enter(players, seed, mine, deal);
  };

  const open = () => {
    const link = new Link(address.params);
    const start = startIn(link);
    const moves = start && movesIn(link);
    const isNamed = link.has("game", "suits", "ranks", "opponent");
    const game = start ? null : choiceIn(link, USUAL.game);
    const first = link.word("first", ["me", "them"]) ?? "me";
    const opponent = link.checked("opponent", "easy, medium, hard, expert, perfect or friend", isOpponent);
    const isSample = link.text("sample") !== null;
    setChallenge(challengeIn(link));
    const { faults } = link;
    const tell = (shown: string) => setDamage(faults.length > 0 ? { faults, shown } : null);
    tell("");
    const goOn = () => {
      tell(loadGame() ? "the game that is kept in this browser" : "a new game");
      void resume();
    };
    /** Another game takes the place of one whose position makes no sense. */
    const refused = () => {
      const error = takeError(session);
      if (error?.kind !== "refused") return;
      faults.push(positionFault(address.params, error));
      goOn();
    };
    const readSent = async (start: NewRequest, moves: MovesRequest) => {
      const { mine, isCurrent, failed } = attempt();
      const seats = seatsOf(opponent ?? "friend", first, start.mover);
      const names = namesOf(seats);
      const next = await run({ ...start, names }, open);
      if (!isCurrent()) return;
      if (!next) {
        failed();
        return refused();
      }
      faults.push(...(await follow(session, moves, isCurrent)));
      const last = session.latestView();
      if (!isCurrent() || !last) return;
      setMode({ is: "read", record: last.record, sent: { seats, names, deal: playHash(next, seats) }, turn: mine });
      announce(describe(last, { value: values, worth: false }));
      tell(`the game up to move ${last.ply}`);
    };
    const beginNamed = async () => {
      const wish: Wish = { ...USUAL, first, outcome: "any", opponent: opponent ?? lastWish().opponent, ...(game && { game }) };
      tell(start ? "a game from this position" : `a game of ${titleOf(wish.game)}`);
      const { isCurrent } = attempt();
      const fits = await fitted(wish, start ?? undefined);
      if (!isCurrent()) return;
      if (opponent && fits.opponent !== opponent) {
        const words = "The perfect player needs a solved game, and this one is too large to be solved here.";
        const title = "The game of this link cannot be played as it says.";
        setDamage({ faults: [...faults, { words }], shown: `a game against ${opponentTitle(fits.opponent)}`, title });
      }
      if ((await propose(fits, start ?? undefined)) && start) refused();
    };
    if (loadGame()?.deal === location.hash) {
      void resume();
    } else if (moves) {
      void readSent(start, moves);
    } else if (isSample) {
      tell("the sample game of 1993");
      void import("../../../data/sample-game.txt?raw").then(({ default: sample }) => readRecord(sample));
    } else if (isNamed || start) {
      void beginNamed();
    } else {
      goOn();
    }
  };
  useEffect(open, [address]);

  // The computer moves at the end of the game, and after each move of a person. Where the user has stepped back, it waits to be asked.
  const isEngineTurn = mode.is === "play" && view?.turn === "engine";
  const isAtEnd = view?.ply === view?.plies.length;
  const isWaiting = isEngineTurn && !isAtEnd && !last;
  useEffect(() => {
    if (!isEngineTurn || isWaiting || session.busy || session.error) return;
    const timer = setTimeout(() => void run({ ask: "engine" }), isFast ? SHORT : PAUSE);
    return () => clearTimeout(timer);
  }, [view, isEngineTurn, isWaiting, isFast, session.busy, session.error]);

  // A move that is forced is made for the person, but not after a step back; and in a game that is played out, so is every other.
  const isMade = mode.is === "play" && view?.turn === "person" && view.ply > 0 && isAtEnd && (isFast || view.moves.length === 1);
  useEffect(() => {
    if (!view || !isMade || session.busy || session.error) return;
    const make = async () => {
      const move = view.moves.length === 1 ? view.moves[0]?.move : (await ask({ ask: "hint" })).move;
      if (move && isCurrent) await run({ ask: "play", move });
    };
    let isCurrent = true;
    const timer = setTimeout(() => void make().catch(() => setFast(false)), isFast ? SHORT : FORCED_PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [view, isMade, isFast, session.busy, session.error]);

  const isPersonTurn = view?.turn === "person" && mode.is !== "form" && !session.busy;
  const play = (move: string) => isPersonTurn && void run({ ask: "play", move });
  /** Takes back the last move that was not forced. */
  const back = async () => {
    for (let at = view; at && at.ply > 0; ) {
      at = await run({ ask: "back" });
      if (!at || at.moves.length > 1) return;
    }
  };
  const askHint = async () => {
    if (!isPersonTurn || !view) return;
    try {
      const next = await ask({ ask: "hint" });
      setHint(next);
      announce(`Hint: ${moveWords(next.move, next.kind)}. ${withSigns(next.why, (card) => `the ${cardWords(card)}`)}`);
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
  /** Begins a game at a place of a game that was sent, with its opponent. */
  const trySent = async ({ seats }: Sent, ply: number) => {
    const there = await run({ ask: "go", ply });
    if (there) location.hash = playHash(there, seats);
  };
  /** The kept game that could not be resumed is kept no longer. */
  const forgetStuck = () => {
    if (stuck && loadGame()?.record === stuck.record) forgetGame();
    setStuck(null);
    session.clearError();
  };

  return {
    session,
    mode,
    panel,
    setPanel,
    keeping,
    /** Whether the value of every move is shown. */
    values,
    setValues,
    /** Whether what the last moves were worth is said. */
    worth,
    setWorth,
    last,
    challenge,
    /** Plays a lost game out, where the opponent has a run. */
    playOut: mode.is === "play" && view && !isFast && !isWaiting && hasRun(view) ? () => setFast(true) : null,
    hint,
    proof,
    said,
    asked,
    damage,
    stuck,
    forgetStuck,
    isPersonTurn,
    /** Whether the computer has to be asked to move. */
    isWaiting: isWaiting || (isEngineTurn && session.error !== null),
    isAtEnd,
    begin,
    beginHere,
    readRecord,
    readHand,
    resume,
    run,
    play,
    back,
    askHint,
    exploreGame,
    trySent,
    /** Asks once more for what could not be done. */
    again: () => void again.current(),
  };
}
