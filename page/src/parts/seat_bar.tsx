// What stands over a hand: whose it is, how many cards, and what that player has to do.
//
//   <SeatBar name="You" count={7} task="To lead" />

import { signOf } from "./card_names";
import { Words } from "./words";

export interface SeatBarProps {
  name: string;
  count: number;
  /** What the computer plays like: "Medium". */
  level?: string | null;
  trump?: string | null;
  won?: boolean;
  task?: string | null;
}

export function SeatBar({ name, count, level, trump, won, task }: SeatBarProps) {
  return (
    <p class="seat-bar">
      <strong>{name}</strong>
      {level && <span>{level}</span>}
      <Words>{`${count} ${count === 1 ? "card" : "cards"}`}</Words>
      {trump && (
        <span>
          trumps {signOf(trump)} {trump}
        </span>
      )}
      {won && <span class="tag win">Won</span>}
      {task && <Words class="tag">{task}</Words>}
    </p>
  );
}
