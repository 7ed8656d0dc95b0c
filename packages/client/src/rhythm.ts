/** How often ticks usually arrive, measured from past ones: a quiet instrument's price is not an old price. */

/** Number of gaps kept; with fewer than MEASURED the rhythm is unknown. */
const KEPT = 20;
const MEASURED = 5;
/** Ticks arrive in bursts: a gap is unusual only when it is this many times the 75th percentile, and longer than any kept. */
const UNUSUAL = 8;
const LONGEST = 1.5;

export interface Rhythm {
  /** A tick arrived. `counts`: the gap before it is typical of the instrument, not caused by a lost connection. */
  tick(atMs: number, counts: boolean): void;
  /** The next gap starts with the next tick. */
  pause(): void;
  /** Gaps longer than this are unusual; undefined while too few were measured. */
  usualMs(): number | undefined;
}

export function createRhythm(): Rhythm {
  const gaps: number[] = [];
  let last: number | undefined;
  let usual: number | undefined;
  let known = 0;
  return {
    tick(atMs, counts) {
      if (last !== undefined && counts) {
        if (gaps.length === KEPT) gaps.shift();
        gaps.push(Math.max(0, atMs - last));
        known += 1;
      }
      last = atMs;
    },
    pause() {
      last = undefined;
    },
    usualMs() {
      if (gaps.length < MEASURED) return undefined;
      if (known > 0) {
        const sorted = gaps.toSorted((left, right) => left - right);
        const quarter = sorted[Math.floor(sorted.length * 0.75)] ?? 0;
        usual = Math.max(quarter * UNUSUAL, (sorted.at(-1) ?? 0) * LONGEST);
        known = 0;
      }
      return usual;
    },
  };
}
