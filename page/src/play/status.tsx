// Whose turn it is, or who has won: <Status view={view} busy={session.busy} />

import type { View } from "../library/answers";
import { does, isYou, shortCard, within } from "../parts/card_names";
import { Words } from "../parts/words";
import { capital } from "../parts/worth_words";

/** "won", "lost" or "drawn": what the end of the game is for the person who plays. Empty while it goes on. */
function endingOf({ ending, winner, names }: View): "won" | "lost" | "drawn" | "" {
  if (!ending) return "";
  if (!winner) return "drawn";
  const isAlone = isYou(names.one) || isYou(names.two);
  return !isAlone || isYou(names[winner]) ? "won" : "lost";
}

export function Status({ view, busy }: { view: View; busy: boolean }) {
  const { mover, to_beat } = view.position;
  const name = view.names[mover];
  const task = !to_beat ? "lead a card" : view.moves.length > 1 ? `beat ${shortCard(to_beat)} or eat` : "";
  const end = view.winner ? `${capital(within(view.names[view.winner]))} won` : `${view.ending}.`;
  const text = view.ending
    ? end
    : view.turn === "engine"
      ? `${name} is to move${busy ? " and thinks…" : "…"}`
      : !task
        ? `Nothing beats ${shortCard(to_beat ?? "")}: ${isYou(name) ? "you eat" : does(name, "eat")}.`
        : `${isYou(name) ? "Your turn" : `${name}’s turn`}: ${task}.`;
  return (
    <p class={`status ${endingOf(view)}`} data-turn={view.turn}>
      <Words>{text}</Words>
    </p>
  );
}
