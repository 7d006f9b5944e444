// A position that is being set up: where every card is, and who moves.

import type { GameInfo, PlayerId, PositionInfo } from "../faceup";
import { MOST_NAMED, partsOf, SUITS } from "./card_names";

export type Zone = PlayerId | "pile";

export interface Draft {
  one: string[];
  two: string[];
  /** From bottom to top. */
  pile: string[];
  mover: PlayerId;
}

export function draftOf({ hands, pile, mover }: PositionInfo): Draft {
  return { one: hands.one, two: hands.two, pile, mover };
}

export function zoneOf(draft: Draft, card: string): Zone {
  return draft.pile.includes(card) ? "pile" : draft.one.includes(card) ? "one" : "two";
}

/** Moves a card. On the pile it comes on top, so a card of the pile can be put on top again. */
export function moveCard(draft: Draft, card: string, to: Zone, pack: string[]): Draft {
  const zone = (name: PlayerId) => pack.filter((other) => (other === card ? to === name : draft[name].includes(other)));
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

/** `MOVER | OTHER | PILE`, as the library reads it. Where the player who beats leads, an even pile has nothing to beat. */
export function textOf(draft: Draft, { ranks, after_beating }: GameInfo): string {
  const [mover, other] = draft.mover === "one" ? [draft.one, draft.two] : [draft.two, draft.one];
  const lead = after_beating === "lead" && draft.pile.length > 0 && draft.pile.length % 2 === 0 ? " lead" : "";
  const pile = draft.pile.length ? ` | ${draft.pile.join(" ")}${lead}` : "";
  return `${handText(mover, ranks)} | ${handText(other, ranks)}${pile}`;
}

/** A hand as `S:AT H:-`. In suits of more than 13 ranks the ranks are numbers, with commas: `S:26,3`. */
export function handText(cards: string[], ranks: number): string {
  const text = SUITS.map((suit) => {
    const own = cards.map(partsOf).filter((card) => card.suit === suit);
    const names = own.map(({ rank }) => rank).join(ranks > MOST_NAMED ? "," : "");
    return names && `${suit.charAt(0).toUpperCase()}:${names}`;
  });
  return text.filter(Boolean).join(" ") || "S:-";
}
