// Questions about Femto. The library plays the rounds: the page knows no rule.

import type { Answers, Power, Strength } from "../library/answers";
import { ask } from "../library/ask";
import type { Rules } from "./rules";

export const HAND_SIZE = 4;

export interface RoundPlayed {
  one: number;
  two: number;
  kept: number;
}

/** The state after these rounds of a deal. */
export function askFemto(rules: Rules, hand: readonly string[], rounds: readonly RoundPlayed[] = []): Promise<Answers["femto"]> {
  return ask({ ask: "femto", ...rules, hand: hand.join(","), rounds });
}

/** How strong every hand and every card is. */
export async function askStrengths(rules: Rules): Promise<{ powers: Power[]; strengths: Strength[] }> {
  const hand = rules.pack.split(",").slice(0, HAND_SIZE).join(",");
  const { powers = [], strengths = [] } = await ask({ ask: "femto", ...rules, hand, figures: true });
  return { powers, strengths };
}
