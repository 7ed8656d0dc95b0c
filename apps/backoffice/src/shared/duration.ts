/** Lengths of time as text. */

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * A duration in its two largest units ("2 days, 3 hr", "14 min"): in a queue, the order of the ages matters, not their
 * seconds. Under a minute it is "0 min"; `tag` is BCP 47.
 */
export function durationText(tag: string, ms: number): string {
  const whole = Math.max(0, ms);
  const first = UNITS.findIndex(([, size]) => whole >= size);
  const start = first === -1 ? UNITS.length - 1 : first;
  const parts: string[] = [];
  let rest = whole;
  for (const [unit, size] of UNITS.slice(start, start + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || parts.length === 0)
      parts.push(
        new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      );
  }
  return parts.join(' ');
}
