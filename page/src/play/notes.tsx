// What the user is told, or asked, about the game that this browser keeps.

import type { ComponentChildren } from "preact";
import { countWords } from "../parts/card_names";
import { Copy } from "../parts/copy";
import type { SavedGame } from "../parts/saved_game";

interface QuestionProps {
  id: string;
  text: string;
  children: ComponentChildren;
}

/** A text with buttons below it. */
function Question({ id, text, children }: QuestionProps) {
  return (
    <div class="note" role="group" aria-labelledby={id}>
      <p id={id}>{text}</p>
      <p class="buttons">{children}</p>
    </div>
  );
}

/** A new game would take the place of an unfinished one. */
export function Unfinished({ kept, onGoOn, onBegin }: { kept: SavedGame; onGoOn(): void; onBegin(): void }) {
  return (
    <Question id="asked" text={`An unfinished game of ${countWords(kept.number, "move")} is kept in this browser. A new game takes its place.`}>
      <button type="button" class="primary" onClick={onGoOn}>
        Go on with the kept game
      </button>
      <button type="button" onClick={onBegin}>
        Begin the new game
      </button>
      <Copy label="Copy its record" text={() => kept.record} />
    </Question>
  );
}

/** The kept game could not be resumed. */
export function Stuck({ kept, onForget }: { kept: SavedGame; onForget(): void }) {
  return (
    <Question id="stuck" text="Your last game could not be resumed. It is still kept in this browser.">
      <Copy label="Copy the record" text={() => kept.record} />
      <button
        type="button"
        onClick={() => {
          onForget();
          focusMain();
        }}
      >
        Delete the kept game
      </button>
    </Question>
  );
}

/** Another tab keeps its game in the place of this one. */
export function Replaced({ onKeep }: { onKeep(): void }) {
  return (
    <div class="note" role="status">
      <p>Another tab has begun or resumed a game, and this browser keeps that one. This game is no longer kept.</p>
      <p class="buttons">
        <button
          type="button"
          onClick={() => {
            onKeep();
            focusMain();
          }}
        >
          Keep this game instead
        </button>
      </p>
    </div>
  );
}

/** The note is gone, and its button with it. */
function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
