// Whose turn it is, or how the game ended: <Status view={view} busy={session.busy} mode={mode} />

import type { View } from "../library/answers";
import { isYou, shortCard } from "../parts/card_names";
import type { Mode } from "./mode";

/** "won", "lost" or "drawn": what the end of the game is for the person who plays. Empty while it goes on. */
export function endingOf({ ending, winner, names }: View): "won" | "lost" | "drawn" | "" {
  if (!ending) return "";
  if (!winner) return "drawn";
  const isAlone = isYou(names.one) || isYou(names.two);
  return !isAlone || isYou(names[winner]) ? "won" : "lost";
}

export function Status({ view, busy, mode }: { view: View; busy: boolean; mode: Mode }) {
  const { mover, to_beat } = view.position;
  const task = to_beat ? `beat ${shortCard(to_beat)} or eat` : "lead a card";
  const text = view.ending
    ? `${view.ending}.`
    : mode.is === "from"
      ? `${view.names[mover]} is to move.`
      : view.turn === "engine"
        ? `${view.names[mover]} is to move${busy ? " and thinks…" : "…"}`
        : isYou(view.names[mover])
          ? `Your turn: ${task}.`
          : `${view.names[mover]}’s turn: ${task}.`;
  return (
    <p class={`status ${endingOf(view)}`} data-turn={view.turn}>
      {text}
    </p>
  );
}
