// Which moves are right for a task, and what a wrong move is told.

import type { LegalMove } from "../library/answers";
import { cardWords, madeWords } from "../parts/card_names";
import type { Made, Side } from "./place";
import type { Property, Task } from "./steps";

export function isRight(property: Property, { kind, knowledge, best }: LegalMove): boolean {
  if (property === "wins") return knowledge.outcome === "win";
  if (property === "ends") return knowledge.outcome === "win" && knowledge.rounds === 0;
  if (property === "best") return best;
  return kind === property;
}

export function rightMoves(property: Property, moves: LegalMove[]): LegalMove[] {
  return moves.filter((move) => isRight(property, move));
}

/** What the learner is asked for. */
export function taskWords({ ask }: Task, toBeat: string | null): string {
  return ask.replace("{to beat}", toBeat ? cardWords(toBeat) : "card");
}

/** Why a move is not right, from its value. `line` is best play after it. */
export function whyWrong(property: Property, move: LegalMove, line: string): string {
  if (property === "lead" || property === "beat" || property === "eat") {
    return `Not that one. The rules allow it, but here you are asked to ${property}.`;
  }
  const deed = deedWords(move);
  if (property === "ends") return `Not that one. ${deed} does not end the game.`;
  if (property === "best" && move.knowledge.outcome === "win") return `Not that one. ${deed} ${resultWords(move)}, but there is a quicker win.`;
  const verdict = `Not that one. ${deed} ${resultWords(move)}${property === "best" ? ", and there is a better move" : ""}.`;
  return `${verdict} The opponent can play like this: ${line}`;
}

/** What is said of a move that was made and gives a win away. */
export function givenAway(move: LegalMove): string {
  return `Careful: ${deedWords(move).toLowerCase()} ${resultWords(move)}. You can take it back.`;
}

/** "Leading the ten of hearts". */
function deedWords({ move, kind }: LegalMove): string {
  if (kind === "eat") return "Eating the pile";
  return kind === "lead" ? `Leading the ${cardWords(move)}` : `Beating with the ${cardWords(move)}`;
}

/** "loses in 3 rounds". */
function resultWords({ knowledge: { outcome, rounds } }: LegalMove): string {
  if (outcome === "draw" || outcome === null) return "does not win";
  const verb = outcome === "win" ? "wins" : "loses";
  if (rounds === null) return verb;
  return rounds === 0 ? `${verb} at once` : `${verb} in ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}

/** What happened: "You lead the ten of hearts. The opponent eats the pile." */
export function madeSentence({ side, move, kind }: Made): string {
  return `${madeWords(side === "you" ? "You" : "The opponent", move, kind)}.`;
}

/** A line of play in words. A beat and the lead after it are one sentence. */
export function lineWords(line: Made[]): string {
  const sentences: string[] = [];
  let last: Side | null = null;
  for (const made of line) {
    const sentence = madeSentence(made);
    const previous = sentences.at(-1);
    if (made.kind === "lead" && last === made.side && previous?.includes(" beat")) {
      sentences[sentences.length - 1] = `${previous.slice(0, -1)} and lead${made.side === "you" ? "" : "s"} the ${cardWords(made.move)}.`;
    } else {
      sentences.push(sentence);
    }
    last = made.side;
  }
  return sentences.join(" ");
}
