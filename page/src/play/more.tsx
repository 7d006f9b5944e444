// What is seldom wanted in Play, folded away: the moves, values, records, links, draw and resignation. <More game={usePlay(…)} view={view} />

import { linkOf } from "../address";
import type { View } from "../library/answers";
import { Confirm } from "../parts/confirm";
import { Copy } from "../parts/copy";
import { CountRounds } from "../parts/count_rounds";
import { History } from "../parts/history";
import { choiceOf } from "../parts/place_address";
import { download } from "../parts/saved_game";
import { KeysButton } from "../parts/shortcuts";
import { Steps, Variations } from "../parts/steps";
import type { usePlay } from "./use_play";

export function More({ game, view }: { game: ReturnType<typeof usePlay>; view: View }) {
  const { session, mode, panel, values, setValues, worth, setWorth, isPersonTurn, run, line } = game;
  const isRead = mode.is === "read";
  return (
    <div class="more-parts">
      {!isRead && <Steps view={view} onRun={(request) => void run(request)} />}
      <History view={view} onGo={(ply) => void run({ ask: "go", ply })} />
      <Variations view={view} onRun={(request) => void run(request)} />
      {mode.is !== "from" && (
        <>
          <label class="switch">
            <input type="checkbox" checked={worth} onChange={(event) => setWorth(event.currentTarget.checked)} />
            Feedback after my moves
          </label>
          <label class="switch">
            <input type="checkbox" checked={values} onChange={(event) => setValues(event.currentTarget.checked)} />
            Show the value of every move
          </label>
        </>
      )}
      {view.table.exact && !view.table.has_rounds && <CountRounds game={choiceOf(view)} session={session} />}
      <div class="toolbar">
        {mode.is === "play" && (
          <>
            <Confirm label="Resign" question="Resign this game?" disabled={view.ending !== null || !isPersonTurn} onYes={() => line("resign")} />
            <Confirm
              label="Offer a draw"
              question="Offer a draw? If the other player accepts it, the game is over."
              disabled={!isPersonTurn || view.position.pile.length > 0}
              onYes={() => line("draw")}
            />
            {!view.ending && <Copy label="Copy a link to this deal" text={() => linkOf(mode.deal)} />}
          </>
        )}
        <button type="button" onClick={() => void game.exploreGame()}>
          Explore this game
        </button>
        <button type="button" onClick={() => void run({ ask: "annotate" })}>
          Judge every move
        </button>
        <button type="button" onClick={() => download("faceup-game.txt", view.record)}>
          Save the record
        </button>
        <Copy label="Copy the record" text={() => view.record} />
        <button type="button" aria-expanded={panel === "read"} onClick={() => game.setPanel(panel === "read" ? null : "read")}>
          Read a recorded game
        </button>
        <KeysButton />
      </div>
    </div>
  );
}
