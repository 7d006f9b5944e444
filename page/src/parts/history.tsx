// The moves of the game, a line for each round, with marks and remarks. A click goes to the place after a move.
//
//   <History view={view} onGo={(ply) => …} />

import { useEffect, useRef } from "preact/hooks";
import type { Ply, View } from "../library/answers";
import { does, isRed, madeWords, partsOf, shortCard, withSigns } from "./card_names";
import { Glyph } from "./glyph";
import { Roving } from "./roving";

interface Numbered extends Ply {
  number: number;
}

const MARK_WORDS: Record<string, string> = {
  "??": "blunder",
  "?": "mistake",
  "?!": "inaccurate",
  "!": "good",
  "!!": "excellent",
  "!?": "interesting",
};

export function markWords(mark: string): string {
  return MARK_WORDS[mark] ?? mark;
}

function roundsOf(plies: Ply[]): Numbered[][] {
  const rounds: Numbered[][] = [[]];
  plies.forEach((ply, index) => {
    rounds.at(-1)?.push({ ...ply, number: index + 1 });
    if (ply.kind === "eat" && index + 1 < plies.length) rounds.push([]);
  });
  return rounds;
}

export function History({ view, onGo }: { view: View; onGo(ply: number): void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A list without moves does not scroll, and asking where things are costs a layout before the page is painted.
    if (view.plies.length === 0) return;
    // Scrolls the list only, never the page.
    const list = box.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !current) return;
    const top = current.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + current.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + current.offsetHeight - list.clientHeight;
    }
  }, [view.ply, view.plies.length]);

  return (
    <div class="history" ref={box}>
      <Roving label="Moves of the game" keys={["0", ...view.plies.map((_, index) => String(index + 1))]}>
        {(tabIndexOf) => (
          <>
            <button
              type="button"
              class="ply"
              data-focus="0"
              tabIndex={tabIndexOf("0")}
              aria-current={view.ply === 0 ? "step" : undefined}
              onClick={() => onGo(0)}
            >
              Start
            </button>
            <Remarks texts={view.opening_remarks} />
            <ol class="rounds">
              {roundsOf(view.plies).map(
                (round, n) =>
                  round.length > 0 && (
                    <li key={n}>
                      {round.map((ply) => (
                        <PlyButton key={ply.number} ply={ply} view={view} tabIndex={tabIndexOf(String(ply.number))} onGo={onGo} />
                      ))}
                    </li>
                  ),
              )}
            </ol>
          </>
        )}
      </Roving>
    </div>
  );
}

interface PlyButtonProps {
  ply: Numbered;
  view: View;
  tabIndex: number;
  onGo(ply: number): void;
}

function PlyButton({ ply, view, tabIndex, onGo }: PlyButtonProps) {
  const name = view.names[ply.player];
  const red = ply.kind !== "eat" && isRed(partsOf(ply.move).suit);
  const words = `${ply.number}. ${madeWords(name, ply.move, ply.kind)}${ply.mark ? `, ${markWords(ply.mark)}` : ""}`;
  return (
    <>
      <button
        type="button"
        class={`ply ${ply.kind}${ply.mark ? ` mark-${ply.mark.length}` : ""}`}
        data-focus={String(ply.number)}
        data-ply={ply.number}
        tabIndex={tabIndex}
        aria-label={words}
        aria-current={view.ply === ply.number ? "step" : undefined}
        onClick={() => onGo(ply.number)}
      >
        <Glyph class={red ? "red" : ""} text={ply.kind === "eat" ? does(name, "eat") : shortCard(ply.move)} />
        {ply.mark && <Glyph class="mark" text={ply.mark} />}
      </button>
      <Remarks texts={ply.remarks} />
    </>
  );
}

export function Remarks({ texts }: { texts: string[] }) {
  return (
    <>
      {texts.map((text) => (
        <span class="remark" key={text}>
          {text.startsWith("=") ? withSigns(text.replace(/^=\s*/, "")) : text}
        </span>
      ))}
    </>
  );
}
