// Which moves are right for a task, and what is said of moves.

import type { LegalMove, Player, PlyOf } from "../library/answers";
import { cardWords, madeWords } from "../parts/card_names";
import type { Property, Task } from "./steps";

export const NAMES = { one: "You", two: "The opponent" };

/** The moves that are right, the best first. */
export function rightMoves(property: Property, moves: LegalMove[]): LegalMove[] {
  return moves.filter((move) => isRight(property, move)).sort((a, b) => Number(b.best) - Number(a.best));
}

function isRight(property: Property, { kind, knowledge, best }: LegalMove): boolean {
  if (property === "wins") return knowledge.outcome === "win";
  if (property === "ends") return knowledge.outcome === "win" && knowledge.rounds === 0;
  if (property === "best") return best;
  return kind === property;
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
  if (property === "best" && move.knowledge.outcome === "win") return `Not that one. ${deed} is a ${move.knowledge.words}, but there is a quicker one.`;
  return `Not that one. ${deed} is a ${move.knowledge.words}${property === "best" ? ", and there is a better move" : ""}. The opponent can play like this: ${line}`;
}

/** What is said of a move that was made and gives a win away. */
export function givenAway(move: LegalMove): string {
  return `Careful: ${deedWords(move).toLowerCase()} is a ${move.knowledge.words}. You can take it back.`;
}

/** "Leading the ten of hearts". */
function deedWords({ move, kind }: LegalMove): string {
  if (kind === "eat") return "Eating the pile";
  return kind === "lead" ? `Leading the ${cardWords(move)}` : `Beating with the ${cardWords(move)}`;
}

/** What happened: "You lead the ten of hearts." */
export function madeSentence({ player, move, kind }: PlyOf<Player>): string {
  return `${madeWords(NAMES[player], move, kind)}.`;
}

/** Moves in words. A beat and the lead after it are one sentence. */
export function lineWords(line: PlyOf<Player>[]): string {
  return line
    .map((made, n) => {
      const isAfterBeat = made.kind === "lead" && line[n - 1]?.kind === "beat";
      const isBeforeLead = made.kind === "beat" && line[n + 1]?.kind === "lead";
      const words = isAfterBeat ? `and lead${made.player === "one" ? "" : "s"} the ${cardWords(made.move)}.` : madeSentence(made);
      return isBeforeLead ? words.slice(0, -1) : words;
    })
    .join(" ");
}
