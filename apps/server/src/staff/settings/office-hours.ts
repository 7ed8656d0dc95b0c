/**
 * Office hours of support, as text: `1-5 09:00-18:00 Asia/Hong_Kong`, several separated by `;`. Days are 1 (Monday) to
 * 7, a single day or a range. An end before the start is on the next day. Empty text = always open.
 */

const PART =
  /^(?<first>[1-7])(?:-(?<last>[1-7]))?\s+(?<from>(?:[01]\d|2[0-3]):[0-5]\d)-(?<to>(?:[01]\d|2[0-3]):[0-5]\d|24:00)\s+(?<zone>[A-Za-z][\w+/-]*)$/u;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

interface Window {
  /** Minutes of the week, from Monday 00:00 in the zone. */
  readonly starts: readonly number[];
  readonly lengthMinutes: number;
  readonly zone: string;
}

/** Undefined when the format is wrong or the zone does not exist. */
function windowsOf(text: string): readonly Window[] | undefined {
  const parts = text.split(';').map((part) => part.trim());
  const windows = parts.map(windowOf);
  return windows.every((window) => window !== undefined) ? windows : undefined;
}

function windowOf(part: string): Window | undefined {
  const { first, last, from, to, zone } = PART.exec(part)?.groups ?? {};
  if (first === undefined || from === undefined || to === undefined || zone === undefined || !isZone(zone))
    return undefined;
  const days = spanOf(Number(first), Number(last ?? first));
  const length = minutesOf(to) - minutesOf(from);
  return {
    starts: days.map((day) => (day - 1) * DAY_MINUTES + minutesOf(from)),
    lengthMinutes: length > 0 ? length : length + DAY_MINUTES,
    zone,
  };
}

/** 6-1 is Saturday to Monday. */
function spanOf(first: number, last: number): readonly number[] {
  const count = ((last - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % DAYS.length) + 1);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Minute of the week in the zone. */
function minuteIn(zone: string, nowMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(nowMs);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = DAYS.findIndex((name) => name === part('weekday'));
  return day * DAY_MINUTES + Number(part('hour')) * 60 + Number(part('minute'));
}

export const isOfficeHours = (text: string): boolean => text === '' || windowsOf(text) !== undefined;

/** Unreadable text counts as always open, so that a typing error turns no one away. */
export function isOfficeOpen(text: string, nowMs: number): boolean {
  const windows = text === '' ? undefined : windowsOf(text);
  if (windows === undefined) return true;
  return windows.some(({ starts, lengthMinutes, zone }) => {
    const minute = minuteIn(zone, nowMs);
    return starts.some((start) => (minute - start + WEEK_MINUTES) % WEEK_MINUTES < lengthMinutes);
  });
}
