// Positions as text, as the library reads them: `MOVER | OTHER | PILE`.

import { MOST_NAMED, partsOf, SUITS } from "./card_names";

export interface Cards {
  /** The hand of the player to move. */
  mover: string[];
  /** The other hand. Null stands for the rest of the pack. */
  other: string[] | null;
  /** From bottom to top. */
  pile: string[];
  /** Whether the mover leads, so that no card of the pile is to be beaten. */
  leads: boolean;
}

export function positionText({ mover, other, pile, leads }: Cards, ranks: number): string {
  const hands = `${handText(mover, ranks)} | ${other ? handText(other, ranks) : "*"}`;
  return pile.length ? `${hands} | ${pile.join(" ")}${leads ? " lead" : ""}` : hands;
}

/** A hand as `S:AT H:J`. In suits of more than 13 ranks the ranks are numbers, with commas: `S:26,3`. */
export function handText(cards: string[], ranks: number): string {
  const text = SUITS.map((suit) => {
    const own = cards.map(partsOf).filter((card) => card.suit === suit);
    const names = own.map(({ rank }) => rank).join(ranks > MOST_NAMED ? "," : "");
    return names && `${suit.charAt(0).toUpperCase()}:${names}`;
  });
  return text.filter(Boolean).join(" ") || "S:-";
}

/** Whether the player to move leads after these cards of a round. Where the player who beats leads, they lie in pairs. */
export function isLead(pile: string[], after_beating: "lead" | "pass"): boolean {
  return pile.length === 0 || (after_beating === "lead" && pile.length % 2 === 0);
}
