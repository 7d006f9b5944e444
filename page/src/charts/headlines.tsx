// The results in three numbers, with a chart of how long the won deals take.

import type { ComponentChildren } from "preact";
import twoSuits from "../../../data/beat-it-or-eat-it-2-suits.csv?raw";
import rounds from "../../../data/rounds.csv?rows=beat-it-or-eat-it,2,13,";
import { grouped, numberIn, percent, readCsv } from "./csv";

const RANKS = 13;
const [WIDTH, HEIGHT] = [300, 96];
/** The number of rounds of Bill Taylor's deal. */
const TAYLOR = 64;

function Headline({ number, words, children }: { number: string; words: string; children?: ComponentChildren }) {
  return (
    <article class="headline">
      <p class="headline-number">{number}</p>
      <p>{words}</p>
      {children}
    </article>
  );
}

/** The deals of the standard game that the starter wins in each number of rounds. */
const BARS = readCsv(rounds).map((row) => ({ rounds: numberIn(row, "rounds"), win: numberIn(row, "win") }));
const STANDARD = readCsv(twoSuits).find((row) => numberIn(row, "ranks") === RANKS);

export function Headlines() {
  const win = numberIn(STANDARD, "symmetric_win");
  const deals = win + numberIn(STANDARD, "symmetric_loss") + numberIn(STANDARD, "symmetric_draw");
  const most = Math.max(...BARS.map((bar) => bar.win));
  const last = Math.max(...BARS.filter((bar) => bar.win > 0).map((bar) => bar.rounds));
  const wide = WIDTH / (last + 1);
  return (
    <div class="headlines">
      <Headline
        number={percent(win / deals)}
        words={`of the symmetric deals of the standard game are won by the player who starts: ${grouped(win)} of ${grouped(deals)}.`}
      />
      <Headline
        number={`${TAYLOR} rounds`}
        words="is what the starter of Bill Taylor’s deal needs against the best defence. The bars are the deals that the starter wins, by their length. A round ends when somebody eats."
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`How many deals are won in each number of rounds, up to ${last}; Bill Taylor's deal takes ${TAYLOR}`}>
          {BARS.map(({ rounds, win }) => (
            <rect key={rounds} class="bar above" x={rounds * wide} width={Math.max(1, wide - 0.5)} y={76 - (72 * win) / most} height={(72 * win) / most} />
          ))}
          <line class="axis" x1={(TAYLOR + 0.5) * wide} x2={(TAYLOR + 0.5) * wide} y1="30" y2="76" />
          <text x={(TAYLOR + 1.5) * wide} y="38">this deal</text>
          <text x="0" y="93">0 rounds</text>
          <text x={WIDTH} y="93" text-anchor="end">{last}</text>
        </svg>
      </Headline>
      <Headline
        number="67 million"
        words={`deals in the standard game: ${grouped(4 ** RANKS)}. For each it is known who wins, and in how many rounds.`}
      />
    </div>
  );
}
