// Lines with markers. Each line has its own marker and dashes as well as its colour, so it can be told in grey.

import { Axes, type ChartProps, Figure, type Href, Lead } from "./figure";
import { linear, logarithmic, niceEnd } from "./scale";

export interface Point {
  x: number;
  y: number;
  /** What the point says when the mouse is over it. */
  words: string;
  /** The address of the deals that it counts. */
  href: Href;
}

export interface Series {
  name: string;
  /** The number of its colour, dashes and marker, from 1. The same thing looks the same in all charts. */
  look: number;
  points: Point[];
}

export interface LineChartProps extends ChartProps {
  x: string;
  y: { label: string; words(value: number): string; low?: number; high?: number; logarithmic?: boolean };
  series: Series[];
}

/** Markers of about the same weight, around 0,0. */
const MARKERS = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "M-4-4h8v8h-8z", "M0-5L5 4H-5z", "M0-5.5L5.5 0L0 5.5L-5.5 0z", "M0 5L5-4H-5z", "M-4-4L4 4M-4 4L4-4"];

export function LineChart({ x, y, series, ...chart }: LineChartProps) {
  const shown = series.filter(({ points }) => points.length > 0);
  return (
    <Figure
      {...chart}
      legend={<Legend series={shown} />}
      draw={(width, height) => <Lines width={width} height={height} x={x} y={y} series={shown} />}
    />
  );
}

type LinesProps = Pick<LineChartProps, "x" | "y" | "series"> & { width: number; height: number };

function Lines({ width, height, x, y, series }: LinesProps) {
  const points = series.flatMap((one) => one.points);
  const [left, right, top, bottom] = [54, width - 12, 28, height - 44];
  const values = points.map((point) => point.y);
  const across = linear(Math.min(...points.map((point) => point.x)), Math.max(...points.map((point) => point.x)), left + 8, right - 8, Math.max(4, Math.floor(width / 48)));
  const xTicks = across.ticks.filter(Number.isInteger);
  const up = y.logarithmic
    ? logarithmic(Math.min(...values), Math.max(...values), bottom, top, 7)
    : linear(y.low ?? 0, y.high ?? niceEnd(Math.max(...values), 5), bottom, top, 6);
  return (
    <>
      <Axes left={left} right={right} top={top} bottom={bottom} x={{ ...across, ticks: xTicks, label: x }} y={{ ...up, label: y.label, words: y.words }} />
      {series.map((one) => (
        <g key={one.name} class={`series series-${one.look}`}>
          <polyline points={one.points.map((point) => `${across.at(point.x).toFixed(1)},${up.at(point.y).toFixed(1)}`).join(" ")} />
          {one.points.map((point) => (
            <Lead key={point.x} href={point.href} transform={`translate(${across.at(point.x).toFixed(1)} ${up.at(point.y).toFixed(1)})`}>
              <title>{`${one.name}: ${point.words}`}</title>
              <path class="marker" d={markerOf(one)} />
              <circle class="target" r="8" />
            </Lead>
          ))}
        </g>
      ))}
    </>
  );
}

function markerOf({ look }: Series): string {
  return MARKERS[(look - 1) % MARKERS.length] ?? "";
}

function Legend({ series }: { series: Series[] }) {
  return (
    <ul class="legend">
      {series.map((one) => (
        <li key={one.name}>
          <svg width="36" height="14" viewBox="-18 -7 36 14" aria-hidden="true" class={`series series-${one.look}`}>
            <polyline points="-18,0 18,0" />
            <path class="marker" d={markerOf(one)} />
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  );
}
