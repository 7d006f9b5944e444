// What the moves just made were worth: <Worth lasts={[mine, theirs]} names={view.names} />

import type { ByPlayer, LastMove } from "../library/answers";
import { shortCard } from "./card_names";
import { markWords } from "./history";
import { Outcome } from "./outcome";
import { worthWords } from "./worth_words";

export function Worth({ lasts, names }: { lasts: LastMove[]; names: ByPlayer<string> }) {
  return (
    <ul class="worth">
      {lasts.map((last) => (
        <li key={last.player}>
          <span class="worth-move">
            {names[last.player]}: {last.move === "eat" ? "eats" : shortCard(last.move)}
            {last.mark && (
              <strong class="mark" title={markWords(last.mark)}>
                {" "}
                {last.mark}
              </strong>
            )}
          </span>
          <Outcome knowledge={last.after} />
          <span class="worth-words">{worthWords(last)}</span>
        </li>
      ))}
    </ul>
  );
}
