/** Parses times in event files. */
import { WINDOWS_TO_IANA_MAP, findIana } from 'windows-iana';
import { DAY_MS, MINUTE_MS } from '../../platform/clock/index.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/** Local date and time as numbers; months from 1. */
interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** As if it were UTC; undefined when the date or time does not exist, or is far from today. */
function utcOf({ year, month, day, hour, minute, second }: Wall): number | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isSame =
    time.getUTCMonth() === month - 1 &&
    time.getUTCDate() === day &&
    time.getUTCHours() === hour &&
    time.getUTCMinutes() === minute &&
    time.getUTCSeconds() === second;
  return isSame ? time.getTime() : undefined;
}

function wallOf(groups: Readonly<Record<string, string | undefined>>): Wall {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
  ].map((name) => Number(groups[name] ?? 0));
  return { year, month, day, hour, minute, second };
}

const ISO =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,9})?)?(?:Z|(?<sign>[+-])(?<offHour>[01]\d):(?<offMinute>[0-5]\d))$/u;

/** ISO 8601 with `Z` or an offset; epoch milliseconds, of whole seconds. */
export function isoTime(text: string): number | undefined {
  const groups = ISO.exec(text)?.groups;
  const utc = groups === undefined ? undefined : utcOf(wallOf(groups));
  if (groups === undefined || utc === undefined) return undefined;
  const offset = Number(groups['offHour'] ?? 0) * 60 + Number(groups['offMinute'] ?? 0);
  return utc - (groups['sign'] === '-' ? -offset : offset) * MINUTE_MS;
}

const BASIC = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?<utc>Z?)$/u;

/**
 * A DATE-TIME of RFC 5545: in UTC, or in the time zone `zone`, an IANA or Windows name. A local time that occurs twice is
 * the first one; one that is skipped is counted with the offset before the gap (§3.3.5).
 */
export function calendarTime(text: string, zone: string | undefined): number | 'time' | 'zone' {
  const groups = BASIC.exec(text)?.groups;
  const utc = groups === undefined ? undefined : utcOf(wallOf(groups));
  if (groups === undefined || utc === undefined) return 'time';
  if (groups['utc'] === 'Z') return utc;
  const clock = zone === undefined ? undefined : (clockOf(zone) ?? clockOf(ianaOf(zone)));
  if (clock === undefined) return 'zone';
  // the offsets before and after a clock change nearby; without one they are equal
  const before = utc - offsetAt(clock, utc - DAY_MS);
  const after = utc - offsetAt(clock, utc + DAY_MS);
  const times = [before, after].filter((time) => time + offsetAt(clock, time) === utc);
  return times.length > 0 ? Math.min(...times) : before;
}

/** Outlook writes Windows names of zones, such as `Eastern Standard Time`. */
function ianaOf(windows: string): string {
  const known = WINDOWS_TO_IANA_MAP.find(({ windowsName }) => windowsName.toLowerCase() === windows.toLowerCase());
  return known === undefined ? '' : (findIana(known.windowsName)[0] ?? '');
}

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

/** Milliseconds by which the local clock is ahead of UTC. */
function offsetAt(clock: Intl.DateTimeFormat, timeMs: number): number {
  const parts = new Map(clock.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const of = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - timeMs;
}
