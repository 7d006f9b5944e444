// The row of squares, as its two halves: side by side if there is room, else one above the other. Screen readers get a table.

import { useWidth } from "../charts/width";
import type { Placement, Player } from "../library/answers";
import type { Place } from "./library";
import { NAMES } from "./use_board";

export interface RowProps {
  place: Place;
  /** The squares where the drawn card can lead. */
  targets: Placement[];
}

export function Row({ place, targets }: RowProps) {
  const { box, width } = useWidth<HTMLDivElement>(640);
  const { squares } = place;
  const half = squares / 2;
  const beside = width / squares >= 22;
  const cell = Math.min(44, Math.floor((width - 8) / (beside ? squares : half)));
  const halves: { from: number; player: Player }[] = [
    { from: 1, player: "one" },
    { from: half + 1, player: "two" },
  ];
  return (
    <div class="row-box" ref={box}>
      <div class={`halves${beside ? " beside" : ""}`} aria-hidden="true">
        {halves.map(({ from, player }) => (
          <Half key={player} from={from} count={half} player={player} place={place} targets={targets} cell={cell} />
        ))}
      </div>
      <PileTable place={place} />
    </div>
  );
}

interface HalfProps {
  from: number;
  count: number;
  player: Player;
  place: Place;
  targets: Placement[];
  cell: number;
}

const STACK = 5;

function Half({ from, count, player, place, targets, cell }: HalfProps) {
  const radius = Math.max(5, Math.min(14, cell * 0.42));
  const step = radius * 1.1;
  const ground = 24 + radius * 2 + step * (STACK - 1);
  const every = cell >= 22 ? 1 : cell >= 14 ? 2 : 5;
  return (
    <svg class={`half ${player}`} width={cell * count + 2} height={ground + 46} viewBox={`-1 0 ${cell * count + 2} ${ground + 46}`}>
      <text class="half-name" x={player === "one" ? 2 : cell * count - 2} y="14" text-anchor={player === "one" ? "start" : "end"}>
        {player === "one" ? "left half: player 1 scores" : "right half: player 2 scores"}
      </text>
      {Array.from({ length: count }, (_, n) => {
        const square = from + n;
        const pile = place.piles.find((one) => one.square === square)?.pieces ?? [];
        const target = targets.find((one) => one.square === square);
        const x = n * cell + cell / 2;
        return (
          <g key={square}>
            <rect class={`square${target ? " target" : ""}`} x={n * cell + 1} y={ground - 2} width={cell - 2} height="20" rx="3" />
            {pile.length > 0 && (
              <text class="pile-size" x={x} y={ground + 13} text-anchor="middle">
                {pile.length}
              </text>
            )}
            {target && pile.length === 0 && (
              <text class="pile-size" x={x} y={ground + 13} text-anchor="middle">
                {target.direction === "left" ? "‹" : "›"}
              </text>
            )}
            {pile.slice(-STACK).map((owner, height, shown) => (
              <g key={height} class={`piece ${owner}`} transform={`translate(${x} ${ground - radius - 4 - height * step})`}>
                <circle r={radius} />
                {radius >= 8 && height === shown.length - 1 && (
                  <text y="4" text-anchor="middle">
                    {owner === "one" ? 1 : 2}
                  </text>
                )}
              </g>
            ))}
            {(["one", "two"] as const).some((one) => place.last[one] === square) && <circle class="last" cx={x} cy={ground + 25} r="3" />}
            {square % every === 0 && (
              <text class="square-number" x={x} y={ground + 42} text-anchor="middle">
                {square}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function PileTable({ place: { piles, last } }: { place: Place }) {
  const lastOf = (square: number) => (["one", "two"] as const).filter((player) => last[player] === square).map((player) => NAMES[player]);
  return (
    <div class="visually-hidden">
      <table>
        <caption>The piles on the board, from left to right</caption>
        <thead>
          <tr>
            <th scope="col">Square</th>
            <th scope="col">Half</th>
            <th scope="col">Pieces</th>
            <th scope="col">Whose, from the bottom</th>
            <th scope="col">Last piece of</th>
          </tr>
        </thead>
        <tbody>
          {piles.map(({ square, half, pieces }) => (
            <tr key={square}>
              <th scope="row">{square}</th>
              <td>{half === "one" ? "left" : "right"}</td>
              <td>{pieces.length}</td>
              <td>{pieces.map((player) => NAMES[player]).join(", ")}</td>
              <td>{lastOf(square).join(", ") || "nobody"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How a score comes about: "1 × 2 × 3 = 6". */
export function productWords({ piles, scores }: Place, player: Player): string {
  const sizes = piles.filter(({ half }) => half === player).map(({ pieces }) => pieces.length);
  return sizes.length > 1 ? `${sizes.join(" × ")} = ${scores[player]}` : String(scores[player]);
}
