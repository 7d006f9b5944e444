// The position: a hand above, the pile, a hand below, and the table for screen readers.
//
//   <PositionView view={view} showValues canPlay onPlay={(move) => …} bottom="one" hint={null} />
//
// If the focused card leaves the hand, the focus goes to a card of the player who moves next.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Player, View } from "../library/answers";
import { OUTCOMES } from "../library/rounds_name";
import { countWords, signOf } from "./card_names";
import type { ShownLine } from "./ghosts";
import { Hand, packClass } from "./hand";
import { Pile } from "./pile";
import { otherPlayer } from "./players";
import { PositionTable } from "./position_table";
import { useTravel } from "./travel";
import { hasBar, ValueBar } from "./value_bar";
import { Words } from "./words";

export interface PositionViewProps {
  view: View;
  showValues: boolean;
  canPlay: boolean;
  onPlay(move: string): void;
  bottom?: Player;
  hint?: string | null;
  /** Whether the value of the position stands beside the board. */
  bar?: boolean;
  /** What the computer plays like: "Medium". */
  level?: string | null;
  /** The line on the table that shows why a move is good or bad. */
  line?: ShownLine | null;
}

export function PositionView({ view, showValues, canPlay, onPlay, bottom = "one", hint = null, bar: wantsBar = false, level = null, line = null }: PositionViewProps) {
  const box = useRef<HTMLElement>(null);
  const { position } = view;
  const bar = wantsBar && hasBar(view);
  // Rounds that are still to come find the place of the bar free, so that nothing jumps.
  const hasPlace = bar || (wantsBar && view.table.file === OUTCOMES);
  useKeptFocus(box, view);
  useTravel(box, view);
  const moves = canPlay ? view.moves : [];

  const task = position.to_beat ? (view.moves.length === 1 ? "Eat" : "Beat or eat") : "To lead";
  const isMover = (player: Player) => position.mover === player && !view.ending;
  const hand = (player: Player, cards = position.hands[player], trump = position.trumps[player]) => (
    <div class={`seat${isMover(player) ? " to-move" : ""}`} data-zone={player}>
      <p class="seat-bar">
        <strong>{view.names[player]}</strong>
        {level && view.players[player] !== "person" && <span>{level}</span>}
        <Words>{countWords(cards.length, "card")}</Words>
        {trump && (
          <span>
            trumps {signOf(trump)} {trump}
          </span>
        )}
        {view.winner === player && <span class="tag win">Won</span>}
        {isMover(player) && <Words class="tag">{task}</Words>}
      </p>
      <Hand
        name={view.names[player]}
        cards={cards}
        suits={position.suits}
        trump={trump}
        moves={position.mover === player ? moves : []}
        showValues={showValues}
        hint={hint}
        onPlay={onPlay}
      />
    </div>
  );

  return (
    <section
      class={`board${packClass(position.suits.length * view.game.ranks, position.suits.length)}${hasPlace ? " with-bar" : ""}`}
      aria-label="Position"
      ref={box}
      tabIndex={-1}
      data-ply={view.ply}
    >
      <PositionTable view={view} />
      {bar && <ValueBar view={view} of={bottom} />}
      {hand(otherPlayer(bottom))}
      <Pile view={view} moves={moves} showValues={showValues} hinted={hint === "eat"} line={line} onEat={() => onPlay("eat")} />
      {hand(bottom)}
    </section>
  );
}

/** Keeps the focus in the board when the focused card is no longer a button. */
function useKeptFocus(box: { current: HTMLElement | null }, view: View): void {
  const had = useRef(false);
  useEffect(() => {
    const watch = (event: Event) => {
      had.current = event.target instanceof Node && !!box.current?.contains(event.target);
    };
    document.addEventListener("focusin", watch);
    document.addEventListener("pointerdown", watch);
    return () => {
      document.removeEventListener("focusin", watch);
      document.removeEventListener("pointerdown", watch);
    };
  }, []);
  useLayoutEffect(() => {
    // First: asking for the active element costs a layout in Chromium.
    if (!had.current) return;
    const active = document.activeElement;
    // Firefox leaves the focus for a moment on a button that was just hidden.
    const isLost = !active || active === document.body || active === box.current || active.matches("[hidden]");
    if (!isLost) return;
    const next =
      box.current?.querySelector<HTMLElement>('.to-move button[tabindex="0"]') ??
      box.current?.querySelector<HTMLElement>("[data-eat]:not([hidden])") ??
      box.current;
    next?.focus({ preventScroll: true });
  }, [view]);
}
