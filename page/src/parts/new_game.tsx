// The form for a new game: the game, the opponent, who starts, and the deal.
//
//   <NewGame onStart={(wish) => …} busy={session.busy} />

import { useId } from "preact/hooks";
import type { ByPlayer, OutcomeName, Seat } from "../library/answers";
import type { NewRequest } from "../library/requests";
import { newSeed } from "../random";
import { type FullChoice, GameForm, isChoice, STANDARD } from "./game_form";
import { isFields, load, useSetting } from "./settings";

/** What the user wishes to play. */
export interface Wish {
  game: FullChoice;
  /** "friend", "perfect", "depth:N" or "random". */
  opponent: string;
  first: "me" | "them" | "any";
  /** The outcome for the user, or for the player who starts if a friend plays. */
  outcome: OutcomeName | "any";
}

export const USUAL: Wish = { game: { ...STANDARD, ranks: 7 }, opponent: "perfect", first: "me", outcome: "win" };

const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8];

function isWish(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { game, opponent, first, outcome } = value;
  const isOpponent = ["perfect", "random", "friend", ...DEPTHS.map((depth) => `depth:${depth}`)].some((name) => name === opponent);
  return isChoice(game) && isOpponent && /^(me|them|any)$/.test(String(first)) && /^(win|loss|draw|any)$/.test(String(outcome));
}

/** What the user wished the last time. */
export function lastWish(): Wish {
  return load("wish", USUAL, isWish);
}

/** The question that begins the game. */
export function requestOf(wish: Wish, start?: NewRequest): NewRequest & { players: ByPlayer<Seat>; seed: number } {
  const seed = newSeed();
  const isFirst = wish.first === "any" ? seed % 2 === 0 : wish.first === "me";
  const engine = wish.opponent;
  const players =
    engine === "friend" ? { one: "person", two: "person" } : isFirst ? { one: "person", two: engine } : { one: engine, two: "person" };
  const outcome = isFirst || engine === "friend" ? wish.outcome : reversed(wish.outcome);
  const random = { seed, ...(outcome !== "any" && { outcome }) };
  return { ...(start ?? { ask: "new", ...wish.game, start: { random } }), players, seed };
}

function reversed(outcome: Wish["outcome"]): Wish["outcome"] {
  return outcome === "win" ? "loss" : outcome === "loss" ? "win" : outcome;
}

export interface NewGameProps {
  onStart(wish: Wish): void;
  busy: boolean;
  /** Whether the start is a position that the user chose, so that there is nothing to deal. */
  fixed?: boolean;
}

export function NewGame({ onStart, busy, fixed = false }: NewGameProps) {
  const id = useId();
  const [wish, setWish] = useSetting<Wish>("wish", USUAL, isWish);
  const set = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  const isFriend = wish.opponent === "friend";
  const choice = <T extends string>(name: string, label: string, value: T, options: [T, string][], onChange: (value: T) => void) => (
    <div class="field">
      <label for={id + name}>{label}</label>
      <select id={id + name} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([key, words]) => (
          <option value={key} key={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onStart(wish);
      }}
    >
      {!fixed && <GameForm game={wish.game} onChange={(game) => set({ game })} />}
      <div class="fields">
        {choice<string>(
          "opponent",
          "Opponent",
          wish.opponent,
          [
            ["perfect", "The perfect player"],
            ...DEPTHS.map((depth): [string, string] => [`depth:${depth}`, depth === 1 ? "Looks 1 move ahead" : `Looks ${depth} moves ahead`]),
            ["random", "Plays at random"],
            ["friend", "A friend at this screen"],
          ],
          (opponent) => set({ opponent }),
        )}
        {!isFriend &&
          choice<Wish["first"]>(
            "first",
            fixed ? "You are" : "Who starts",
            wish.first,
            fixed
              ? [["me", "the player to move"], ["them", "the other player"]]
              : [["me", "You"], ["them", "The opponent"], ["any", "Either, by chance"]],
            (first) => set({ first }),
          )}
        {!fixed &&
          choice<Wish["outcome"]>(
            "outcome",
            "Deal",
            wish.outcome,
            isFriend
              ? [["any", "Any, at random"], ["win", "Won for the player who starts"], ["draw", "Drawn"], ["loss", "Lost for the player who starts"]]
              : [["any", "Any, at random"], ["win", "You can win"], ["draw", "A draw with best play"], ["loss", "You lose against best play"]],
            (outcome) => set({ outcome }),
          )}
      </div>
      <button type="submit" class="primary" aria-disabled={busy}>
        {fixed ? "Play from this position" : "Deal and play"}
      </button>
    </form>
  );
}
