/**
 * Trading hours and trading days.
 * - `fx`: Sunday 17:00 to Friday 17:00 New York; days start at 17:00 New York.
 * - `crypto` and `always`: never closed; days start at 00:00 UTC (contract §2).
 *
 * An instrument's own sessions replace the trading hours, but not the trading days.
 */
import { DAY_MS, HOUR_MS } from '../../platform/clock/index.ts';
import { fromNewYork, newYorkOffsetMs } from './new-york.ts';
import type { Hours } from './types.ts';
import { type WeekSessions, isOpenInWeek, nextWeekEdge } from './weekly.ts';

export { fromNewYork, newYorkOffsetMs } from './new-york.ts';

/** Local time of day at which one trading day ends and the next one starts. */
const CUT_MS = 17 * HOUR_MS;
/** 1 January 1970 was a Thursday; Sunday = 0. */
const EPOCH_WEEKDAY = 4;
const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;

/** Start of the local trading day that contains `local`. */
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

/** Start of the trading week that contains the instant: Sunday's 17:00 New York, or Monday's 00:00 UTC. */
export function tradingWeekStart(time: number, hours: Hours): number {
  if (hours !== 'fx') return mondayOf(Math.floor(time / DAY_MS)) * DAY_MS;
  // a local day that starts on Sunday at 17:00 counts as Monday
  const day = Math.floor((time + newYorkOffsetMs(time) - CUT_MS) / DAY_MS) + 1;
  return fromNewYork((mondayOf(day) - 1) * DAY_MS + CUT_MS);
}

/** The Monday on or before a day, both in whole days since 1970. */
const mondayOf = (day: number): number => day - ((day + EPOCH_WEEKDAY + 6) % 7);

/** Whether the market trades at the instant: opening time inclusive, closing time exclusive. */
export function isOpenAt(time: number, hours: Hours, sessions?: WeekSessions): boolean {
  if (sessions !== undefined) return isOpenInWeek(time, sessions);
  if (hours !== 'fx') return true;
  const local = time + newYorkOffsetMs(time);
  const inDay = local - Math.floor(local / DAY_MS) * DAY_MS;
  const day = weekday(local);
  if (day === SATURDAY) return false;
  if (day === SUNDAY) return inDay >= CUT_MS;
  return day !== FRIDAY || inDay < CUT_MS;
}

/**
 * The next time after `time` at which the market opens or closes, or one session directly follows another; undefined
 * when it never closes.
 */
export function nextTransition(time: number, hours: Hours, sessions?: WeekSessions): number | undefined {
  if (sessions !== undefined) return nextWeekEdge(time, sessions);
  if (hours !== 'fx') return undefined;
  const open = isOpenAt(time, hours);
  for (let end = tradingDayEnd(time, hours); ; end = tradingDayEnd(end, hours)) {
    if (isOpenAt(end, hours) !== open) return end;
  }
}
