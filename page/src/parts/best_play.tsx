// How the game goes on with best play: <BestPlay view={view} onPlay={(moves) => …} />
// A click on a move plays the line up to it. Where a search would have to find the line, it waits for a click.

import { useState } from "preact/hooks";
import type { BestLine, View } from "../library/answers";
import { ask } from "../library/ask";
import { useAnswer } from "../library/use_answer";
import { does, isRed, madeWords, partsOf, shortCard } from "./card_names";
import { ErrorNote } from "./error_note";
import { Glyph } from "./glyph";
import { Roving } from "./roving";

const LENGTH = 24;
const SEARCHED = 8;

export function BestPlay({ view, onPlay }: { view: View; onPlay(moves: string[]): void }) {
  /** The position whose line is searched for, though it takes time. */
  const [wanted, setWanted] = useState<{ view: View } | null>(null);
  const exact = view.table.exact;
  const isAsked = !view.ending && (exact || wanted?.view === view);
  const { found: line, error } = useAnswer(() => (isAsked ? ask({ ask: "best", line: exact ? LENGTH : SEARCHED }) : null), [view, exact ? null : wanted]);
  const isSearching = wanted?.view === view && !error;

  if (view.ending) return null;
  return (
    <section class="best-play" aria-labelledby="best-play">
      <h2 id="best-play">{!exact ? "How a search plays on" : view.table.has_rounds ? "Best play" : "How the perfect player plays on"}</h2>
      <ErrorNote error={error} />
      {line ? (
        <Line line={line} view={view} onPlay={onPlay} />
      ) : exact ? (
        <p class="muted line-space">…</p>
      ) : (
        <button type="button" aria-disabled={isSearching} onClick={() => !isSearching && setWanted({ view })}>
          {isSearching ? "Searching…" : "Search for a line"}
        </button>
      )}
    </section>
  );
}

function Line({ line, view, onPlay }: { line: BestLine; view: View; onPlay(moves: string[]): void }) {
  const moves = line.moves.map(({ move }) => move);
  return (
    <Roving label="Line of play" keys={moves.map((_, n) => `line${n}`)} class="line">
      {(tabIndexOf) => (
        <>
          {line.moves.map(({ player, move, kind }, n) => (
            <button
              type="button"
              class={`ply ${kind}`}
              key={`${n}${move}`}
              data-focus={`line${n}`}
              tabIndex={tabIndexOf(`line${n}`)}
              aria-label={`${madeWords(view.names[player], move, kind)}: play up to here`}
              onClick={() => onPlay(moves.slice(0, n + 1))}
            >
              <Glyph class={kind !== "eat" && isRed(partsOf(move).suit) ? "red" : ""} text={kind === "eat" ? does(view.names[player], "eat") : shortCard(move)} />
            </button>
          ))}
          <span class="muted">{line.ends ? "and wins." : "…"}</span>
        </>
      )}
    </Roving>
  );
}
