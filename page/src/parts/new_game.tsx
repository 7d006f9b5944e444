// The form for a new game: the game, the opponent, who starts, and the deal.
//
//   <NewGame onStart={(wish) => …} busy={session.busy} />

import { useEffect, useId, useState } from "preact/hooks";
import type { ByPlayer, GameAnswer, Outcome, Seat } from "../library/answers";
import { ask } from "../library/ask";
import type { GameChoice, NewRequest } from "../library/requests";
import { newSeed } from "../random";
import { type FullChoice, GameForm, isChoice, STANDARD } from "./game_form";
import { isFields, load, useSetting } from "./settings";

/** What the user wishes to play. */
export interface Wish {
  game: FullChoice;
  /** "friend", "perfect", "vote:N", "depth:N" or "random". */
  opponent: string;
  first: "me" | "them" | "any";
  /** The outcome for the user, or for the player who starts if a friend plays. */
  outcome: Outcome | "any";
}

export const USUAL: Wish = { game: { ...STANDARD, ranks: 7 }, opponent: "perfect", first: "me", outcome: "win" };

const ahead = (depth: number) => (depth === 1 ? "Looks 1 move ahead" : `Looks ${depth} moves ahead`);
const OPPONENTS: [string, string][] = [
  ["perfect", "The perfect player"],
  // The levels of the command.
  ["depth:0", "Easy"],
  ["depth:2", "Medium"],
  ["depth:4", "Hard"],
  ["vote:6", "Expert"],
  ...[2, 4].map((depth): [string, string] => [`vote:${depth}`, `${ahead(depth)}, asks a smaller game`]),
  ...[1, 3, 5, 6, 7, 8].map((depth): [string, string] => [`depth:${depth}`, ahead(depth)]),
  ["random", "Plays at random"],
  ["friend", "A friend at this screen"],
];

/** Whether a link may name this opponent: also the levels of the command, deeper searches, and votes of a smaller base. */
export function isOpponent(name: string): boolean {
  return OPPONENTS.some(([known]) => known === name) || /^(easy|medium|hard|expert|(depth|vote):([0-9]|1[0-2])|vote:([0-9]|1[0-2]):\d{1,2})$/.test(name);
}

export function opponentTitle(name: string): string {
  return OPPONENTS.find(([known]) => known === name)?.[1] ?? name;
}

function isWish(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { game, opponent, first, outcome } = value;
  const isOpponent = OPPONENTS.some(([name]) => name === opponent);
  return isChoice(game) && isOpponent && /^(me|them|any)$/.test(String(first)) && /^(win|loss|draw|any)$/.test(String(outcome));
}

/** What the user wished the last time. */
export function lastWish(): Wish {
  return load("wish", USUAL, isWish);
}

/** The wish as far as the game allows it: if that is not solved, nobody plays perfectly, and no outcome can be chosen. */
function fit(wish: Wish, info: GameAnswer | null): Wish {
  if (!info || info.solved) return wish;
  return { ...wish, opponent: wish.opponent === "perfect" ? info.strongest : wish.opponent, outcome: "any" };
}

/** What the library says of a game. Null if it cannot be asked: then the game cannot begin, and the user is told why. */
function infoOf(game: GameChoice): Promise<GameAnswer | null> {
  return ask({ ask: "game", ...game }).catch(() => null);
}

/** The wish as far as a game allows it: that of the wish, or another one. */
export async function fitted(wish: Wish, game: GameChoice = wish.game): Promise<Wish> {
  return fit(wish, await infoOf(game));
}

/** What the library says of a game. Null until it has answered. */
function useInfo(game: GameChoice): GameAnswer | null {
  const key = JSON.stringify(game);
  const [found, setFound] = useState<{ key: string; info: GameAnswer | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void infoOf(game).then((info) => isCurrent && setFound({ key, info }));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return found?.key === key ? found.info : null;
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
  /** The game of the position that the user chose to start from, if there is one. Then there is nothing to deal. */
  from?: GameChoice;
}

export function NewGame({ onStart, busy, from }: NewGameProps) {
  const id = useId();
  const fixed = from !== undefined;
  const [kept, setWish] = useSetting<Wish>("wish", USUAL, isWish);
  const set = (part: Partial<Wish>) => setWish({ ...kept, ...part });
  const info = useInfo(from ?? kept.game);
  const isSolved = info?.solved ?? true;
  const wish = fit(kept, info);
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
        if (!busy) void fitted(kept, from).then(onStart);
      }}
    >
      {!fixed && <GameForm game={wish.game} onChange={(game) => set({ game })} />}
      <div class="fields">
        {choice<string>(
          "opponent",
          "Opponent",
          wish.opponent,
          OPPONENTS.filter(([name]) => isSolved || name !== "perfect"),
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
            !isSolved
              ? [["any", "Any, at random"]]
              : isFriend
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
