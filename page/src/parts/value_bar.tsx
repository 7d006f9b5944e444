// The value of the position at the side of the board: the light part is that of the player below. It moves with each move.
//
//   <ValueBar view={view} of="one" />

import type { Player, View } from "../library/answers";
import { does } from "./card_names";
import { levelOf } from "./outcome";

/** A result this far away, in rounds, looks nearly even. */
const FAR = 40;

export function ValueBar({ view, of }: { view: View; of: Player }) {
  const { knowledge, position, names, ending, winner } = view;
  const sign = position.mover === of ? 1 : -1;
  const level = ending ? (winner === null ? 0 : winner === of ? 1 : -1) : knowledge ? sign * levelOf(knowledge, FAR) : 0;
  const words = ending ?? (knowledge ? `${names[position.mover]}: ${knowledge.words}` : "");
  return (
    <div class="value-bar" role="img" aria-label={words || does(names[of], "play")} title={words}>
      <div style={{ height: `${(50 * (1 + level)).toFixed(1)}%` }} />
    </div>
  );
}
