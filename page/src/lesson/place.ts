// A place in a step of the lesson: the hands, the pile, and whose turn it is. The library says which moves are legal and
// what they are worth; `after` only moves the cards.

import type { Knowledge, LegalMove, MoveKind, Outcome, QueryAnswer } from "../library/answers";
import { ask } from "../library/ask";
import { packOf } from "../parts/card_names";
import { cardsIn } from "../parts/find_deal";
import { isLead, positionText } from "../parts/position_text";
import type { Step } from "./steps";

export type Side = "you" | "opponent";

export interface Place {
  suits: number;
  ranks: number;
  hands: Record<Side, string[]>;
  /** From bottom to top. */
  pile: string[];
  mover: Side;
}

export interface Made {
  side: Side;
  move: string;
  kind: MoveKind;
}

/** What the library says about a place, for its mover. */
export interface Judged {
  toBeat: string | null;
  outcome: Outcome | null;
  rounds: number | null;
  /** The best first. */
  moves: LegalMove[];
  line: Made[];
}

export const other = (side: Side): Side => (side === "you" ? "opponent" : "you");

/** The place where a step begins. */
export function startOf(step: Pick<Step, "suits" | "ranks" | "position">): Place {
  const [hand = "", opponent = "", pile = ""] = step.position.split("|").map((part) => part.trim());
  return {
    suits: step.suits,
    ranks: step.ranks,
    hands: { you: cardsIn(hand), opponent: cardsIn(opponent) },
    pile: pile === "-" || pile === "" ? [] : pile.split(" "),
    mover: "you",
  };
}

export function textOf({ hands, pile, mover, ranks }: Place): string {
  return positionText({ mover: hands[mover], other: hands[other(mover)], pile, leads: isLead(pile, "lead") }, ranks);
}

/** The place after a legal move of the mover. */
export function after(place: Place, { move, kind }: Pick<LegalMove, "move" | "kind">): Place {
  const { hands, pile, mover } = place;
  if (kind === "eat") {
    const hand = packOf(place.suits, place.ranks).filter((card) => hands[mover].includes(card) || pile.includes(card));
    return { ...place, hands: { ...hands, [mover]: hand }, pile: [], mover: other(mover) };
  }
  const left = hands[mover].filter((card) => card !== move);
  const next = kind === "lead" ? other(mover) : mover;
  return { ...place, hands: { ...hands, [mover]: left }, pile: [...pile, move], mover: next };
}

/** The player who has no card left. */
export function winnerOf({ hands }: Place): Side | null {
  if (hands.you.length === 0) return "you";
  return hands.opponent.length === 0 ? "opponent" : null;
}

/** Asks the library about a place. */
export async function judge(place: Place, line = 0): Promise<Judged> {
  const { suits, ranks, mover } = place;
  return judged(await ask({ ask: "position", game: "beat-it-or-eat-it", suits, ranks, position: textOf(place), line }), mover);
}

/** An answer of the library, in the lesson's terms. */
export function judged(answer: QueryAnswer, mover: Side): Judged {
  const best = answer.moves[0];
  return {
    toBeat: answer.to_beat,
    outcome: answer.outcome,
    rounds: answer.rounds,
    moves: answer.moves.map(({ move, kind, outcome, rounds }) => ({
      move,
      kind,
      card: kind === "eat" ? null : move,
      knowledge: knowledgeOf(outcome, rounds),
      best: outcome === best?.outcome && rounds === best.rounds,
    })),
    line: answer.line.map(({ player, move, kind }) => ({ side: player === "mover" ? mover : other(mover), move, kind })),
  };
}

function knowledgeOf(outcome: Outcome | null, rounds: number | null): Knowledge {
  return { outcome, rounds, words: valueWords(outcome, rounds) };
}

function valueWords(outcome: Outcome | null, rounds: number | null): string {
  if (outcome === null) return "not known";
  if (outcome === "draw" || rounds === null) return outcome;
  if (rounds === 0) return `${outcome} at once`;
  return `${outcome} in ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}
