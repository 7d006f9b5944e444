// What the library answers about Femto, and the questions. The library plays the rounds: the page knows no rule.

import { ask } from "../library/ask";
import type { Rules } from "./rules";

export const HAND_SIZE = 4;

export type Player = "one" | "two";

export const otherPlayer = (player: Player): Player => (player === "one" ? "two" : "one");

export interface Strategy {
  card: string;
  /** The chance with which optimal play chooses the card: a fraction. */
  chance: string;
  chance_decimal: number;
}

export interface Side {
  hand: string[];
  /** The cards face up in front of the player. */
  front: string[];
  total: number;
  strategy: Strategy[];
}

/** What happens if two cards meet. */
export interface Meeting {
  winner: Player;
  /** The player who chooses the card to keep. */
  chooser: Player;
  /** The cards that the chooser should keep: both if they are equally good. */
  kept: string[];
  value: string;
  value_decimal: number;
}

/** A state between two rounds. Values are player one's. */
export interface State {
  value: string;
  value_decimal: number;
  over: boolean;
  winner: Player | null;
  one: Side;
  two: Side;
  /** A row for each card of player one's strategy, with a place for each of player two's. */
  pairs: Meeting[][];
}

export interface Round {
  one: string;
  two: string;
  winner: Player;
  chooser: Player;
  kept: string;
}

export interface FemtoAnswer extends State {
  rounds: Round[];
  /** The state before each round. */
  states: State[];
  powers?: Power[];
  strengths?: Strength[];
}

export interface Power {
  card: string;
  held: string;
  held_decimal: number;
  first_pick: string;
  first_pick_decimal: number;
}

export interface Strength {
  hand: string;
  mean_decimal: number;
  /** The hand that does best against it. */
  worst: string;
  least: string;
  least_decimal: number;
}

export interface RoundPlayed {
  one: string;
  two: string;
  kept: string;
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

/** A card of a strategy, with what it is worth. */
export interface Advice extends Strategy {
  /** The value to player one if this card is played, and the other player plays optimally. */
  worth: number;
  /** The best cards against it. */
  replies: string[];
}

const CLOSE = 1e-9;

/** What each card of a player is worth against the optimal strategy of the other, and the best cards against it. */
export function adviceFor(player: Player, state: State): Advice[] {
  const others = state[otherPlayer(player)].strategy;
  return state[player].strategy.map((own, n) => {
    const values = others.map((_, m) => (player === "one" ? state.pairs[n]?.[m] : state.pairs[m]?.[n])?.value_decimal ?? 0);
    const worth = values.reduce((sum, value, m) => sum + value * (others[m]?.chance_decimal ?? 0), 0);
    const best = player === "one" ? Math.min(...values) : Math.max(...values);
    const replies = others.filter((_, m) => Math.abs((values[m] ?? 0) - best) < CLOSE).map(({ card }) => card);
    return { ...own, worth, replies };
  });
}
