/**
 * Trading hours and trading days. `fx`: Sunday 17:00 to Friday 17:00 New York, days from 17:00 New York;
 * `crypto` and `always`: never closed, days from 00:00 UTC (contract §2). New York's clock comes from the
 * time zone database of the runtime, so its daylight saving follows the law and not a rule of ours.
 */
import type { Hours } from './types.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Of the local day: when one trading day ends and the next begins. */
const CUT_MS = 17 * HOUR_MS;
/** 1 January 1970 was a Thursday; Sunday = 0. */
const EPOCH_WEEKDAY = 4;
const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;
/** An estimate of New York's distance from UTC, good enough to find the true one. */
const TYPICAL_OFFSET_MS = -5 * HOUR_MS;

const newYorkClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

/** By UTC hour. Asking the runtime takes microseconds; the same few hours are asked for again and again. */
const knownOffsets = new Map<number, number>();
const MAX_KNOWN_OFFSETS = 10_000;

/** New York's local time minus UTC at an instant, in ms (−5 h or −4 h). It changes on whole UTC hours only. */
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

/** The instant at which New York's clocks show `local` (ms as if they were UTC). Not for the hour that is skipped or doubled. */
export function fromNewYork(local: number): number {
  return local - newYorkOffsetMs(local - TYPICAL_OFFSET_MS);
}

/** Start of the local trading day that `local` is in. */
function localDayStart(local: number): number {
  return Math.floor((local - CUT_MS) / DAY_MS) * DAY_MS + CUT_MS;
}

function weekday(local: number): number {
  return (Math.floor(local / DAY_MS) + EPOCH_WEEKDAY) % 7;
}

/** Start of the trading day that contains the instant. */
export function tradingDayStart(time: number, hours: Hours): number {
  if (hours !== 'fx') return Math.floor(time / DAY_MS) * DAY_MS;
  return fromNewYork(localDayStart(time + newYorkOffsetMs(time)));
}

/** End of the trading day that contains the instant; 23 or 25 h after its start when clocks change. */
export function tradingDayEnd(time: number, hours: Hours): number {
  if (hours !== 'fx') return (Math.floor(time / DAY_MS) + 1) * DAY_MS;
  return fromNewYork(localDayStart(time + newYorkOffsetMs(time)) + DAY_MS);
}

/** Whether the market trades at the instant: the opening instant belongs to it, the closing one does not. */
export function isOpenAt(time: number, hours: Hours): boolean {
  if (hours !== 'fx') return true;
  const local = time + newYorkOffsetMs(time);
  const inDay = local - Math.floor(local / DAY_MS) * DAY_MS;
  const day = weekday(local);
  if (day === SATURDAY) return false;
  if (day === SUNDAY) return inDay >= CUT_MS;
  return day !== FRIDAY || inDay < CUT_MS;
}

/** The next instant after `time` at which the market opens or closes; undefined when it never closes. */
export function nextTransition(time: number, hours: Hours): number | undefined {
  if (hours !== 'fx') return undefined;
  const open = isOpenAt(time, hours);
  for (let end = tradingDayEnd(time, hours); ; end = tradingDayEnd(end, hours)) {
    if (isOpenAt(end, hours) !== open) return end;
  }
}
