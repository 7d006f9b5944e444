// Random positions, by random play from random deals. The rules are written down once more here, so that the page is not compared with
// itself.

export interface ChosenGame {
  game: "beat-it-or-eat-it" | "challenge" | "challenge-1987";
  suits: number;
  ranks: number;
}

export interface RandomPosition extends ChosenGame {
  /** As the command reads it. */
  text: string;
  moverTrump: "spades" | "hearts" | null;
}

/** mulberry32: the same numbers for the same seed. */
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }
}

interface Card {
  suit: number;
  /** From 0, the lowest. */
  rank: number;
}

const SIGNS = "shcd";
const RANKS = "AKQJT98765432";

function rankText(rank: number, ranks: number): string {
  return ranks > 13 ? String(rank + 1) : (RANKS[ranks - 1 - rank] as string);
}

function handText(cards: Card[], { suits, ranks }: ChosenGame): string {
  const parts = [];
  for (let suit = 0; suit < suits; suit++) {
    const own = cards.filter((card) => card.suit === suit).sort((a, b) => b.rank - a.rank);
    const texts = own.map(({ rank }) => rankText(rank, ranks));
    parts.push(`${SIGNS.charAt(suit).toUpperCase()}:${texts.join(ranks > 13 ? "," : "") || "-"}`);
  }
  return parts.join(" ");
}

/** Whether a player whose trumps are `trump` may beat a card with another. */
function beats(card: Card, top: Card, trump: number | null): boolean {
  if (card.suit === top.suit) return card.rank > top.rank;
  return trump !== null && card.suit === trump;
}

/** A position after some random moves. One of three has an empty pile. */
export function randomPosition(game: ChosenGame, random: Random): RandomPosition {
  for (;;) {
    const hands: [Card[], Card[]] = [[], []];
    for (let suit = 0; suit < game.suits; suit++) {
      for (let rank = 0; rank < game.ranks; rank++) hands[random.below(2) as 0 | 1].push({ suit, rank });
    }
    const pile: Card[] = [];
    const trumps = game.game === "beat-it-or-eat-it" ? [null, null] : [0, 1];
    let mover: 0 | 1 = 0;
    let answers = false;
    const wanted = random.below(3 * game.ranks);
    const emptyWanted = random.below(3) === 0;
    let over = hands.some((hand) => hand.length === 0);
    for (let made = 0; !over && (made < wanted || (emptyWanted && pile.length > 0)); made++) {
      const hand = hands[mover];
      const top = pile.at(-1);
      const choices: (Card | null)[] = answers && top ? hand.filter((card) => beats(card, top, trumps[mover] ?? null)) : [...hand];
      if (answers) choices.push(null);
      const card = random.pick(choices);
      const other = (1 - mover) as 0 | 1;
      if (card === null) {
        hand.push(...pile.splice(0));
        mover = other;
        answers = false;
        continue;
      }
      hand.splice(hand.indexOf(card), 1);
      pile.push(card);
      over = hand.length === 0;
      // Who beats in the older games leads at once; in the game of 1987, the card that beat is to be beaten.
      const leads: boolean = answers && game.game !== "challenge-1987";
      if (!leads) mover = other;
      answers = !leads;
    }
    if (over) continue;
    const parts = [hands[mover], hands[1 - mover] as Card[]].map((hand) => handText(hand, game));
    const cards = pile.map(({ suit, rank }) => rankText(rank, game.ranks) + SIGNS.charAt(suit));
    const lead = pile.length > 0 && !answers ? " lead" : "";
    return {
      ...game,
      text: pile.length ? `${parts.join(" | ")} | ${cards.join(" ")}${lead}` : parts.join(" | "),
      moverTrump: game.game === "beat-it-or-eat-it" ? null : mover === 0 ? "spades" : "hearts",
    };
  }
}
