// What the user is told, or asked, about the game that this browser keeps.

import type { ComponentChildren } from "preact";
import { countWords } from "../parts/card_names";
import { Copy } from "../parts/copy";
import { Close } from "../parts/close";
import type { SavedGame } from "../parts/saved_game";

/** A text with buttons below it. */
function Note({ id, text, role = "group", children }: { id: string; text: string; role?: "group" | "status"; children: ComponentChildren }) {
  return (
    <div class="note" role={role} aria-labelledby={id}>
      <p id={id}>{text}</p>
      <p class="buttons">{children}</p>
    </div>
  );
}

/** A new game would take the place of an unfinished one. */
export function Unfinished({ kept, onGoOn, onBegin }: { kept: SavedGame; onGoOn(): void; onBegin(): void }) {
  return (
    <Note id="asked" text={`An unfinished game of ${countWords(kept.number, "move")} is kept in this browser. A new game takes its place.`}>
      <button type="button" class="primary" onClick={onGoOn}>
        Go on with the kept game
      </button>
      <button type="button" onClick={onBegin}>
        Begin the new game
      </button>
      <Copy label="Copy its record" text={() => kept.record} />
    </Note>
  );
}

/** The kept game could not be resumed. */
export function Stuck({ kept, onForget }: { kept: SavedGame; onForget(): void }) {
  return (
    <Note id="stuck" text="Your last game could not be resumed. It is still kept in this browser.">
      <Copy label="Copy the record" text={() => kept.record} />
      <Close label="Delete the kept game" onClose={onForget} />
    </Note>
  );
}

/** Another tab keeps its game in the place of this one. */
export function Replaced({ onKeep }: { onKeep(): void }) {
  return (
    <Note id="replaced" role="status" text="Another tab has begun or resumed a game, and this browser keeps that one. This game is no longer kept.">
      <Close label="Keep this game instead" onClose={onKeep} />
    </Note>
  );
}
