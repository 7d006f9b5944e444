// The choice of a game: its rules, the number of suits, and the ranks of each.
//
//   <GameForm game={choice} onChange={(choice) => …} />

import { useId } from "preact/hooks";
import { fitting, type FullChoice, GAMES, MOST_CARDS, MOST_RANKS, MOST_SUITS } from "./game_choice";

/** What is different from Beat It Or Eat It. */
const DIFFERENCES: Record<string, string> = {
  challenge: "Each player has a trump suit of their own. A trump also beats any card that is not of that suit.",
  "challenge-1987":
    "Each player has a trump suit of their own, which also beats any card that is not of that suit. A beat ends the turn: the opponent must then beat the card just played, or eat.",
};
export function GameForm({ game, onChange }: { game: FullChoice; onChange(game: FullChoice): void }) {
  const id = useId();
  const set = (part: Partial<FullChoice>) => onChange(fitting({ ...game, ...part }));
  const least = game.game === "beat-it-or-eat-it" ? 1 : 2;
  const most = Math.min(MOST_RANKS, Math.floor(MOST_CARDS / game.suits));
  return (
    <div class="fields">
      <div class="field">
        <label for={`${id}game`}>Rules</label>
        <select id={`${id}game`} value={game.game} onChange={(event) => set({ game: event.currentTarget.value })}>
          {GAMES.map(([name, title]) => (
            <option value={name} key={name}>
              {title}
            </option>
          ))}
          {!GAMES.some(([name]) => name === game.game) && <option value={game.game}>Other rules</option>}
        </select>
      </div>
      <div class="field">
        <label for={`${id}suits`}>Suits</label>
        <select id={`${id}suits`} value={game.suits} onChange={(event) => set({ suits: Number(event.currentTarget.value) })}>
          {numbers(least, MOST_SUITS)}
        </select>
      </div>
      <div class="field">
        <label for={`${id}ranks`}>Ranks</label>
        <select id={`${id}ranks`} value={game.ranks} onChange={(event) => set({ ranks: Number(event.currentTarget.value) })}>
          {numbers(1, most)}
        </select>
      </div>
      {DIFFERENCES[game.game] && <p class="muted small">{DIFFERENCES[game.game]}</p>}
    </div>
  );
}

function numbers(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, n) => (
    <option value={from + n} key={n}>
      {from + n}
    </option>
  ));
}
