// What all charts share: the title, the drawing, the legend, the source, and the data as a table.

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { grouped } from "./csv";
import { useTurn } from "./turn";
import { useWidth } from "./width";

export interface Source {
  /** The data file, from the root of the repository. */
  file: string;
  /** The command that made it. */
  command: string;
}

/** Gives the address of the deals that something counts. There are some hundred in a chart, so each is made when it is needed. */
export type Href = () => string;

/** A cell of a table. A number leads to the deals that it counts, if it has an address. */
export type Cell = string | number | { value: number; href: Href };

export interface TableData {
  titles: string[];
  rows: Cell[][];
  /** How many columns at the left are names: they stand left. */
  names?: number;
}

/** What every chart is told. */
export interface ChartProps {
  title: string;
  /** What the chart shows, in a sentence, for those who do not see it. */
  description: string;
  source: Source;
  /** A table has up to some hundred rows, so it is made when it is opened. */
  table(): TableData;
  height?: number;
  children?: ComponentChildren;
}

export interface FigureProps extends ChartProps {
  legend?: ComponentChildren;
  draw(width: number, height: number): ComponentChildren;
}

export function Figure({ title, description, source, table, height = 320, legend, draw, children }: FigureProps) {
  const { box, width } = useWidth<HTMLDivElement>(640);
  const isDrawn = useTurn(box);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <figure class="chart" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
      <div ref={box} class="chart-box">
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-words`}>
          <desc id={`${id}-words`}>{description} The numbers are in the table below, with links to the deals.</desc>
          {isDrawn && draw(width, height)}
        </svg>
      </div>
      {legend}
      <figcaption>
        Data: <code>{source.file}</code>, made by <code>{source.command}</code>
      </figcaption>
      <details class="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Table: {title}</summary>
        {open && (
          <div class="table-scroll" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
            <DataTable {...table()} caption={title} />
          </div>
        )}
      </details>
    </figure>
  );
}

function DataTable({ titles, rows, names = 1, caption }: TableData & { caption: string }) {
  return (
    <table>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {titles.map((title, n) => (
            <th scope="col" key={title} class={n < names ? "name" : "number"}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={r}>
            {row.map((cell, n) => {
              const text = textOf(cell);
              return n === 0 ? (
                <th scope="row" key={n} class="name">
                  {text}
                </th>
              ) : (
                <td key={n} class={n < names ? "name" : "number"}>
                  {typeof cell === "object" ? <a href={cell.href()}>{text}</a> : text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf(cell: Cell): string {
  const value = typeof cell === "object" ? cell.value : cell;
  return typeof value === "number" ? grouped(value) : value;
}

/** A number of deals, with the address of a list of them if there are any. */
export function counted(value: number, href: Href): Cell {
  return value > 0 ? { value, href } : value;
}

/** A part of a drawing that leads to the deals that it counts. The table has the same links for the keyboard and for screen readers. */
export function Lead({ href, transform, children }: { href: Href; transform?: string; children: ComponentChildren }) {
  return (
    <g class="lead" transform={transform} onClick={() => (location.hash = href())}>
      {children}
    </g>
  );
}

export interface AxesProps {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: { ticks: number[]; at(value: number): number; label: string; words?(value: number): string };
  y: { ticks: number[]; at(value: number): number; label: string; words(value: number): string };
}

/** The lines of the grid, the numbers at the axes, and what the axes mean. */
export function Axes({ left, right, top, bottom, x, y }: AxesProps) {
  return (
    <g class="axes" aria-hidden="true">
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={left} x2={right} y1={y.at(tick)} y2={y.at(tick)} />
          <text x={left - 6} y={y.at(tick) + 4} text-anchor="end">
            {y.words(tick)}
          </text>
        </g>
      ))}
      <line class="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      {x.ticks.map((tick) => (
        <g key={tick}>
          <line class="axis" x1={x.at(tick)} x2={x.at(tick)} y1={bottom} y2={bottom + 4} />
          <text x={x.at(tick)} y={bottom + 18} text-anchor="middle">
            {x.words?.(tick) ?? tick}
          </text>
        </g>
      ))}
      <text class="axis-label" x={(left + right) / 2} y={bottom + 36} text-anchor="middle">
        {x.label}
      </text>
      <text class="axis-label" x={2} y={top - 12}>
        {y.label}
      </text>
    </g>
  );
}
