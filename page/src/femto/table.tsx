// The table of a game of Femto: both hands, what lies in front, and the choices of this round.

import { useLayoutEffect, useRef } from "preact/hooks";
import { decimalOf, signed } from "../fraction";
import { NumberCard } from "./card";
import type { FemtoAnswer, Player } from "../library/answers";
import { endWords, type GameControls, type Names, type Opponent, roundWords } from "./use_game";

export interface TableProps {
  controls: GameControls;
  answer: FemtoAnswer;
  names: Names;
  opponent: Opponent;
  showValues: boolean;
}

export function Table({ controls, answer, names, opponent, showValues }: TableProps) {
  const { game, keep, back, restart } = controls;
  const box = useRef<HTMLDivElement>(null);
  const begun = answer.rounds.length > 0 || game.keeping !== null;
  const moves = answer.rounds.length * 2 + (game.keeping ? 1 : 0);
  const before = useRef(moves);
  // The button that was pressed may be gone. The next choice takes the focus, or the end of the game.
  useLayoutEffect(() => {
    if (before.current === moves) return;
    before.current = moves;
    if (document.activeElement !== document.body && document.activeElement !== null && !game.keeping) return;
    const next = game.keeping ? ".keep button" : answer.over ? ".end" : ".femto-side button";
    box.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [moves]);

  return (
    <div class="femto-table" ref={box}>
      <Seat player="two" controls={controls} answer={answer} names={names} open={!answer.over && opponent === "person"} showValues={showValues} />
      <div class="middle">
        {game.keeping ? (
          <div class="keep" role="group" aria-label="The card to keep">
            <p>
              {game.picks.one} against {game.picks.two}: {names[game.keeping.winner] === "You" ? "you win" : `the ${names[game.keeping.winner].toLowerCase()} wins`}{" "}
              the round. {names[game.keeping.chooser] === "You" ? "You choose" : `The ${names[game.keeping.chooser].toLowerCase()} chooses`} which card
              stays in front of the winner.
            </p>
            {game.keeping.choices.map(({ kept, after }) => (
              <button type="button" key={kept} onClick={() => keep(kept)}>
                Keep the {kept}
                {showValues && ` (value ${signed(after.decimal, 3)})`}
              </button>
            ))}
          </div>
        ) : answer.over ? (
          <p class="end" tabIndex={-1}>
            {endWords(answer, names)}
          </p>
        ) : (
          <p>
            {opponent === "optimal" ? "Choose a card of your hand. The optimal player chooses at the same time." : "Choose a card for each player."}
            {game.message && <span class="last-round"> {game.message}</span>}
          </p>
        )}
      </div>
      <Seat player="one" controls={controls} answer={answer} names={names} open={!answer.over} showValues={showValues} />
      <div class="femto-buttons">
        <button type="button" onClick={back} aria-disabled={!begun}>
          One round back
        </button>
        <button type="button" onClick={restart} aria-disabled={!begun}>
          From the start
        </button>
      </div>
      {answer.rounds.length > 0 && (
        <ol class="femto-rounds" aria-label="Rounds played">
          {answer.rounds.map((round, n) => (
            <li key={n}>{roundWords(round, names)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface SeatProps {
  player: Player;
  controls: GameControls;
  answer: FemtoAnswer;
  names: Names;
  open: boolean;
  showValues: boolean;
}

function Seat({ player, controls: { game, pick }, answer, names, open, showValues }: SeatProps) {
  const [hand, front] = player === "one" ? [answer.hand, answer.front] : [answer.opponent_hand, answer.opponent_front];
  const chances = new Map(answer[player].map(({ card, chance }) => [card, chance === null ? undefined : `${Math.round(decimalOf(chance) * 100)}%`]));
  const noteOf = (card: number) => (showValues && !game.keeping ? chances.get(card) : undefined);
  return (
    <div class="femto-side" role="group" aria-label={names[player]}>
      <h3>{names[player]}</h3>
      <div class="femto-cards">
        {hand.map((card) => {
          const note = noteOf(card);
          if (!open) return <NumberCard key={card} card={card} note={note} />;
          const label = `${names[player]}: play ${card}${note ? `, chance ${note}` : ""}`;
          return <NumberCard key={card} card={card} label={label} pressed={game.picks[player] === card} note={note} onPick={() => pick(player, card)} />;
        })}
        {hand.length === 0 && <span class="no-cards">no card</span>}
      </div>
      <p class="front">
        In front: {front.length === 0 ? "nothing" : front.join(" + ")}
        {front.length > 1 && ` = ${answer.totals[player]}`}
      </p>
    </div>
  );
}
