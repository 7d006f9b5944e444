// What is seldom wanted in Play, folded away: the moves, values, records, links. <More game={usePlay(…)} view={view} />

import { linkOf } from "../address";
import type { View } from "../library/answers";
import { Copy } from "../parts/copy";
import { History } from "../parts/history";
import { Steps } from "../parts/steps";
import type { usePlay } from "./use_play";

export function More({ game, view }: { game: ReturnType<typeof usePlay>; view: View }) {
  const { mode, panel, values, setValues, worth, setWorth, run } = game;
  const isRead = mode.is === "read";
  return (
    <div class="more-parts">
      {!isRead && <Steps view={view} onRun={(request) => void run(request)} />}
      <History view={view} onGo={(ply) => void run({ ask: "go", ply })} />
      <label class="switch">
        <input type="checkbox" checked={worth} onChange={(event) => setWorth(event.currentTarget.checked)} />
        Feedback after my moves
      </label>
      <label class="switch">
        <input type="checkbox" checked={values} onChange={(event) => setValues(event.currentTarget.checked)} />
        Show the value of every move
      </label>
      <div class="toolbar">
        {mode.is === "play" && !view.ending && <Copy label="Copy a link to this deal" text={() => linkOf(mode.deal)} />}
        <button type="button" onClick={() => void game.exploreGame()}>
          Explore this game
        </button>
        <a class="button" download="faceup-game.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(view.record)}`}>
          Save the record
        </a>
        <button type="button" aria-expanded={panel === "read"} onClick={() => game.setPanel(panel === "read" ? null : "read")}>
          Read a recorded game
        </button>
      </div>
    </div>
  );
}
