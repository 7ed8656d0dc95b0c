/** Measures whether two kinds of requests can be distinguished by their response times. */
import { isLong } from '../../../testing/long.ts';

/**
 * Samples of each kind, and how far the share may be from 0.5. For equal distributions it is five standard deviations,
 * √((2n + 1) / 12) / n each, so a test fails without a fault in one run in a million. Thirty samples suffice for a request
 * that skips the hash of a password: its share is 0 or 1. TIMING_ROUNDS takes more samples.
 */
export const TIMED = isLong ? { rounds: 200, within: 0.15 } : { rounds: 30, within: 0.38 };

export interface Timing {
  readonly minMs: number;
  readonly medianMs: number;
  readonly p90Ms: number;
}

export interface Comparison {
  readonly first: Timing;
  readonly second: Timing;
  /**
   * Probability that a random second sample is slower than a random first one, ties counted half (the Mann–Whitney
   * statistic as a share): 0.5 when they are indistinguishable.
   */
  readonly share: number;
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

function timingOf(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((a, b) => a - b);
  return { minMs: quantile(sorted, 0), medianMs: quantile(sorted, 0.5), p90Ms: quantile(sorted, 0.9) };
}

function shareLonger(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const a of first) for (const b of second) longer += b > a ? 1 : Number(b === a) / 2;
  return longer / (first.length * second.length);
}

/**
 * `prepare` runs before each pair, untimed. The order within a pair alternates, so that other load on the machine
 * affects both kinds alike.
 */
export async function compareTimes(
  rounds: number,
  first: () => Promise<void>,
  second: () => Promise<void>,
  prepare: () => void,
): Promise<Comparison> {
  const samples: readonly [number[], number[]] = [[], []];
  const run = async (which: 0 | 1): Promise<void> => {
    const startedMs = performance.now();
    await (which === 0 ? first : second)();
    samples[which].push(performance.now() - startedMs);
  };
  for (let round = 0; round < rounds; round++) {
    prepare();
    const before = round % 2 === 0 ? 0 : 1;
    await run(before);
    await run(before === 0 ? 1 : 0);
  }
  return { first: timingOf(samples[0]), second: timingOf(samples[1]), share: shareLonger(...samples) };
}

const text = ({ minMs, medianMs, p90Ms }: Timing): string =>
  [minMs, medianMs, p90Ms].map((ms) => ms.toFixed(2).padStart(7)).join(' ');

/** One line for each kind: minimum, median, 90th percentile in ms; then the share. */
export const comparisonText = (name: string, { first, second, share }: Comparison): string =>
  `${name}\n  known   ${text(first)} ms\n  unknown ${text(second)} ms\n  unknown takes longer in ${(share * 100).toFixed(1)} %`;
