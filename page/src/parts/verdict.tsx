// What the position is for the player to move, in a sentence: <Verdict view={view} />

import type { Knowledge, Player, View } from "../library/answers";
import { does, within } from "./card_names";
import { Words } from "./words";
import { inRounds } from "./worth_words";

/** "LEFT wins in 3 rounds", from knowledge for the player who moves. */
function verdictWords(names: { one: string; two: string }, mover: Player, { outcome, rounds, words }: Knowledge): string {
  if (outcome === "win" || outcome === "loss") return does(names[mover], outcome === "win" ? "win" : "lose") + inRounds(rounds);
  if (outcome === "draw") return "A draw: neither player can force a win";
  return `For ${within(names[mover])}: ${words}`;
}

export function Verdict({ view }: { view: View }) {
  const { knowledge, position, names, table } = view;
  if (view.ending) return <p class="verdict over">{view.ending}.</p>;
  if (!knowledge) return <p class="verdict">…</p>;
  const by = table.base_ranks === null ? "" : ` and by the table of ${table.base_ranks} ranks`;
  const source = !table.exact
    ? `Estimates by a search${by}: this game has no table here.`
    : table.has_rounds
      ? "Exact. A round ends when somebody eats."
      : "Exact.";
  return (
    <div class="verdict">
      <p class="verdict-line">
        <strong>
          <Words>{`${verdictWords(names, position.mover, knowledge)}.`}</Words>
        </strong>
      </p>
      <p class="muted small">
        <Words>{source}</Words>
      </p>
    </div>
  );
}
