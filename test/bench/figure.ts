/** One measured number, as `main.ts` prints it. */
export interface Figure {
  figure: string;
  value: number;
  unit: string;
  /** The same measured with something that is known, in the same run. */
  peer?: { name: string; value: number };
  /** `value` to the peer's. */
  ratio?: number;
  /** In words, e.g. `ratio ≥ 0.9`. */
  aim?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** To so many digits that matter. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}
