// What the user did with the deals of the days, kept in this browser: the first try counts.

import { dayBefore } from "./puzzle";
import { isFields, load, onStored, store } from "./settings";

const NAME = "days";
/** The most days that are kept. */
const MOST = 400;

/** The cards that were tried on a day, in their order. The last one wins if the deal was solved. */
export type Days = Record<string, { tries: number; solved: boolean }>;

function isDays(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((day) => isFields(day) && Number.isInteger(day.tries) && typeof day.solved === "boolean");
}

export function loadDays(): Days {
  return load<Days>(NAME, {}, isDays);
}

/** Keeps one more try of a day. Another tab may have solved it meanwhile: then nothing changes. */
export function keepTry(day: string, solved: boolean): Days {
  const before = loadDays();
  const { tries = 0, solved: isSolved = false } = before[day] ?? {};
  if (isSolved) return before;
  const days = { ...before, [day]: { tries: tries + 1, solved } };
  const kept = Object.fromEntries(Object.entries(days).sort().slice(-MOST));
  store(NAME, kept);
  return kept;
}

/** Calls the listener after another tab has kept a try. Returns how to end that. */
export const onDays = (listener: (days: Days) => void): (() => void) => onStored(NAME, () => listener(loadDays()));

/** "3 days solved in a row. First tries: 2 of 5." A day that is not solved yet does not end the row. */
export function streakWords(days: Days, today: string): string {
  let count = 0;
  for (let day = days[today]?.solved ? today : dayBefore(today); days[day]?.solved; day = dayBefore(day)) count++;
  const all = Object.values(days);
  const first = all.filter(({ tries, solved }) => solved && tries === 1).length;
  return `${count === 1 ? "1 day" : `${count} days`} solved in a row. First tries: ${first} of ${all.length}.`;
}

/** "9:12:40", the time up to midnight where the user is. */
export function untilMidnight(now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const seconds = Math.max(0, Math.round((midnight.getTime() - now.getTime()) / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** "faceup 27 Nov: found at the first try", a square for each try, and the way there. */
export function resultText(day: string, tries: number, link: string): string {
  const date = new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  const words = tries === 1 ? "found at the first try" : `missed, then found at try ${tries}`;
  return `faceup ${date}: ${words}\n${"🟥".repeat(tries - 1)}🟩\n${link}`;
}
