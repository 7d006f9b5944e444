// Scales of charts: from a value to a place, and the ticks of an axis.

export interface Scale {
  at(value: number): number;
  ticks: number[];
}

/** A linear scale from `low` to `high`, at `from` and `to`. */
export function linear(low: number, high: number, from: number, to: number, count: number): Scale {
  const step = niceStep((high - low) / count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
  const spread = high - low || 1;
  return { at: (value) => from + ((value - low) / spread) * (to - from), ticks };
}

/** A logarithmic scale. Its ticks are powers of ten. */
export function logarithmic(low: number, high: number, from: number, to: number, count: number): Scale {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const step = Math.max(1, Math.ceil((last - first) / count));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += step) ticks.push(10 ** power);
  return { at: (value) => from + ((Math.log10(value) - first) / (last - first || 1)) * (to - from), ticks };
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least || 1));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999) ?? 10 * power;
}

/** The end of an axis: the next tick above the greatest value. */
export function niceEnd(greatest: number, count: number): number {
  const step = niceStep(greatest / count);
  return Math.max(step, Math.ceil(greatest / step - 1e-9) * step);
}
