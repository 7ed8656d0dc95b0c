/** Exact arithmetic of the acceptance tests: fractions of integers, rounded once, half away from zero (contract §2). */

export interface Ratio {
  readonly n: bigint;
  /** Positive. */
  readonly d: bigint;
}

/** A decimal as text or number, without loss: '1.08412' → 108412 / 100000. */
export function ratio(value: string | number | Ratio): Ratio {
  if (typeof value === 'object') return value;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(String(value));
  if (match === null) throw new Error(`not a plain decimal: ${value}`);
  const fraction = match[3] ?? '';
  const n = BigInt(`${match[2] ?? ''}${fraction}`);
  return { n: match[1] === '-' ? -n : n, d: 10n ** BigInt(fraction.length) };
}

type Decimal = string | number | Ratio;

export function times(...values: readonly Decimal[]): Ratio {
  return values.map(ratio).reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n });
}

export function over(a: Decimal, b: Decimal): Ratio {
  const [x, y] = [ratio(a), ratio(b)];
  return y.n < 0n ? { n: -x.n * y.d, d: -x.d * y.n } : { n: x.n * y.d, d: x.d * y.n };
}

export function plus(...values: readonly Decimal[]): Ratio {
  return values.map(ratio).reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), { n: 0n, d: 1n });
}

export function minus(a: Decimal, b: Decimal): Ratio {
  return plus(a, times(-1, b));
}

/** Micro-dollars, half away from zero. */
export function microOf(value: Decimal): bigint {
  const { n, d } = ratio(value);
  const scaled = (n < 0n ? -n : n) * 1_000_000n;
  const rounded = (2n * scaled + d) / (2n * d);
  return n < 0n ? -rounded : rounded;
}

/** The JSON number of an amount in micro-dollars: both operands are exact, so the result is the nearest double. */
export function usdOf(micro: bigint): number {
  return Number(micro) / 1_000_000;
}

/** The result of a formula in USD, rounded once. */
export function usd(value: Decimal): number {
  return usdOf(microOf(value));
}

/** Sum of JSON amounts without float error. */
export function sumUsd(values: readonly number[]): number {
  return usdOf(values.reduce((sum, value) => sum + microOf(value), 0n));
}
