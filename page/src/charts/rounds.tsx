// The charts of how long games last, drawn from rounds.csv.

import { useState } from "preact/hooks";
import { grouped } from "./csv";
import { counted, type Source } from "./figure";
import { Histogram } from "./histogram";
import { LineChart, type Series } from "./line_chart";
import { histogramOf, longestOf, ranksWithRounds, VARIANTS } from "./outcomes";
import { described, nameOf } from "./winners";
import { countedHash } from "../parts/deals_address";

const ROUNDS: Source = { file: "data/rounds.csv", command: "data/rounds.sh" };

export function RoundsHistogram() {
  const [variant, setVariant] = useState(VARIANTS[0]?.key ?? "");
  const choices = ranksWithRounds(variant).filter((ranks) => histogramOf(variant, ranks).length > 1);
  const [asked, setAsked] = useState(13);
  const ranks = choices.includes(asked) ? asked : (choices.at(-1) ?? 0);
  const bars = histogramOf(variant, ranks);
  const sum = (part: "win" | "loss") => bars.reduce((total, bar) => total + bar[part], 0);
  const [wins, losses] = [sum("win"), sum("loss")];
  const name = `${nameOf(variant)}, ${ranks} ranks`;
  const deals = (rounds: number, outcome: "win" | "loss") => () => countedHash(variant, ranks, { set: "all", outcome, rounds });
  const likeliest = bars.reduce((most, bar) => (bar.win + bar.loss > most.win + most.loss ? bar : most), bars[0] ?? { rounds: 0, win: 0, loss: 0 });
  return (
    <Histogram
      title="How many rounds games last"
      description={`${name}: ${grouped(wins)} deals won and ${grouped(losses)} lost. Most decided deals take ${likeliest.rounds} rounds.`}
      x="rounds"
      y="share of the decided deals"
      bars={bars.map((bar) => ({ x: bar.rounds, above: bar.win, below: bar.loss, hrefs: { above: deals(bar.rounds, "win"), below: deals(bar.rounds, "loss") } }))}
      total={wins + losses}
      names={{ above: "the starter wins (above)", below: "the starter loses (below)" }}
      source={ROUNDS}
      table={() => ({
        titles: ["Rounds", "Starter wins", "Starter loses"],
        rows: bars.map(({ rounds, win, loss }) => [rounds, counted(win, deals(rounds, "win")), counted(loss, deals(rounds, "loss"))]),
      })}
    >
      <div class="chart-form">
        <label>
          Game{" "}
          <select value={variant} onChange={(event) => setVariant(event.currentTarget.value)}>
            {VARIANTS.map(({ key, name: words }) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          Ranks{" "}
          <select value={ranks} onChange={(event) => setAsked(Number(event.currentTarget.value))}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
        <p class="chart-words">
          {name}: {grouped(wins)} deals won and {grouped(losses)} lost by the starter. The most frequent length is {likeliest.rounds} rounds, if the winner hurries and the loser holds out.
        </p>
      </div>
    </Histogram>
  );
}

const longestDeals = (variant: string, ranks: number, rounds: number) => () => countedHash(variant, ranks, { set: "all", rounds });

const longest: Series[] = VARIANTS.map(({ key, name }, n) => ({
  name,
  look: n + 1,
  points: longestOf(key).map(({ ranks, rounds }) => ({ x: ranks, y: rounds, words: `${ranks} ranks, ${rounds} rounds`, href: longestDeals(key, ranks, rounds) })),
}));

export function Longest() {
  return (
    <LineChart
      title="The longest forced result"
      description={described(longest, (value) => `${value} rounds`)}
      x="ranks in a suit"
      y={{ label: "rounds", words: String }}
      series={longest}
      source={ROUNDS}
      table={() => ({
        titles: ["Game", "Ranks", "Rounds"],
        rows: VARIANTS.flatMap(({ key, name }) => longestOf(key).map(({ ranks, rounds }) => [name, ranks, { value: rounds, href: longestDeals(key, ranks, rounds) }])),
      })}
    />
  );
}
