// The charts of who wins, drawn from outcomes.csv.

import { grouped, percent } from "./csv";
import type { Outcome } from "../library/answers";
import { countedHash, type DealSet } from "../parts/deals_address";
import { counted as linked, type Source, type TableData } from "./figure";
import { LineChart, type Series } from "./line_chart";
import { type Counted, type Solved, SOLVED, solvedWith, VARIANTS } from "./outcomes";

export const OUTCOMES: Source = { file: "data/outcomes.csv", command: "data/outcomes.sh" };

const shareWords = (value: number) => `${Math.round(value * 100)}%`;

type Part = "win" | "draw";

function seriesOf(pick: (game: Solved) => Counted | null, part: Part, words: string, set: DealSet): Series[] {
  return VARIANTS.map(({ key, name }, n) => ({
    name,
    look: n + 1,
    points: solvedWith(key).flatMap((game) => {
      const counted = pick(game);
      if (!counted) return [];
      const share = counted[part] / counted.deals;
      return [{ x: game.ranks, y: share, words: `${game.ranks} ranks, ${percent(share)} ${words}`, href: () => countedHash(key, game.ranks, { set, outcome: part }) }];
    }),
  }));
}

function tableOf(pick: (game: Solved) => Counted | null, set: DealSet): TableData {
  return {
    titles: ["Game", "Ranks", "Deals", "Starter wins", "Starter loses", "Draws", "Share of wins", "Command"],
    rows: VARIANTS.flatMap(({ key, name }) =>
      solvedWith(key).flatMap((game) => {
        const counted = pick(game);
        if (!counted) return [];
        const { deals, win, loss, draw } = counted;
        const list = (value: number, outcome?: Outcome) => linked(value, () => countedHash(key, game.ranks, { set, ...(outcome && { outcome }) }));
        return [[name, game.ranks, list(deals), list(win, "win"), list(loss, "loss"), list(draw, "draw"), percent(win / deals), game.command]];
      }),
    ),
  };
}

/** What the lines show, in words: where each begins, where it ends, and its greatest value. */
export function described(series: Series[], words: (value: number) => string): string {
  const lines = series.flatMap(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const most = points.reduce((top, point) => (point.y > top.y ? point : top), first);
    return [`${name}: ${words(first.y)} at ${first.x}, ${words(last.y)} at ${last.x}, at most ${words(most.y)} at ${most.x}.`];
  });
  return `One line for each game. ${lines.join(" ")}`;
}

interface SharesProps {
  /** The deals that are counted. */
  pick(game: Solved): Counted | null;
  outcome: Part;
  title: string;
  /** The deals, as the axis has them. */
  deals: string;
  set: DealSet;
}

function Shares({ pick, outcome, title, deals, set }: SharesProps) {
  const isWins = outcome === "win";
  const series = seriesOf(pick, outcome, isWins ? "won by the starter" : "drawn", set);
  return (
    <LineChart
      title={title}
      description={described(series, percent)}
      x="ranks in a suit"
      y={{ label: `share of ${deals}`, words: shareWords, ...(isWins && { low: 0.4, high: 1 }) }}
      series={series}
      source={OUTCOMES}
      table={() => tableOf(pick, set)}
    />
  );
}

const all = (game: Solved) => game.all;

export function SymmetricWins() {
  return <Shares pick={(game) => game.symmetric} outcome="win" title="Symmetric deals that the starter wins" deals="the symmetric deals" set="symmetric" />;
}

export function EqualWins() {
  return <Shares pick={(game) => game.equal} outcome="win" title="Deals with equal hands that the starter wins" deals="the deals with equal hands" set="equal" />;
}

export function AllWins() {
  return <Shares pick={all} outcome="win" title="All deals that the starter wins" deals="all deals" set="all" />;
}

export function Draws() {
  return <Shares pick={all} outcome="draw" title="Deals that are drawn" deals="all deals" set="all" />;
}

const positionsBySize: Series[] = VARIANTS.map(({ key, name }, n) => ({
  name,
  look: n + 1,
  points: solvedWith(key)
    .filter(wasSearched)
    .map(({ ranks, cards, nodes }) => ({ x: cards, y: nodes ?? 1, words: `${cards} cards, ${grouped(nodes ?? 0)} positions`, href: () => countedHash(key, ranks, { set: "all" }) })),
}));

function wasSearched(game: Solved): boolean {
  return game.nodes !== null && game.nodes > 0 && game.cards >= 8;
}

export function Growth() {
  return (
    <LineChart
      title="Positions searched to solve a game"
      description={`${described(positionsBySize, grouped)} The scale is logarithmic.`}
      x="cards in the pack"
      y={{ label: "positions, on a logarithmic scale", words: power, logarithmic: true }}
      series={positionsBySize}
      source={OUTCOMES}
      table={() => ({
        titles: ["Game", "Ranks", "Cards", "Positions searched", "Command"],
        rows: SOLVED.filter(wasSearched).map((game) => [
          nameOf(game.variant),
          game.ranks,
          game.cards,
          linked(game.nodes ?? 0, () => countedHash(game.variant, game.ranks, { set: "all" })),
          game.command,
        ]),
      })}
    />
  );
}

export function nameOf(variant: string): string {
  return VARIANTS.find(({ key }) => key === variant)?.name ?? variant;
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function power(value: number): string {
  return `10${[...String(Math.round(Math.log10(value)))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}
