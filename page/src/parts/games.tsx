// The games of a record that has several: which one is shown, and the way to the others. <Games view={view} onOpen={(number) => …} />

import type { View } from "../library/answers";

export function Games({ view: { games }, onOpen }: { view: View; onOpen(number: number): void }) {
  if (!games) return null;
  const { number, count } = games;
  const to = (next: number, words: string) => (
    <button type="button" aria-disabled={next < 1 || next > count} onClick={() => next >= 1 && next <= count && onOpen(next)}>
      {words}
    </button>
  );
  return (
    <div class="toolbar" role="group" aria-label="Games of the record">
      <span>
        Game {number} of {count}
      </span>
      {to(number - 1, "Previous game")}
      {to(number + 1, "Next game")}
    </div>
  );
}
