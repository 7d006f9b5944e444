// Bars above and below a line: wins above, losses below. Losses are hatched, so the chart can be read in grey.

import { useId } from "preact/hooks";
import { Axes, type ChartProps, Figure, type Href, Lead } from "./figure";
import { linear, niceEnd } from "./scale";
import { percent } from "./csv";

export interface Bar {
  x: number;
  above: number;
  below: number;
  /** The addresses of the deals that are counted above and below. */
  hrefs: { above: Href; below: Href };
}

export interface HistogramProps extends ChartProps {
  x: string;
  y: string;
  bars: Bar[];
  /** What the bars are shares of. */
  total: number;
  names: { above: string; below: string };
}

export function Histogram({ x, y, bars, total, names, ...chart }: HistogramProps) {
  return (
    <Figure
      {...chart}
      legend={
        <ul class="legend">
          <Key name={names.above} kind="above" />
          <Key name={names.below} kind="below" />
        </ul>
      }
      draw={(width, height) => <Bars x={x} y={y} bars={bars} total={total} width={width} height={height} />}
    />
  );
}

function Key({ name, kind }: { name: string; kind: "above" | "below" }) {
  const id = useId();
  return (
    <li>
      <svg width="20" height="14" aria-hidden="true">
        <Hatch id={id} />
        <rect class={`bar ${kind}`} fill={kind === "below" ? `url(#${id})` : undefined} x="1" y="1" width="18" height="12" />
      </svg>
      {name}
    </li>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="hatch-ground" width="4" height="4" />
        <line class="hatch" x1="1" x2="1" y1="0" y2="4" />
      </pattern>
    </defs>
  );
}

type BarsProps = Pick<HistogramProps, "x" | "y" | "bars" | "total"> & { width: number; height: number };

function Bars({ bars, total, x, y, width, height }: BarsProps) {
  const id = useId();
  const [left, right, top, bottom] = [54, width - 12, 28, height - 44];
  const share = (value: number) => value / total;
  const end = niceEnd(Math.max(...bars.map(({ above, below }) => Math.max(share(above), share(below)))), 3);
  const last = Math.max(...bars.map((bar) => bar.x));
  const slot = (right - left) / (last + 1);
  const across = linear(0, Math.max(last, 1), left + slot / 2, right - slot / 2, Math.max(4, Math.floor(width / 60)));
  const up = linear(-end, end, bottom, top, 6);
  const wide = Math.max(1, slot - (slot > 5 ? 2 : 0.5));
  const middle = up.at(0);
  const digits = end < 0.01 ? 2 : end < 0.05 ? 1 : 0;
  return (
    <>
      <Hatch id={id} />
      <Axes
        left={left}
        right={right}
        top={top}
        bottom={bottom}
        x={{ ...across, ticks: across.ticks.filter(Number.isInteger), label: x }}
        y={{ ...up, label: y, words: (value) => `${(Math.abs(value) * 100).toFixed(digits)}%` }}
      />
      <line class="axis" x1={left} x2={right} y1={middle} y2={middle} />
      {bars.map((bar) => (
        <g key={bar.x}>
          <title>{`${bar.x} rounds: ${percent(share(bar.above))} won, ${percent(share(bar.below))} lost`}</title>
          <rect class="bar above" x={across.at(bar.x) - wide / 2} width={wide} y={up.at(share(bar.above))} height={middle - up.at(share(bar.above))} />
          <rect class="bar below" fill={`url(#${id})`} x={across.at(bar.x) - wide / 2} width={wide} y={middle} height={up.at(-share(bar.below)) - middle} />
          {bar.above > 0 && (
            <Lead href={bar.hrefs.above}>
              <rect class="target" x={across.at(bar.x) - slot / 2} width={slot} y={top} height={middle - top} />
            </Lead>
          )}
          {bar.below > 0 && (
            <Lead href={bar.hrefs.below}>
              <rect class="target" x={across.at(bar.x) - slot / 2} width={slot} y={middle} height={bottom - middle} />
            </Lead>
          )}
        </g>
      ))}
    </>
  );
}
