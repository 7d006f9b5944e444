// A game to choose: its rules, the number of suits, and the ranks of each.

import type { Link } from "../address";
import { countWords } from "./card_names";
import { isFields } from "./settings";

export interface FullChoice {
  game: string;
  suits: number;
  ranks: number;
}

export const STANDARD: FullChoice = { game: "beat-it-or-eat-it", suits: 2, ranks: 13 };

export const GAMES: [string, string][] = [
  ["beat-it-or-eat-it", "Beat It Or Eat It"],
  ["challenge", "Challenge"],
  ["challenge-1987", "Challenge of 1987"],
];
export const GAME_NAMES: readonly string[] = GAMES.map(([name]) => name);

/** "Beat It Or Eat It, 2 suits of 13". */
export function titleOf({ game, suits, ranks }: FullChoice): string {
  const name = GAMES.find(([key]) => key === game)?.[1] ?? game;
  return `${name}, ${countWords(suits, "suit")} of ${ranks}`;
}

export const MOST_CARDS = 64;
export const MOST_SUITS = 4;
export const MOST_RANKS = 26;

/** Whether a stored value is a choice of this form. */
export function isChoice(value: unknown): value is FullChoice {
  if (!isFields(value)) return false;
  const { game, suits, ranks } = value;
  const isCount = (count: unknown, most: number): count is number => Number.isInteger(count) && Number(count) >= 1 && Number(count) <= most;
  if (!GAMES.some(([name]) => name === game) || !isCount(suits, MOST_SUITS) || !isCount(ranks, MOST_RANKS)) return false;
  return suits * ranks <= MOST_CARDS && (suits > 1 || game === "beat-it-or-eat-it");
}

/** The nearest possible choice: at most 64 cards, and two suits at least where players have trumps. */
export function fitting({ game, suits, ranks }: FullChoice): FullChoice {
  const enough = game === "beat-it-or-eat-it" ? suits : Math.max(2, suits);
  return { game, suits: enough, ranks: Math.min(ranks, MOST_RANKS, Math.floor(MOST_CARDS / enough)) };
}

/** The game that a link names. What it leaves out is that of `usual`. */
export function choiceIn(link: Link, usual: FullChoice): FullChoice {
  const game = link.word("game", GAME_NAMES) ?? usual.game;
  const [suits, ranks] = [link.number("suits", 1, MOST_SUITS) ?? usual.suits, link.number("ranks", 1, MOST_RANKS) ?? usual.ranks];
  const choice = fitting({ game, suits, ranks });
  if (!isChoice({ game, suits, ranks })) {
    link.fault(`There is no ${titleOf({ game, suits, ranks })}: a game has at most ${MOST_CARDS} cards, and at least two suits if players have trumps.`);
  }
  return choice;
}
