// The value of the position at the side of the board: the light part is that of the player below. It moves with each move, and says in how
// many rounds somebody wins. Nothing where no rounds and no estimates are known.
//
//   <ValueBar view={view} of="one" />

import type { Player, View } from "../library/answers";
import { levelOf, outcomeLabel } from "./outcome";
import { otherPlayer } from "./players";

/** A result this far away, in rounds, looks nearly even. */
const FAR = 40;
/** Each part is large enough for a name. */
const LEAST = 26;

export function hasBar({ knowledge, ending }: View): boolean {
  return ending !== null || (knowledge !== null && (knowledge.rounds !== null || knowledge.score !== undefined || knowledge.outcome === "draw"));
}

export function ValueBar({ view, of }: { view: View; of: Player }) {
  const { knowledge, position, names, ending, winner } = view;
  const sign = position.mover === of ? 1 : -1;
  const level = ending ? (winner === null ? 0 : winner === of ? 1 : -1) : knowledge ? sign * levelOf(knowledge, FAR) : 0;
  const words = ending ?? (knowledge ? `${names[position.mover]}: ${knowledge.words}` : "");
  const height = `${Math.min(100 - LEAST, Math.max(LEAST, 50 * (1 + level))).toFixed(1)}%`;
  const number = ending || !knowledge ? "" : knowledge.rounds === null ? outcomeLabel(knowledge) : String(knowledge.rounds);
  return (
    <div class="value-bar" role="img" aria-label={words} title={words} translate={false}>
      <span>{names[otherPlayer(of)]}</span>
      <div style={{ height }}>
        {number && <b key={number}>{number}</b>}
        <span>{names[of]}</span>
      </div>
    </div>
  );
}
