// Which moves are right for a task, and what a wrong move is told.

import type { LegalMove } from "../faceup";
import { cardWords, moveWords } from "../parts/card_names";
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
export function whyWrong(property: Property, move: LegalMove, line: Made[]): string {
  const name = capital(moveWords(move.move, move.kind));
  if (property === "lead" || property === "beat" || property === "eat") {
    return `${name}: the rules allow it, but here you are asked to ${property === "eat" ? "eat" : property}.`;
  }
  const { outcome, words } = move.knowledge;
  if (property === "ends") return `${name}: that does not end the game (${words}).`;
  if (property === "best" && outcome === "win") return `${name}: that is a ${words}, and there is a quicker one.`;
  const verdict = property === "best" ? `${name}: that is a ${words}, and another move is better.` : `${name}: that is a ${words}.`;
  return line.length === 0 ? verdict : `${verdict} The opponent can play like this: ${lineWords(line)}`;
}

/** What happened: "You lead the ten of hearts. The opponent eats the pile." */
export function madeSentence({ side, move, kind }: Made): string {
  const [who, s] = side === "you" ? ["You", ""] : ["The opponent", "s"];
  if (kind === "eat") return `${who} eat${s} the pile.`;
  return kind === "lead" ? `${who} lead${s} the ${cardWords(move)}.` : `${who} beat${s} it with the ${cardWords(move)}.`;
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
