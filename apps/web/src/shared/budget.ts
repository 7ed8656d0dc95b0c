/**
 * How often work that ticks cause may be done: it takes at most a share of the time. On a fast device that is no limit; on a
 * slow one prices are shown a little less often instead of keeping the processor busy and the page from following the finger.
 */

export interface BudgetLimits {
  /** Of the time, 0–1. */
  readonly share: number;
  /** Bounds of the interval in milliseconds, however little or much the work takes. */
  readonly minMs: number;
  readonly maxMs: number;
}

export interface Budget {
  /** Milliseconds until the work may be done again; 0 = now. */
  waitMs(): number;
  /** The work begins now. */
  began(): void;
  /** What it took, in milliseconds. */
  took(ms: number): void;
}

/** A single slow run, such as one with a garbage collection, counts for a fifth. */
const WEIGHT = 0.2;

export function createBudget(
  { share, minMs, maxMs }: BudgetLimits,
  now: () => number = () => performance.now(),
): Budget {
  let beganAt = Number.NEGATIVE_INFINITY;
  let costMs = 0;
  return {
    waitMs: () => Math.max(0, beganAt + Math.min(maxMs, Math.max(minMs, costMs / share)) - now()),
    began() {
      beganAt = now();
    },
    took(ms) {
      costMs += (ms - costMs) * WEIGHT;
    },
  };
}
