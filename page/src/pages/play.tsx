// Play: the first screen. A game against the computer or a friend, and any recorded game, stepped through.

import { useState } from "preact/hooks";
import type { PageProps } from "../address";
import type { View } from "../library/answers";
import { within } from "../parts/card_names";
import { ErrorNote } from "../parts/error_note";
import { Games } from "../parts/games";
import { useShownLine } from "../parts/ghosts";
import { LinkNote } from "../parts/link_note";
import { Remarks } from "../parts/history";
import { later } from "../parts/later";
import { NotationInput } from "../parts/notation_input";
import { PositionView } from "../parts/position_view";
import { loadGame } from "../parts/saved_game";
import { Shortcuts } from "../parts/shortcuts";
import { Steps } from "../parts/steps";
import { lastWish, opponentTitle } from "../parts/wish";
import { useTyping } from "../parts/typing";
import { Verdict } from "../parts/verdict";
import { BoardSpace, Waiting } from "../parts/waiting";
import { focusBoard } from "../play/focus_board";
import { Advice } from "../play/advice";
import { Status } from "../play/status";
import { usePlay } from "../play/use_play";

const More = later(async () => (await import("../play/more")).More);
const NewGame = later(async () => (await import("../parts/new_game")).NewGame);
const ReadGame = later(async () => (await import("../parts/read_game")).ReadGame);
const Replaced = later(async () => (await import("../play/notes")).Replaced);
const Story = later(async () => (await import("../play/story")).Story);
const Stuck = later(async () => (await import("../play/notes")).Stuck);
const Unfinished = later(async () => (await import("../play/notes")).Unfinished);

export function Play({ address }: PageProps) {
  const game = usePlay(address);
  const { session, mode, panel, keeping, values, setValues, worth, hint, said, asked, stuck, challenge } = game;
  const { isPersonTurn, isAtEnd, begin, run, play, back } = game;
  const { view } = session;
  const shown = useShownLine();
  const [more, setMore] = useState(false);
  const [typed, setTyped] = useTyping(() => game.setPanel("new"));

  const sent = mode.is === "read" ? mode.sent : undefined;
  const seats = sent?.seats ?? view?.players;
  const bottom = seats && seats.one !== "person" && seats.two === "person" ? "two" : "one";
  const opponent = mode.is === "play" ? Object.values(mode.players).find((seat) => seat !== "person") : null;
  const shortcuts = [
    { key: "e", words: "eat the pile", run: () => view?.moves.some(({ kind }) => kind === "eat") && play("eat") },
    { key: "h", words: "show a hint", run: () => void game.askHint() },
    { key: "u", words: "take the last move back", run: () => void back() },
    { key: "v", words: "show or hide the value of every move", run: () => setValues(!values) },
    { key: "ArrowLeft", label: "←", words: "one move back", run: () => view && view.ply > 0 && void run({ ask: "go", ply: view.ply - 1 }) },
    { key: "ArrowRight", label: "→", words: "one move forward", run: () => view && !isAtEnd && void run({ ask: "go", ply: view.ply + 1 }) },
  ];
  // Without a game that was dealt, there is the form.
  const isForm = mode.is === "form" && session.error !== null;
  const showsForm = !asked && (panel === "new" || (isForm && panel !== "read"));
  const toggleNew = () => {
    setTyped(null);
    game.setPanel(panel === "new" ? null : "new");
  };
  const playAgain = () => void begin(lastWish());
  const isOver = mode.is === "play" && view?.ending;
  // One button stands out: that of the form or of the question, and otherwise that of the game.
  const primary = showsForm || asked ? "" : "primary";

  return (
    <>
      {game.damage && <LinkNote {...game.damage} />}
      {asked && <Unfinished kept={asked.kept} onGoOn={() => void game.resume()} onBegin={() => void begin(asked.wish, asked.start)} />}
      <Waiting session={session} />
      <ErrorNote error={session.error} onRetry={game.again} onClose={session.clearError} />
      {stuck && <Stuck kept={stuck} onForget={game.forgetStuck} />}
      {keeping.replaced && <Replaced onKeep={keeping.keepThis} />}
      {keeping.unkept && !keeping.replaced && <p class="note">This browser does not keep the game. Save its record before you leave the page.</p>}
      <Shortcuts list={shortcuts} />
      <div class="columns game">
        <div class="column-main">
          {view ? (
            <PositionView
              view={view}
              showValues={values}
              canPlay={isPersonTurn || (session.busy && view.turn === "person")}
              onPlay={play}
              bottom={bottom}
              hint={hint?.move ?? null}
              bar={worth}
              level={opponent && opponentTitle(opponent)}
              line={shown[0]}
            />
          ) : (
            !isForm && <BoardSpace />
          )}
        </div>
        <div class="column-side">
          <h1 class={mode.is === "play" && view && (view.ply > 0 || hint) ? "visually-hidden" : ""}>{mode.is === "read" ? "A recorded game" : "Beat It Or Eat It"}</h1>
          {view && <Status view={view} busy={session.busy} />}
          {view && !view.ending && (hint || (view.ply > 0 && worth && mode.is === "play")) && (
            <Advice view={view} hint={hint} last={worth ? game.last : null} proof={game.proof} shown={shown} onBack={() => void back()} />
          )}
          {challenge && view?.ply === 0 && mode.is === "play" && (
            <p class="intro">
              Your friend {challenge.result} this deal in {challenge.moves} moves. Can you win?
            </p>
          )}
          {view && view.plies.length > 0 && (view.ending || (mode.is === "read" && isAtEnd)) && (
            <Story
              view={view}
              of={bottom}
              primary={primary}
              onGo={(ply) => void run({ ask: "go", ply }).then(focusBoard)}
              {...(mode.is === "play" && { deal: mode.deal, onAgain: playAgain })}
              {...(sent && { sent, onTry: (ply) => void game.trySent(sent, ply) })}
            />
          )}
          {view && values && !view.ending && <Verdict view={view} />}
          {mode.is === "read" && view && (
            <>
              <p class="muted intro">
                {view.names.one} against {view.names.two}. Step through it, and try other moves.
              </p>
              <Games view={view} onOpen={(number) => void game.readRecord(mode.record, number)} />
              <Steps view={view} onRun={(request) => void run(request)} />
              {sent && (
                <a class="button" href={sent.deal}>
                  Play this deal
                </a>
              )}
              {loadGame() && (
                <button type="button" onClick={() => void game.resume()}>
                  Back to your game
                </button>
              )}
            </>
          )}
          <div class="toolbar">
            {view && mode.is === "play" && !isOver && (
              <>
                <button type="button" aria-disabled={!isPersonTurn} onClick={() => void game.askHint()}>
                  Hint
                </button>
                <button type="button" aria-disabled={view.ply === 0} onClick={() => void back()}>
                  Undo
                </button>
                {game.playOut && (
                  <button type="button" class={primary} onClick={game.playOut}>
                    Play it out
                  </button>
                )}
              </>
            )}
            {game.isWaiting && view && (
              <button type="button" class={primary} onClick={() => void run({ ask: "engine" }).then(focusBoard)}>
                Let {within(view.names[view.position.mover])} move
              </button>
            )}
            {!isForm && (
              <button type="button" aria-expanded={panel === "new"} onClick={toggleNew}>
                New
              </button>
            )}
          </div>
          {showsForm && (
            <div class="panel">
              <NewGame onStart={(wish) => void game.beginHere(wish)} busy={session.busy} />
              <NotationInput
                label="Or type a hand or a position to play from"
                action="Take it"
                rows={1}
                example="S:KJ H:AQT98"
                typed={typed}
                // A pasted text would end the game.
                waits={mode.is === "play" && (view?.ply ?? 0) > 0}
                onRead={game.readHand}
              />
            </div>
          )}
          {mode.is === "play" && view?.ply === 0 && !showsForm && <Rules />}
          {said && <p class="note">{said}</p>}
          {view && <PlyRemarks view={view} />}
          {panel === "read" && (
            <div class="panel">
              <ReadGame onRead={game.readRecord} />
            </div>
          )}
          {view && (
            <details class="more" open={mode.is === "read"} onToggle={(event) => setMore(event.currentTarget.open)}>
              <summary>More</summary>
              {more && <More game={game} view={view} />}
            </details>
          )}
        </div>
      </div>
    </>
  );
}

function Rules() {
  return (
    <div class="rules">
      <p>
        Lead any card. Then <strong>beat</strong> the card on the pile with a higher one of its suit, and lead again; or <strong>eat</strong> the whole pile.
      </p>
      <p>
        All cards lie face up. The first without cards wins. <a href="#/lesson">Learn by playing</a>
      </p>
    </div>
  );
}

/** The remarks at this place. */
function PlyRemarks({ view }: { view: View }) {
  const texts = view.ply === 0 ? view.opening_remarks : (view.plies[view.ply - 1]?.remarks ?? []);
  return <Remarks texts={texts} />;
}
