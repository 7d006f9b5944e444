// The library's exact numbers are fractions in texts: "11/27", "-1/64", "2".

export function decimalOf(fraction: string): number {
  const [top = "0", bottom = "1"] = fraction.split("/");
  const [numerator, denominator] = [Number(top), Number(bottom)];
  if (Number.isFinite(numerator) && Number.isFinite(denominator)) return numerator / denominator;
  // Too long for floating-point numbers: cut both by the same number of digits.
  const cut = Math.max(0, bottom.length - 15);
  return Number(top.slice(0, Math.max(1, top.length - cut))) / Number(bottom.slice(0, bottom.length - cut));
}

/** "11/27 (about 0.4074)", or "2". */
export function exactWords(fraction: string): string {
  const value = decimalOf(fraction);
  const text = fraction.replace("-", "\u2212");
  return fraction.includes("/") ? `${text} (about ${signed(value, 4)})` : text;
}

/** A number with this many decimals and a real minus sign. */
export function signed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "\u2212");
}
