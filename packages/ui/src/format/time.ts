/** Times as text, per language, in one time zone. Any number has a text: pages show times that others entered. */
import { validTime } from '@tradewind/client/app';

const cache = new Map<string, Intl.DateTimeFormat>();

const WEEKDAY_MINUTE = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY_MINUTE = { ...WEEKDAY_MINUTE, month: 'short', day: 'numeric' } as const;

const STYLES = {
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** Weekday and minute: when a market opens. */
  weekTime: WEEKDAY_MINUTE,
  /** The same where the zone is shown above: hours in a table. */
  weekMinute: WEEKDAY_MINUTE,
  /** A day in the near future with the minute: when a holiday starts. */
  dayTime: DAY_MINUTE,
  /** The same with its zone: when an order expires. */
  deadline: DAY_MINUTE,
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  /** For a message: to the minute. */
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof STYLES;

/** Styles with a date and a time that include the name of the zone. */
const NAMED: ReadonlySet<TimeStyle> = new Set(['dateTime', 'weekTime', 'deadline']);
/** Languages that write hours, minutes and seconds as words before a zone: 19시 0분 0초. */
const WORDS_WITH_ZONE: ReadonlySet<string> = new Set(['ko', 'th']);

/** For the `dateTime` attribute of a time element. */
export const isoTime = (timeMs: number): string => new Date(validTime(timeMs)).toISOString();

/** `timeMs` is epoch milliseconds. Without a `timeZone`, the device's zone is used and not named. */
export function formatTime(tag: string, time: number, style: TimeStyle = 'dateTime', timeZone?: string): string {
  const timeMs = validTime(time);
  const isNamed = timeZone !== undefined && NAMED.has(style);
  if (isNamed && style === 'dateTime' && WORDS_WITH_ZONE.has(tag.slice(0, 2)))
    return `${formatOf(tag, style, timeZone, false).format(timeMs)} ${zoneName(timeMs, timeZone)}`;
  const format = formatOf(tag, style, timeZone, isNamed);
  if (!isNamed) return format.format(timeMs);
  if (!isEnglish(tag)) return unbrokenZone(format.format(timeMs));
  return format
    .formatToParts(timeMs)
    .map(({ type, value }) => (type === 'timeZoneName' ? zoneName(timeMs, timeZone) : value))
    .join('');
}

function formatOf(tag: string, style: TimeStyle, timeZone: string | undefined, isNamed: boolean): Intl.DateTimeFormat {
  const key = `${tag}|${style}|${timeZone ?? ''}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(dateTag(tag), {
      ...STYLES[style],
      ...(isEnglish(tag) && 'year' in STYLES[style] ? { month: 'short', day: 'numeric' } : {}),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(isNamed ? { timeZoneName: 'short' } : {}),
    });
    cache.set(key, format);
  }
  return format;
}

/** Gregorian years and Western digits in every language: Thai would otherwise use a calendar 543 years ahead. */
export const dateTag = (tag: string): string => `${tag}-u-ca-gregory-nu-latn`;

/** 4 Mar 2026: in figures, Americans and others would read different dates. */
const isEnglish = (tag: string): boolean => tag.startsWith('en');

const zones = new Map<string, Intl.DateTimeFormat>();

/** EDT; British English, Korean and Thai do not have the name and would write GMT-4. */
function zoneName(timeMs: number, timeZone: string): string {
  const format = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  zones.set(timeZone, format);
  const name = format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return unbrokenZone(name);
}

/** GMT−4: after the hyphen of GMT-4, which ICU writes, a line may break. EST: in Chinese ICU writes [EST]. */
const unbrokenZone = (text: string): string => text.replace('GMT-', 'GMT\u2212').replace(/\[([A-Z]+)\]/u, '$1');
