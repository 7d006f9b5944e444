// What the library answers about Femto, and the questions. The library plays the rounds: the page knows no rule.

import { ask } from "../library/ask";
import type { Rules } from "./rules";

export const HAND_SIZE = 4;

export type Player = "one" | "two";

export const otherPlayer = (player: Player): Player => (player === "one" ? "two" : "one");

/** How to play a card of a hand. */
export interface Advice {
  card: number;
  /** The chance with which optimal play chooses it: a fraction. */
  chance: string;
  /** Its value to player one against optimal play. */
  value: string;
  /** The best cards against it. */
  replies: number[];
}

/** What happens if two cards meet. */
export interface Meeting {
  winner: Player;
  /** The player who chooses the card to keep. */
  chooser: Player;
  /** The cards that the chooser should keep: both if they are equally good. */
  kept: number[];
}

/** A number as a fraction and as decimals. */
export interface Num {
  value: string;
  decimal: number;
}

/** A state between two rounds. Values are player one's; so are the first hand and the first cards in front. */
export interface State extends Num, Record<Player, Advice[]> {
  hand: number[];
  opponent_hand: number[];
  front: number[];
  opponent_front: number[];
  over: boolean;
  winner: Player | null;
  totals: Record<Player, number>;
  /** A row for each card of player one, with a place for each of player two's. */
  pairs: Meeting[][];
}

export interface Round {
  one: number;
  two: number;
  winner: Player;
  kept: number;
}

export interface FemtoAnswer extends State {
  rounds: Round[];
  /** The state before each round. */
  states: State[];
  powers?: Power[];
  strengths?: Strength[];
}

export interface Power {
  card: number;
  held: Num;
  first_pick: Num;
}

export interface Strength {
  hand: number[];
  /** The hand that does best against it. */
  worst: number[];
  least: Num;
}

export interface RoundPlayed {
  one: number;
  two: number;
  kept: number;
}

/** The state after these rounds of a deal. */
export function askFemto(rules: Rules, hand: readonly string[], rounds: readonly RoundPlayed[] = []): Promise<FemtoAnswer> {
  return ask({ ask: "femto", ...rules, hand: hand.join(","), rounds }) as Promise<FemtoAnswer>;
}

/** How strong every hand and every card is. */
export async function askStrengths(rules: Rules): Promise<{ powers: Power[]; strengths: Strength[] }> {
  const hand = rules.pack.split(",").slice(0, HAND_SIZE).join(",");
  const { powers = [], strengths = [] } = (await ask({ ask: "femto", ...rules, hand, figures: true })) as FemtoAnswer;
  return { powers, strengths };
}
