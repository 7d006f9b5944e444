// The results in three numbers, each with one small chart that is labelled where it is read.

import type { ComponentChildren } from "preact";
import { countedHash } from "../parts/deals_address";
import { grouped, percent } from "./csv";
import { histogramOf, solvedWith } from "./outcomes";

const GAME = "beat-it-or-eat-it 2";
const RANKS = 13;
const [WIDTH, HEIGHT] = [300, 96];

interface HeadlineProps {
  number: string;
  words: string;
  /** What the chart shows, for those who do not see it. */
  label: string;
  href: string;
  link: string;
  children: ComponentChildren;
}

function Headline({ number, words, label, href, link, children }: HeadlineProps) {
  return (
    <article class="headline">
      <p class="headline-number">{number}</p>
      <p>{words}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {children}
      </svg>
      <a href={href}>{link}</a>
    </article>
  );
}

export function Headlines() {
  const games = solvedWith(GAME).filter(({ ranks }) => ranks <= RANKS);
  const standard = games.find(({ ranks }) => ranks === RANKS);
  const bars = histogramOf(GAME, RANKS);
  if (!standard?.symmetric || bars.length === 0) return null;
  const { win, draw, deals } = standard.symmetric;
  const rest = draw > 0 ? "lost or drawn" : "lost";
  const share = win / deals;
  const most = Math.max(...bars.map((bar) => bar.win));
  const last = Math.max(...bars.filter((bar) => bar.win > 0).map(({ rounds }) => rounds));
  const wide = WIDTH / (last + 1);
  const shown = games.filter(({ ranks }) => ranks >= 4);
  const step = WIDTH / shown.length;
  return (
    <div class="headlines">
      <Headline
        number={percent(share)}
        words={`of the symmetric deals of the standard game are won by the player who starts: ${grouped(win)} of ${grouped(deals)}.`}
        label={`${percent(share)} won, ${percent(1 - share)} ${rest}`}
        href={countedHash(GAME, RANKS, { set: "symmetric", outcome: "loss" })}
        link="See the deals that the starter loses"
      >
        <rect class="bar above" y="12" width={WIDTH * share} height="30" />
        <rect class="rest" x={WIDTH * share} y="12" width={WIDTH * (1 - share)} height="30" />
        <text x="0" y="62">won by the starter</text>
        <text x={WIDTH} y="84" text-anchor="end">{percent(1 - share)} {rest}</text>
      </Headline>
      <Headline
        number="64 rounds"
        words="is what the starter of Bill Taylor’s deal needs against the best defence. A round ends when somebody eats."
        label={`How many deals are won in each number of rounds, up to ${last}; Bill Taylor's deal takes 64`}
        href="#/results?part=taylor"
        link="See the value of every lead"
      >
        {bars.map(({ rounds, win: wins }) => (
          <rect key={rounds} class="bar above" x={rounds * wide} width={Math.max(1, wide - 0.5)} y={76 - (72 * wins) / most} height={(72 * wins) / most} />
        ))}
        <line class="axis" x1={(64 + 0.5) * wide} x2={(64 + 0.5) * wide} y1="30" y2="76" />
        <text x={(64 + 1.5) * wide} y="38">this deal</text>
        <text x="0" y="93">0 rounds</text>
        <text x={WIDTH} y="93" text-anchor="end">{last}</text>
      </Headline>
      <Headline
        number="67 million"
        words={`deals in the standard game: ${grouped(standard.all.deals)}. For each it is known who wins, and in how many rounds.`}
        label={`The number of deals of two suits of ${shown[0]?.ranks} to ${RANKS} ranks: four times as many with each rank`}
        href={countedHash(GAME, RANKS, { set: "all" })}
        link="Look through all of them"
      >
        {shown.map(({ ranks, cards }, n) => (
          <rect key={ranks} class="bar above" x={n * step} width={step - 6} y={76 - cards * 2.4} height={cards * 2.4} />
        ))}
        <text x="0" y="93">{shown[0]?.ranks} ranks</text>
        <text x={WIDTH - 6} y="93" text-anchor="end">{RANKS} ranks</text>
        <text x="0" y="14">four times as many</text>
        <text x="0" y="30">with each rank</text>
      </Headline>
    </div>
  );
}
