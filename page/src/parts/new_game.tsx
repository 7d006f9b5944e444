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
  /** "friend", a level, or another player of the library. */
  opponent: string;
  first: "me" | "them";
  /** The outcome for the user, or for the player who starts if a friend plays. */
  outcome: Outcome | "any";
}

/** The games to choose from. The first is the usual one. */
const PRESETS: [FullChoice, string][] = [
  [{ ...STANDARD, ranks: 7 }, "Quick: 2 suits of 7"],
  [STANDARD, "Standard: 2 suits of 13"],
  [{ ...STANDARD, suits: 1 }, "One suit of 13"],
  [{ game: "challenge", suits: 4, ranks: 5 }, "Challenge: 4 suits of 5, with trumps"],
];

const OPPONENTS: [string, string][] = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["expert", "Expert"],
  ["perfect", "Perfect"],
  ["friend", "A friend at this screen"],
];

export const USUAL: Wish = { game: { ...STANDARD, ranks: 7 }, opponent: "medium", first: "me", outcome: "win" };

/** Whether a link may name this opponent: also the players of the command, with searches that are not too deep. */
export function isOpponent(name: string): boolean {
  return OPPONENTS.some(([known]) => known === name) || /^(random|(depth|vote):([0-9]|1[0-2])|vote:([0-9]|1[0-2]):\d{1,2})$/.test(name);
}

/** "Medium", or the library's name for another player. */
export function opponentTitle(name: string): string {
  return OPPONENTS.find(([known]) => known === name)?.[1] ?? name;
}

function isWish(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { game, opponent, first, outcome } = value;
  const isOpponent = OPPONENTS.some(([name]) => name === opponent);
  return isChoice(game) && isOpponent && /^(me|them)$/.test(String(first)) && /^(win|loss|draw|any)$/.test(String(outcome));
}

/** What the user wished the last time. */
export function lastWish(): Wish {
  return load("wish", USUAL, isWish);
}

/** The wish as far as the game allows it: if that is not solved, nobody plays perfectly, and no outcome can be chosen. */
function fit(wish: Wish, info: GameAnswer | null): Wish {
  if (!info || info.solved) return wish;
  return { ...wish, opponent: wish.opponent === "perfect" ? "expert" : wish.opponent, outcome: "any" };
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
  const isFirst = wish.first === "me";
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
  const preset = PRESETS.findIndex(([game]) => JSON.stringify(game) === JSON.stringify(wish.game));
  const [custom, setCustom] = useState(preset < 0);
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
  const choose = (name: string) => {
    const game = PRESETS[Number(name)]?.[0];
    setCustom(!game);
    if (game) set({ game });
  };
  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void fitted(kept, from).then(onStart);
      }}
    >
      {!fixed && (
        <>
          {choice("preset", "Game", custom ? "custom" : String(preset), [...PRESETS.map(([, words], n): [string, string] => [String(n), words]), ["custom", "Custom…"]], choose)}
          {custom && <GameForm game={wish.game} onChange={(game) => set({ game })} />}
        </>
      )}
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
          fixed ? [["me", "the player to move"], ["them", "the other player"]] : [["me", "You"], ["them", "The opponent"]],
          (first) => set({ first }),
        )}
      {!fixed &&
        isSolved &&
        choice<Wish["outcome"]>(
          "outcome",
          "Deal",
          wish.outcome,
          isFriend
            ? [["any", "Any"], ["win", "Won for the player who starts"], ["draw", "Drawn"], ["loss", "Lost for the player who starts"]]
            : [["any", "Any"], ["win", "You can win"], ["draw", "A draw with best play"], ["loss", "You lose against best play"]],
          (outcome) => set({ outcome }),
        )}
      <button type="submit" class="primary" aria-disabled={busy}>
        {fixed ? "Play from this position" : "Deal and play"}
      </button>
    </form>
  );
}
