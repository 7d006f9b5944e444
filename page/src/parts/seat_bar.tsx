// What stands over a hand: whose it is, how many cards, and what that player has to do.
//
//   <SeatBar name="You" count={7} task="To lead" />

import { signOf } from "./card_names";

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
      <span>
        {count} {count === 1 ? "card" : "cards"}
      </span>
      {trump && (
        <span>
          trumps {signOf(trump)} {trump}
        </span>
      )}
      {won && <span class="tag win">Won</span>}
      {task && <span class="tag">{task}</span>}
    </p>
  );
}
