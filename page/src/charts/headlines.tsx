// The results in three numbers, each with one small chart that is labelled where it is read.

import type { ComponentChildren } from "preact";
import twoSuits from "../../../data/beat-it-or-eat-it-2-suits.csv?raw";
import rounds from "../../../data/rounds.csv?rows=beat-it-or-eat-it,2,13,";
import { grouped, numberOf, percent, readCsv } from "./csv";

const RANKS = 13;
const [WIDTH, HEIGHT] = [300, 96];

interface HeadlineProps {
  number: string;
  words: string;
  /** What the chart shows, for those who do not see it. */
  label: string;
  children: ComponentChildren;
}

function Headline({ number, words, label, children }: HeadlineProps) {
  return (
    <article class="headline">
      <p class="headline-number">{number}</p>
      <p>{words}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {children}
      </svg>
    </article>
  );
}

/** The deals of the standard game that the starter wins in each number of rounds. */
const BARS = readCsv(rounds).map((row) => ({ rounds: numberOf(row, "rounds") ?? 0, win: numberOf(row, "win") ?? 0 }));
const STANDARD = readCsv(twoSuits).find((row) => numberOf(row, "ranks") === RANKS) ?? {};
const FIRST = 4;

export function Headlines() {
  const [win, loss, draw] = ["win", "loss", "draw"].map((name) => numberOf(STANDARD, `symmetric_${name}`) ?? 0) as [number, number, number];
  const deals = win + loss + draw;
  const share = win / deals;
  const most = Math.max(...BARS.map((bar) => bar.win));
  const last = Math.max(...BARS.filter((bar) => bar.win > 0).map((bar) => bar.rounds));
  const wide = WIDTH / (last + 1);
  const shown = Array.from({ length: RANKS - FIRST + 1 }, (_, n) => FIRST + n);
  const step = WIDTH / shown.length;
  return (
    <div class="headlines">
      <Headline
        number={percent(share)}
        words={`of the symmetric deals of the standard game are won by the player who starts: ${grouped(win)} of ${grouped(deals)}.`}
        label={`${percent(share)} won, ${percent(1 - share)} lost`}
      >
        <rect class="bar above" y="12" width={WIDTH * share} height="30" />
        <rect class="rest" x={WIDTH * share} y="12" width={WIDTH * (1 - share)} height="30" />
        <text x="0" y="62">won by the starter</text>
        <text x={WIDTH} y="84" text-anchor="end">{percent(1 - share)} lost</text>
      </Headline>
      <Headline
        number="64 rounds"
        words="is what the starter of Bill Taylor’s deal needs against the best defence. The bars are the deals that the starter wins, by their length. A round ends when somebody eats."
        label={`How many deals are won in each number of rounds, up to ${last}; Bill Taylor's deal takes 64`}
      >
        {BARS.map(({ rounds, win: wins }) => (
          <rect key={rounds} class="bar above" x={rounds * wide} width={Math.max(1, wide - 0.5)} y={76 - (72 * wins) / most} height={(72 * wins) / most} />
        ))}
        <line class="axis" x1={(64 + 0.5) * wide} x2={(64 + 0.5) * wide} y1="30" y2="76" />
        <text x={(64 + 1.5) * wide} y="38">this deal</text>
        <text x="0" y="93">0 rounds</text>
        <text x={WIDTH} y="93" text-anchor="end">{last}</text>
      </Headline>
      <Headline
        number="67 million"
        words={`deals in the standard game: ${grouped(4 ** RANKS)}. For each it is known who wins, and in how many rounds.`}
        label={`The number of deals of two suits of ${FIRST} to ${RANKS} ranks: four times as many with each rank`}
      >
        {shown.map((ranks, n) => (
          <rect key={ranks} class="bar above" x={n * step} width={step - 6} y={76 - ranks * 4.8} height={ranks * 4.8} />
        ))}
        <text x="0" y="93">{FIRST} ranks</text>
        <text x={WIDTH - 6} y="93" text-anchor="end">{RANKS} ranks</text>
        <text x="0" y="14">four times as many</text>
        <text x="0" y="30">with each rank</text>
      </Headline>
    </div>
  );
}
