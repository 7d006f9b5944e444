// What the user did with the deals of the days, kept in this browser: the first try counts.

import { dayBefore } from "./puzzle";
import { isFields, load, store } from "./settings";

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

/** Keeps the result of a day. */
export function keepDay(day: string, tries: number, solved: boolean): Days {
  const days = { ...loadDays(), [day]: { tries, solved } };
  const kept = Object.fromEntries(Object.entries(days).sort().slice(-MOST));
  store(NAME, kept);
  return kept;
}

/** The number of days in a row, up to this one, whose deal was found at the first try. A day that is not tried yet does not end it. */
export function streakOf(days: Days, today: string): number {
  const won = (day: string) => days[day]?.solved === true && days[day]?.tries === 1;
  let day = days[today] ? today : dayBefore(today);
  let count = 0;
  for (; won(day); day = dayBefore(day)) count++;
  return count;
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
