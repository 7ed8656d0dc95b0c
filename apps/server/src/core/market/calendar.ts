/**
 * When a market trades: its hours, less the holidays that operators entered. A holiday is a period of New York local
 * time in which all instruments with some hours, or one instrument, are closed. An early close is a holiday that lasts
 * until the trading day would have ended.
 */
import type { InstrumentId } from '@tradewind/engine';
import { fromNewYork, isOpenAt, newYorkOffsetMs, nextTransition } from './hours.ts';
import type { Hours, Opening } from './types.ts';
import type { WeekSessions } from './weekly.ts';

export interface Holiday {
  readonly id: number;
  /** All instruments with these hours; undefined = only `instrument`. */
  readonly hours: Hours | undefined;
  readonly instrument: InstrumentId | undefined;
  readonly name: string;
  /** Epoch ms. Start inclusive, end exclusive. */
  readonly from: number;
  readonly to: number;
}

const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/u;

/** The instant of New York local time `text` (YYYY-MM-DDTHH:MM); undefined when it never occurs, or occurs twice. */
export function newYorkInstant(text: string): number | undefined {
  const match = LOCAL_TIME.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const local = Date.UTC(year, month - 1, day, hour, minute);
  if (new Date(local).toISOString().slice(0, 16) !== text) return undefined;
  const instant = fromNewYork(local);
  const shows = (time: number): boolean => time + newYorkOffsetMs(time) === local;
  const hours = [instant - 3_600_000, instant, instant + 3_600_000].filter(shows);
  return hours.length === 1 ? hours[0] : undefined;
}

/** New York local time at an instant, as YYYY-MM-DDTHH:MM. */
export const newYorkText = (time: number): string => new Date(time + newYorkOffsetMs(time)).toISOString().slice(0, 16);

export class Calendar {
  readonly holidays: readonly Holiday[];

  constructor(holidays: readonly Holiday[]) {
    this.holidays = holidays;
  }

  /**
   * Whether a market is open at an instant. Without `instrument`: instruments of these hours that have no holidays of
   * their own.
   */
  isOpenAt(time: number, hours: Hours, instrument?: InstrumentId, sessions?: WeekSessions): boolean {
    if (!isOpenAt(time, hours, sessions)) return false;
    return !this.#of(hours, instrument).some(({ from, to }) => time >= from && time < to);
  }

  /** Whether a holiday closes it for a part of the time between two instants. */
  isTouched(from: number, to: number, hours: Hours, instrument: InstrumentId): boolean {
    return this.#of(hours, instrument).some((holiday) => holiday.from < to && holiday.to > from);
  }

  /** The next time after `time` at which it opens or closes; undefined when it never does. */
  nextTransition(time: number, hours: Hours, instrument?: InstrumentId, sessions?: WeekSessions): number | undefined {
    const own = this.#of(hours, instrument);
    const isOpen = this.isOpenAt(time, hours, instrument, sessions);
    const edges = own.flatMap(({ from, to }) => [from, to]).toSorted((left, right) => left - right);
    for (let at: number | undefined = time; at !== undefined;) {
      const after: number = at;
      const candidates = [nextTransition(after, hours, sessions), edges.find((edge) => edge > after)];
      const next = candidates.filter((each) => each !== undefined);
      at = next.length === 0 ? undefined : Math.min(...next);
      if (at !== undefined && this.isOpenAt(at, hours, instrument, sessions) !== isOpen) return at;
    }
    return undefined;
  }

  /** The periods between two instants in which it is open, in order. */
  openings(
    from: number,
    to: number,
    hours: Hours,
    instrument?: InstrumentId,
    sessions?: WeekSessions,
  ): readonly Opening[] {
    const found: Opening[] = [];
    let isOpen = this.isOpenAt(from, hours, instrument, sessions);
    let openedAt: number | undefined;
    for (let at = this.nextTransition(from, hours, instrument, sessions); at !== undefined && at < to;) {
      if (isOpen) found.push({ from: openedAt, to: at });
      else openedAt = at;
      isOpen = !isOpen;
      at = this.nextTransition(at, hours, instrument, sessions);
    }
    if (isOpen) found.push({ from: openedAt, to: undefined });
    return found;
  }

  #of(hours: Hours, instrument: InstrumentId | undefined): readonly Holiday[] {
    return this.holidays.filter((holiday) =>
      holiday.hours === undefined ? holiday.instrument === instrument : holiday.hours === hours,
    );
  }
}
