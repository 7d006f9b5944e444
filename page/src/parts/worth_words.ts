// What a move was worth, in words: "You would lose in 11 rounds. 8♥ won in 12."

import type { Knowledge, LastMove, View } from "../library/answers";
import { cardWords, isYou, shortCard, within } from "./card_names";
import { winningChance } from "./outcome";

const MOST = 3;

/** The mark of a move as it is shown: who loses anyway has not been inaccurate. */
export function markOf({ mark, before }: LastMove): string | null {
  return mark === "?!" && before.outcome === "loss" ? null : mark;
}

/** `write` says how a card looks: `shortCard` for the eye, `cardWords` for the ear. */
export function worthWords(last: LastMove, name: string, write: (card: string) => string = shortCard): string {
  const { move, before, after, best } = last;
  if (after.score !== undefined) {
    return best.includes(move) ? `${capital(after.words)}.` : `${capital(after.words)}; the search prefers ${orList(best, write)}: ${before.words}.`;
  }
  if (best.includes(move) || markOf(last) === null) return `${resultWords(name, after)}.`;
  const better = capital(orList(best, write));
  const kept = before.outcome === "win" ? `won${inRounds(before.rounds, after.rounds !== null)}` : "held the draw";
  return `${resultWords(name, after, before.outcome !== after.outcome)}. ${better} ${kept}.`;
}

/** What the last move means for those who listen: for the one person at the screen if there is one, and otherwise for the player who moved. */
export function heardWords(view: View): string {
  const { last, players, names } = view;
  if (!last) return "";
  const isAlone = (players.one === "person") !== (players.two === "person");
  if (!isAlone || players[last.player] === "person") return worthWords(last, names[last.player], (card) => `the ${cardWords(card)}`);
  const { outcome, rounds, score } = last.after;
  const listener = names[last.player === "one" ? "two" : "one"];
  if (outcome === null) return score === undefined ? "" : `${capital(within(listener))} now ${isYou(listener) ? "have" : "has"} about ${Math.round(100 * winningChance(-score))}% to win.`;
  const turned = outcome === "win" ? "loss" : outcome === "loss" ? "win" : "draw";
  return `${resultWords(listener, { outcome: turned, rounds }, false, "now ")}.`;
}

/** "You would lose in 11 rounds", "The opponent wins", "Nobody can force a win". */
function resultWords(name: string, { outcome, rounds, words }: Pick<Knowledge, "outcome" | "rounds"> & { words?: string }, would = false, now = ""): string {
  if (outcome === null) return `For ${within(name)}: ${words}`;
  if (outcome === "draw") return `Nobody can ${now}force a win`;
  const verb = outcome === "win" ? "win" : "lose";
  return `${capital(within(name))} ${would ? `would ${verb}` : `${now}${verb}${isYou(name) ? "" : "s"}`}${inRounds(rounds)}`;
}

/** " in 11 rounds", " at once"; without the word where it was said before: " in 11". */
export function inRounds(rounds: number | null, isSaid = false): string {
  if (rounds === null) return "";
  return rounds === 0 ? " at once" : ` in ${rounds}${isSaid ? "" : rounds === 1 ? " round" : " rounds"}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a win in 3 rounds became a loss in 2 rounds"; of estimates, "about 80% to win became about 12% to win". */
export function changeWords(before: Knowledge, after: Knowledge): string {
  const [was, is] = [before, after].map(({ outcome, words }) => (outcome === null ? words.replace(", estimated", "") : `a ${words}`));
  return `${was} became ${is}`;
}

/** "8♥, 9♥ or eating". */
export function orList(moves: string[], write: (card: string) => string = shortCard): string {
  const names = moves.slice(0, MOST).map((move) => (move === "eat" ? "eating" : write(move)));
  if (moves.length > MOST) names.push(`${moves.length - MOST} more`);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
}
