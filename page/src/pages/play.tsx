// Play: a game against the computer or a friend, and any recorded game, stepped through.

import { useState } from "preact/hooks";
import type { View } from "../library/answers";
import type { PageProps } from "./props";
import { shortCard } from "../parts/card_names";
import { Confirm } from "../parts/confirm";
import { Copy } from "../parts/copy";
import { CountRounds } from "../parts/count_rounds";
import { ErrorNote } from "../parts/error_note";
import { Games } from "../parts/games";
import { History, Remarks } from "../parts/history";
import { LinkNote } from "../parts/link_note";
import { fitted, lastWish, NewGame } from "../parts/new_game";
import { NotationInput, type Typed } from "../parts/notation_input";
import { choiceOf } from "../parts/place_address";
import { PositionView } from "../parts/position_view";
import { ReadGame } from "../parts/read_game";
import { download, loadGame } from "../parts/saved_game";
import { Shortcuts } from "../parts/shortcuts";
import { Steps, Variations } from "../parts/steps";
import { useTyping } from "../parts/typing";
import { Verdict } from "../parts/verdict";
import { BoardSpace, Waiting } from "../parts/waiting";
import { Worth } from "../parts/worth";
import { focusBoard } from "../play/focus_board";
import { Replaced, Stuck, Unfinished } from "../play/notes";
import { LastVerdict } from "../play/last_verdict";
import { Status } from "../play/status";
import { Story } from "../play/story";
import { type Panel, usePlay } from "../play/use_play";


export function Play({ address }: PageProps) {
  const game = usePlay(address);
  const { session, mode, panel, keeping, values, setValues, worth, setWorth, hint, said, asked, stuck } = game;
  const { isPersonTurn, isEngineTurn, isAtEnd, begin, propose, run, play, line } = game;
  const { view } = session;
  const [typed, setTyped] = useState<Typed | null>(null);
  useTyping((text, pasted) => {
    game.setPanel("new");
    setTyped({ text, pasted });
  });

  const bottom = view && view.players.one !== "person" && view.players.two === "person" ? "two" : "one";
  const isOn = view !== null && !view.ending && mode.is === "play";
  const shortcuts = [
    { key: "e", words: "eat the pile", run: () => view?.moves.some(({ kind }) => kind === "eat") && play("eat") },
    { key: "h", words: "show a hint", run: () => void game.askHint() },
    { key: "u", words: "take the last move back", run: () => view && view.ply > 0 && line("back") },
    { key: "v", words: "show or hide the value of every move", run: () => setValues(!values) },
    { key: "ArrowLeft", label: "←", words: "one move back", run: () => view && view.ply > 0 && void run({ ask: "go", ply: view.ply - 1 }) },
    { key: "ArrowRight", label: "→", words: "one move forward", run: () => view && !isAtEnd && void run({ ask: "go", ply: view.ply + 1 }) },
  ];
  const formError = session.error && (mode.is === "form" || panel === "new");
  const toggle = (name: Panel) => {
    setTyped(null);
    game.setPanel(panel === name ? null : name);
  };
  const typedHand = (
    <NotationInput
      label="Or type a hand or a position to play from"
      action="Take it"
      rows={1}
      example="S:KJ H:AQT98"
      typed={typed}
      onRead={game.readHand}
    />
  );
  // Without a game that was dealt, there is the form.
  const isForm = mode.is === "form" && session.error !== null;
  const showsForm = !asked && (panel === "new" || (isForm && panel !== "read"));

  return (
    <>
      <div class="page-head">
        <h1>{mode.is === "read" ? "A recorded game" : "Play"}</h1>
        <div class="toolbar">
          {!isForm && (
            <button type="button" aria-expanded={panel === "new"} onClick={() => toggle("new")}>
              New game
            </button>
          )}
          <button type="button" aria-expanded={panel === "read"} onClick={() => toggle("read")}>
            Read a recorded game
          </button>
          {mode.is === "read" && loadGame() && (
            <button type="button" onClick={() => void game.resume()}>
              Back to your game
            </button>
          )}
        </div>
        {mode.is === "play" && (
          <p class="muted wide-only">
            Be the first without cards. New here? <a href="#/lesson">Learn the rules</a>.
          </p>
        )}
        {mode.is === "read" && view && (
          <p class="intro">
            {view.names.one} against {view.names.two}. Step through it, and try other moves.
          </p>
        )}
      </div>
      {game.damage && <LinkNote {...game.damage} />}
      {mode.is === "read" && game.doubt && (
        <p class="note" role="status">
          {game.doubt}
        </p>
      )}
      {mode.is === "read" && view && <Games view={view} onOpen={(number) => void game.readRecord(mode.record, game.doubt, number)} />}
      {panel === "read" && (
        <div class="panel">
          <ReadGame onRead={game.readRecord} />
        </div>
      )}
      {showsForm && mode.is !== "from" && (
        <div class="panel">
          <NewGame onStart={(wish) => (mode.is === "play" && !keeping.replaced ? void begin(wish) : propose(wish))} busy={session.busy} />
          {typedHand}
        </div>
      )}
      {mode.is === "from" && view && !asked && (
        <div class="panel">
          <NewGame from={choiceOf(view)} onStart={(wish) => propose(wish, mode.start)} busy={session.busy} />
          {typedHand}
        </div>
      )}
      {asked && <Unfinished kept={asked.kept} onGoOn={() => void game.resume()} onBegin={() => void begin(asked.wish, asked.start)} />}
      <Waiting session={session} />
      <ErrorNote error={session.error} onRetry={game.again} onClose={session.clearError} />
      {stuck && <Stuck kept={stuck} onForget={game.forgetStuck} />}
      {keeping.replaced && <Replaced onKeep={keeping.keepThis} />}
      {formError && session.error?.message.includes("perfect") && <p class="small muted">Choose another opponent, or fewer ranks.</p>}
      {keeping.unkept && !keeping.replaced && <p class="note">This browser does not keep the game. Save its record before you leave the page.</p>}

      {view && (
        <div class="columns">
          <div class="column-main">
            <div class="status-row">
              <Status view={view} busy={session.busy} mode={mode} />
              {mode.is === "play" && view.ending && (
                <button type="button" class="primary" onClick={() => void fitted(lastWish()).then((wish) => begin(wish))}>
                  Play again
                </button>
              )}
            </div>
            {worth && mode.is === "play" && <LastVerdict view={view} lasts={game.lasts} onBack={() => line("back")} />}
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
                  <button type="button" aria-disabled={!isPersonTurn} onClick={() => void game.askHint()}>
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
                  <Confirm
                    label="Offer a draw"
                    question="Offer a draw? If the other player accepts it, the game is over."
                    disabled={!isPersonTurn || view.position.pile.length > 0}
                    onYes={() => line("draw")}
                  />
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
              {mode.is !== "from" && view.plies.length > 0 && (view.ending || (mode.is === "read" && isAtEnd)) && (
                <Story view={view} of={bottom} onGo={(ply) => void run({ ask: "go", ply }).then(focusBoard)} />
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
                  {worth && <Worth lasts={game.lasts} names={view.names} />}
                </div>
                {view.table.exact && !view.table.has_rounds && <CountRounds game={choiceOf(view)} session={session} />}
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
                <button type="button" onClick={() => void game.exploreGame()}>
                  Explore this game
                </button>
              </div>
            </section>
          </div>
        </div>
      )}
      {!view && !isForm && <BoardSpace suits={2} />}
    </>
  );
}

/** The remarks at this place. */
function PlyRemarks({ view }: { view: View }) {
  const texts = view.ply === 0 ? view.opening_remarks : (view.plies[view.ply - 1]?.remarks ?? []);
  return <Remarks texts={texts} />;
}
