// The choice of a game: its rules, the number of suits, and the ranks of each.
//
//   <GameForm game={choice} onChange={(choice) => …} />

import { fitting, type FullChoice, GAMES, MOST_CARDS, MOST_RANKS, MOST_SUITS } from "./game_choice";
import { numbers, Select } from "./select";

/** What is different from Beat It Or Eat It. */
const DIFFERENCES: Record<string, string> = {
  challenge: "Each player has a trump suit of their own. A trump also beats any card that is not of that suit.",
  "challenge-1987":
    "Each player has a trump suit of their own, which also beats any card that is not of that suit. A beat ends the turn: the opponent must then beat the card just played, or eat.",
};

export function GameForm({ game, onChange }: { game: FullChoice; onChange(game: FullChoice): void }) {
  const set = (part: Partial<FullChoice>) => onChange(fitting({ ...game, ...part }));
  const least = game.game === "beat-it-or-eat-it" ? 1 : 2;
  const most = Math.min(MOST_RANKS, Math.floor(MOST_CARDS / game.suits));
  const others: [string, string][] = GAMES.some(([name]) => name === game.game) ? [] : [[game.game, "Other rules"]];
  return (
    <div class="fields">
      <Select label="Rules" value={game.game} options={[...GAMES, ...others]} onChange={(game) => set({ game })} />
      <Select label="Suits" value={game.suits} options={numbers(least, MOST_SUITS)} onChange={(suits) => set({ suits })} />
      <Select label="Ranks" value={game.ranks} options={numbers(1, most)} onChange={(ranks) => set({ ranks })} />
      {DIFFERENCES[game.game] && <p class="muted small">{DIFFERENCES[game.game]}</p>}
    </div>
  );
}
