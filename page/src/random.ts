// Random numbers that a seed determines, so that a game can be dealt again.

export class Random {
  constructor(private state: number) {}

  /** A whole number from 0, below `limit`. (The generator mulberry32.) */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }
}

/** A new seed below `limit`. */
export function newSeed(limit = 2 ** 32): number {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return Math.floor((random / 2 ** 32) * limit);
}
