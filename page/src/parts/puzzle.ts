// Puzzles: deals with one winning lead. The number of a puzzle, or a date, determines it, so everybody gets the same one without a server.
//
//   #/daily                          the deal of today
//   #/daily?day=2026-11-25           the deal of a day
//   #/daily?level=hard&number=123    one of the others

import { hashOf, type Link } from "../address";
import type { ListedDeal } from "../library/answers";
import { AskError } from "../library/ask_error";
import { newSeed, Random } from "../random";
import { type DealSet, type DealsWish, findDeal, sizeOf } from "./find_deal";
import { STANDARD } from "./game_choice";

export interface Level {
  name: string;
  title: string;
  ranks: number;
  set: DealSet;
  /** The fewest and the most rounds of the win. Null where the page knows no rounds. */
  rounds: [number, number] | null;
}

/** By difficulty: the rounds that the win takes, and then the cards that there are. */
export const LEVELS: readonly Level[] = [
  { name: "easy", title: "Easy", ranks: 7, set: "all", rounds: [1, 6] },
  { name: "medium", title: "Medium", ranks: 6, set: "all", rounds: [7, 13] },
  { name: "hard", title: "Hard", ranks: 7, set: "all", rounds: [14, 99] },
  { name: "expert", title: "Expert", ranks: 9, set: "equal", rounds: [20, 99] },
  { name: "standard", title: "The standard game", ranks: 13, set: "symmetric", rounds: null },
];
/** The level of each day, from Sunday on. */
const WEEK = [4, 0, 1, 1, 2, 2, 3];
const MILLISECONDS = 86_400_000;
/** With fewer leads, a guess is likely to be right. */
const LEAST_LEADS = 5;
/** Numbers of puzzles are below this one. */
const NUMBERS = 100_000;

export interface Puzzle {
  level: Level;
  number: number;
  /** The day that it is the deal of, as "2026-11-25". */
  day: string | null;
}

/** The date where the user is. */
export function today(): string {
  const now = new Date();
  return dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The time at which a day begins. Null if the text is no date. */
function timeOf(day: string): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  // Some browsers take February 30 for a day of March.
  return Number.isNaN(time) || dayOf(time) !== day ? null : time;
}

export function dayBefore(day: string): string {
  return dayOf((timeOf(day) ?? 0) - MILLISECONDS);
}

/** "Wednesday, November 25, 2026". */
export function dayWords(day: string): string {
  return new Date(day).toLocaleDateString("en", { dateStyle: "full", timeZone: "UTC" });
}

/** The puzzle that a link names, or that of today. `opens` is the day of the link if it is in the future: nobody sees that deal before. */
export function puzzleIn(link: Link): { puzzle: Puzzle; opens: string | null } {
  const ofToday = { puzzle: puzzleOf(today()), opens: null };
  if (link.has("level", "number")) {
    const named = link.word("level", LEVELS.map(({ name }) => name));
    const level = LEVELS.find(({ name }) => name === named);
    const number = link.number("number", 0, NUMBERS - 1);
    if (level && number !== null) return { puzzle: { level, number, day: null }, opens: null };
    if (!link.has("level")) link.fault(`${link.quoted("number")} needs a level.`);
    if (!link.has("number")) link.fault(`${link.quoted("level")} needs a number.`);
    return ofToday;
  }
  const day = link.checked("day", "a date such as 2026-11-25", (text) => timeOf(text) !== null);
  if (day === null) return ofToday;
  // Dates of this form are in the order of their texts.
  return day > today() ? { ...ofToday, opens: day } : { puzzle: puzzleOf(day), opens: null };
}

/** The deal of a day. */
function puzzleOf(day: string): Puzzle {
  const time = timeOf(day) ?? 0;
  return { level: LEVELS[WEEK[new Date(time).getUTCDay()] ?? 0] as Level, number: time / MILLISECONDS, day };
}

export function puzzleHash({ level, number, day }: Puzzle): string {
  return hashOf("daily", day === null ? { level: level.name, number } : { day });
}

/** Another puzzle of a level. */
export function anotherHash(level: Level): string {
  return puzzleHash({ level, number: newSeed(NUMBERS), day: null });
}

/** The game of a level. */
export function gameAt({ ranks }: Level) {
  return { ...STANDARD, ranks };
}

/** The deal of a puzzle: the first with one winning lead among five or more, from a place in the set on that the number determines. */
export async function dealOf({ level, number }: Puzzle): Promise<ListedDeal> {
  const game = gameAt(level);
  const random = new Random(LEVELS.indexOf(level) * NUMBERS + number);
  const wish: DealsWish = { ...game, set: level.set, outcome: "win", winning_leads: 1, ...(level.rounds && { rounds: level.rounds }) };
  const found = await findDeal(wish, random.below(sizeOf(level.set, game.suits * game.ranks)), ({ hand }) => hand.replace(/[^AKQJT2-9]/g, "").length >= LEAST_LEADS);
  if (!found) throw new AskError("refused", `No deal of the level ${level.title} has one winning lead`);
  return found;
}
