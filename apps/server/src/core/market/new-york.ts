/**
 * New York local time, from the runtime's time zone database, so that daylight saving follows the law instead of a rule
 * of ours.
 */
import { HOUR_MS } from '../../platform/clock/index.ts';

/** An estimate of New York's offset from UTC, good enough to find the exact one. */
const TYPICAL_OFFSET_MS = -5 * HOUR_MS;

const newYorkClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

/** By UTC hour. Asking the runtime takes microseconds, and the same few hours are needed again and again. */
const knownOffsets = new Map<number, number>();
const MAX_KNOWN_OFFSETS = 10_000;

/** New York local time minus UTC at an instant, in ms (−5 h or −4 h). It changes only on whole UTC hours. */
export function newYorkOffsetMs(time: number): number {
  const hour = Math.floor(time / HOUR_MS);
  const known = knownOffsets.get(hour);
  if (known !== undefined) return known;
  const start = hour * HOUR_MS;
  const fields = { year: 0, month: 0, day: 0, hour: 0 };
  for (const part of newYorkClock.formatToParts(start)) {
    if (part.type === 'year' || part.type === 'month' || part.type === 'day' || part.type === 'hour')
      fields[part.type] = Number(part.value);
  }
  const offsetMs = Date.UTC(fields.year, fields.month - 1, fields.day, fields.hour) - start;
  if (knownOffsets.size >= MAX_KNOWN_OFFSETS) knownOffsets.clear();
  knownOffsets.set(hour, offsetMs);
  return offsetMs;
}

/** The instant of New York local time `local` (ms as if UTC). Not valid for the hour that is skipped or repeated. */
export function fromNewYork(local: number): number {
  return local - newYorkOffsetMs(local - TYPICAL_OFFSET_MS);
}
