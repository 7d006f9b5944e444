// Explore: any position, the value of every move, and the ways a game can go.

import { linkOf, type PageProps } from "../address";
import { type Panel, useExplore, type Wanted } from "../explore/use_explore";
import { BestPlay } from "../parts/best_play";
import { Copy } from "../parts/copy";
import { ErrorNote } from "../parts/error_note";
import { Games } from "../parts/games";
import { proofOf, Why } from "../parts/ghosts";
import { History } from "../parts/history";
import { later } from "../parts/later";
import { LinkNote } from "../parts/link_note";
import { NotationInput } from "../parts/notation_input";
import { placeHash, startOf } from "../parts/place_address";
import { PositionView } from "../parts/position_view";
import { KeysButton, type Shortcut, Shortcuts } from "../parts/shortcuts";
import { Steps } from "../parts/steps";
import { Verdict } from "../parts/verdict";
import { BoardSpace, Waiting } from "../parts/waiting";

const GameForm = later(async () => (await import("../parts/game_form")).GameForm);
const SetUp = later(async () => (await import("../parts/set_up")).SetUp);

const DEALS: [Wanted, string][] = [
  ["any", "Any deal"],
  ["win", "A won deal"],
  ["loss", "A lost deal"],
  ["draw", "A drawn deal"],
];

export function Explore({ address }: PageProps) {
  const explore = useExplore(address);
  const { session, start, panel, toggle, draft, lack, values, setValues, game, deal, begin, run, play, step, undo } = explore;
  const { view } = session;
  // The field for a text shows what is wrong with the text.
  const error = panel === "type" && session.error?.kind === "refused" ? null : session.error;
  // Only a table gives reasons. Without one the question would search again.
  const best = view?.table.exact && view.moves.find((move) => move.best)?.move;
  const shortcuts: Shortcut[] = [
    { key: "ArrowLeft", label: "←", words: "one move back", run: () => step(-1) },
    { key: "ArrowRight", label: "→", words: "one move forward", run: () => step(1) },
    { key: "e", words: "eat the pile", run: () => view?.moves.some(({ kind }) => kind === "eat") && play("eat") },
    { key: "u", words: "undo the last change", run: undo },
    { key: "z", ctrl: true, label: "Ctrl+Z", words: "the same", run: undo },
    { key: "v", words: "show or hide the values", run: () => setValues(!values) },
    { key: "r", words: "deal at random", run: () => void deal("any") },
  ];
  const tab = (name: Exclude<Panel, null>, label: string) => (
    <button type="button" aria-expanded={panel === name} aria-controls={`panel-${name}`} onClick={() => void toggle(name)}>
      {label}
    </button>
  );

  const endSetUp = () => {
    void toggle("set-up");
    // The button that began the set-up takes the focus of the one that ended it.
    if (!lack) document.querySelector<HTMLElement>('[aria-controls="panel-set-up"]')?.focus();
  };

  return (
    <>
      <Shortcuts list={shortcuts} />
      {explore.damage && <LinkNote {...explore.damage} />}
      <Waiting session={session} />
      <ErrorNote error={error} onRetry={explore.again} onClose={session.clearError} />

      <div class="columns">
        <div class="column-main" id="panel-set-up">
          {view && draft && (
            <>
              <SetUp view={view} draft={draft} onChange={explore.changeDraft} />
              <div class="toolbar">
                <button type="button" class="primary" aria-disabled={lack !== null} aria-describedby={lack ? "lack" : undefined} onClick={endSetUp}>
                  Done
                </button>
                {lack && <span class="small" id="lack">{lack}</span>}
              </div>
            </>
          )}
          {!draft && (
            <>
              {view ? <PositionView view={view} showValues={values} canPlay={!view.ending} onPlay={play} bar={values} /> : <BoardSpace ranks={game.ranks} />}
              <div class="toolbar under-board">
                {view && <Steps view={view} onRun={(request) => void run(request)} />}
                <label class="switch">
                  <input type="checkbox" checked={values} onChange={(event) => setValues(event.currentTarget.checked)} />
                  Values
                </label>
              </div>
            </>
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
            {view && best && values && !draft && <Why of={proofOf(view, best)} named />}
          </section>
          <div class="toolbar">
            <button type="button" class={draft ? "" : "primary"} onClick={() => void deal("any")}>
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
              {view?.table.exact && view.ply === 0 && view.position.pile.length === 0 && (
                <button type="button" onClick={() => void explore.dealAgain()}>
                  Another like this one
                </button>
              )}
              {explore.missing && <p role="status">{explore.missing}</p>}
              <span class="muted small">
                {!view || view.table.exact ? "for the player who starts" : "This game has no table here, so this page does not know which deals are won."}
              </span>
            </div>
          </div>
          <div id="panel-type" class="panel" hidden={panel !== "type"}>
            <NotationInput
              label="A hand, a position, a diagram or the record of a game"
              action="Show it"
              example={"S:KJ H:AQT98\nhearts - spades A t | * | 8h Jh"}
              typed={explore.typed}
              onRead={explore.readText}
            />
            <p class="muted small">
              A hand alone is a deal: the other player has the rest of the pack. A position is the hand of the player to move, the other hand
              (or *), and the pile from the bottom, with | between them. A hand that is typed or pasted anywhere on the page comes here.
            </p>
          </div>
          {view && !draft && (
            <>
              {values && <BestPlay view={view} onPlay={explore.playLine} />}
              <section aria-labelledby="game-moves">
                <h2 id="game-moves">Game</h2>
                <Games view={view} onOpen={(number) => void begin({ ask: "new", start: { record: explore.record }, number }, "push")} />
                <History view={view} onGo={(ply) => void run({ ask: "go", ply })} />
                <div class="toolbar">
                  <button type="button" aria-disabled={!view.can_undo} onClick={undo}>
                    Undo
                  </button>
                  <KeysButton />
                </div>
              </section>
              {start && (
                <section aria-labelledby="share">
                  <h2 id="share">Share</h2>
                  <div class="toolbar">
                    <Copy label="Copy link" text={() => linkOf(placeHash("explore", view, start))} />
                    {!view.ending && (
                      <a class="button" href={placeHash("play", { ...view, plies: [], ply: 0 }, startOf(view))}>
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
