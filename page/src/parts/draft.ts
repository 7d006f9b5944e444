// A position that is being set up: where every card is, and who moves.

import type { ByPlayer, GameInfo, Player, PositionInfo } from "../library/answers";
import { handOf } from "./card_names";

export type Zone = Player | "pile";

export interface Draft {
  one: string[];
  two: string[];
  /** From bottom to top. */
  pile: string[];
  mover: Player;
}

export function draftOf({ hands, pile, mover }: PositionInfo): Draft {
  return { one: hands.one, two: hands.two, pile, mover };
}

export function zoneOf(draft: Draft, card: string): Zone {
  return draft.pile.includes(card) ? "pile" : draft.one.includes(card) ? "one" : "two";
}

/** Moves a card. On the pile it comes on top, so a card of the pile can be put on top again. */
export function moveCard(draft: Draft, card: string, to: Zone, pack: string[]): Draft {
  const zone = (name: Player) => pack.filter((other) => (other === card ? to === name : draft[name].includes(other)));
  const pile = draft.pile.filter((other) => other !== card);
  return { ...draft, one: zone("one"), two: zone("two"), pile: to === "pile" ? [...pile, card] : pile };
}

/** Gives all cards of a zone to another. */
export function moveAll(draft: Draft, from: Zone, to: Zone, pack: string[]): Draft {
  return draft[from].reduce((next, card) => moveCard(next, card, to, pack), draft);
}

export function swapHands(draft: Draft): Draft {
  return { ...draft, one: draft.two, two: draft.one };
}

/** What the draft lacks to be a position, as a sentence. Null if it is one. */
export function lackOf(draft: Draft, names: ByPlayer<string>): string | null {
  const [first, second] = (["one", "two"] as const).filter((player) => draft[player].length === 0);
  if (!first) return null;
  const hands = second ? "both hands are" : `${handOf(names[first]).replace("Your", "your")} is`;
  return `Not a position yet: ${hands} empty, and each player needs at least one card.`;
}

/** The card that the player to move has to beat. Null if they lead. Where the player who beats leads, the cards of a round lie in pairs. */
export function toBeat({ pile }: Draft, { after_beating }: GameInfo): string | null {
  return after_beating === "lead" && pile.length % 2 === 0 ? null : (pile.at(-1) ?? null);
}

/** The position as the library reads it: the hand of the player to move, the other hand, and the pile. */
export function textOf(draft: Draft, game: GameInfo): string {
  const hands = draft.mover === "one" ? [draft.one, draft.two] : [draft.two, draft.one];
  const pile = draft.pile.length === 0 ? [] : [toBeat(draft, game) ? draft.pile : [...draft.pile, "lead"]];
  return [...hands, ...pile].map((cards) => cards.join(" ")).join(" | ");
}
