// Cards as the library names them ("Th", "26s"), taken apart and put into words.

import type { LegalMove, MoveKind } from "../library/answers";

const SUITS = ["spades", "hearts", "clubs", "diamonds"] as const;
export type SuitName = (typeof SUITS)[number];

const LETTERS: Record<string, SuitName> = { s: "spades", h: "hearts", c: "clubs", d: "diamonds" };
/** With the selector that asks for text, so that no system draws an emoji. */
const SIGNS: Record<SuitName, string> = {
  spades: "\u2660\ufe0e",
  hearts: "\u2665\ufe0e",
  clubs: "\u2663\ufe0e",
  diamonds: "\u2666\ufe0e",
};
const RANK_WORDS: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
/** The ranks of longer suits are numbers. */
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];

export interface CardParts {
  rank: string;
  suit: SuitName;
}

export function partsOf(card: string): CardParts {
  return { rank: card.slice(0, -1), suit: LETTERS[card.slice(-1)] ?? "spades" };
}

export function signOf(suit: string): string {
  return SIGNS[suit as SuitName] ?? "";
}

export function isRed(suit: string): boolean {
  return suit === "hearts" || suit === "diamonds";
}

/** "10♥" for "Th": how a card looks in a text. */
export function shortCard(card: string): string {
  const { rank, suit } = partsOf(card);
  return `${rank === "T" ? "10" : rank}${signOf(suit)}`;
}

/** The cards in a sentence of the library, as the page shows cards, or as `write` says. */
export function withSigns(text: string, write = shortCard): string {
  return text.replace(/\b([AKQJT]|\d{1,2})[shcd]\b/g, (card) => write(card));
}

/** "ten of hearts". */
export function cardWords(card: string): string {
  const { rank, suit } = partsOf(card);
  return `${RANK_WORDS[rank] ?? rank} of ${suit}`;
}

/** "lead ten of hearts", "beat with ten of hearts", "eat the pile". */
export function moveWords(move: string, kind: MoveKind): string {
  if (kind === "eat") return "eat the pile";
  return kind === "lead" ? `lead ${cardWords(move)}` : `beat with ${cardWords(move)}`;
}

/** Whether a name is that of the person at the screen. */
export function isYou(name: string): boolean {
  return name.toLowerCase() === "you";
}

/** A name within a sentence: "you", "the opponent", or as it is. */
export function within(name: string): string {
  return isYou(name) ? "you" : name === "Opponent" ? "the opponent" : name;
}

/** "LEFT eats", but "You eat": the verb that goes with a player's name. */
export function does(name: string, verb: string): string {
  return `${name} ${verb}${isYou(name) ? "" : "s"}`;
}

/** "LEFT’s hand", or "Your hand". */
export function handOf(name: string): string {
  return isYou(name) ? "Your hand" : `${name}’s hand`;
}

/** "LEFT leads the ten of hearts": a move that was made. */
export function madeWords(name: string, move: string, kind: MoveKind): string {
  if (kind === "eat") return `${does(name, "eat")} the pile`;
  return kind === "lead" ? `${does(name, "lead")} the ${cardWords(move)}` : `${does(name, "beat")} with the ${cardWords(move)}`;
}

/** "1 card", "2 cards". */
export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "10♥", or "eat". */
export function shortMove(move: Pick<LegalMove, "move" | "kind">): string {
  return move.kind === "eat" ? "eat" : shortCard(move.move);
}

/** The cards of a pack, suit by suit, high to low. */
export function packOf(suits: number, ranks: number): string[] {
  const names = ranks <= RANKS.length ? RANKS.slice(0, ranks) : Array.from({ length: ranks }, (_, i) => String(ranks - i));
  return SUITS.slice(0, suits).flatMap((suit) => names.map((rank) => rank + suit.charAt(0)));
}
