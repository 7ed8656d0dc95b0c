/** Weekly opening hours in New York local time, with daily breaks: `Sun 18:00-Mon 17:00`. */
import { DAY_MS, MINUTE_MS } from '../../platform/clock/index.ts';
import { fromNewYork, newYorkOffsetMs } from './new-york.ts';

/** Minutes since Sunday 00:00; start inclusive, end exclusive. */
export interface WeekSpan {
  readonly from: number;
  readonly to: number;
}
export type WeekSessions = readonly WeekSpan[];

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const DAY_MINUTES = 1440;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;
const SPAN = /^(\w{3}) (\d\d):(\d\d)-(\w{3}) (\d\d):(\d\d)$/u;

/** Sessions in order, without overlap and within a week; undefined when they are not. */
export function parseSessions(texts: readonly string[]): WeekSessions | undefined {
  const spans: WeekSpan[] = [];
  for (const text of texts) {
    const match = SPAN.exec(text);
    if (match === null) return undefined;
    const [, fromDay = '', fromHour, fromMinute, toDay = '', toHour, toMinute] = match;
    const [from, to] = [minuteOf(fromDay, fromHour, fromMinute), minuteOf(toDay, toHour, toMinute)];
    if (from === undefined || to === undefined || from >= to || from < (spans.at(-1)?.to ?? 0)) return undefined;
    spans.push({ from, to });
  }
  return spans.length === 0 ? undefined : spans;
}

/**
 * The same sessions on each of the five days, in chronological order. A session that starts in the afternoon (from
 * 17:00) belongs to the following day.
 */
export function dailySessions(...day: readonly (readonly [from: string, to: string])[]): readonly string[] {
  const isEvening = (time: string): boolean => time >= '17:00';
  return DAYS.slice(0, 5).flatMap((evening, index) => {
    const next = DAYS[index + 1] ?? evening;
    return day.map(([from, to]) => {
      const begin = isEvening(from) ? evening : next;
      const end = begin === evening && to > from ? evening : next;
      return `${begin} ${from}-${end} ${to}`;
    });
  });
}

/** A day ends at 24:00. */
function minuteOf(day: string, hour: string | undefined, minute: string | undefined): number | undefined {
  const index = DAYS.findIndex((each) => each === day);
  const inDay = Number(hour) * 60 + Number(minute);
  return index === -1 || Number(minute) > 59 || inDay > DAY_MINUTES ? undefined : index * DAY_MINUTES + inDay;
}

export const sessionTexts = (sessions: WeekSessions): string[] =>
  sessions.map(({ from, to }) => `${textOf(from, false)}-${textOf(to, true)}`);

function textOf(minute: number, isEnd: boolean): string {
  const day = Math.floor(minute / DAY_MINUTES) - (isEnd && minute % DAY_MINUTES === 0 ? 1 : 0);
  const inDay = minute - day * DAY_MINUTES;
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${DAYS[day]} ${digits(Math.floor(inDay / 60))}:${digits(inDay % 60)}`;
}

/** Midnight of the preceding Sunday, New York local time. */
function localWeekStart(local: number): number {
  const day = Math.floor(local / DAY_MS);
  return (day - ((day + EPOCH_WEEKDAY) % 7)) * DAY_MS;
}

export function isOpenInWeek(time: number, sessions: WeekSessions): boolean {
  const local = time + newYorkOffsetMs(time);
  const inWeek = local - localWeekStart(local);
  return sessions.some(({ from, to }) => inWeek >= from * MINUTE_MS && inWeek < to * MINUTE_MS);
}

const lengthOf = (sessions: WeekSessions): number => sessions.reduce((sum, { from, to }) => sum + to - from, 0);

/** The next time after `time` at which a span starts or ends; undefined when the week has no break. */
export function nextWeekEdge(time: number, sessions: WeekSessions): number | undefined {
  if (lengthOf(sessions) === DAYS.length * DAY_MINUTES) return undefined;
  const start = localWeekStart(time + newYorkOffsetMs(time));
  const minutes = sessions.flatMap(({ from, to }) => [from, to]);
  const edges = [start, start + WEEK_MS].flatMap((week) =>
    minutes.map((minute) => fromNewYork(week + minute * MINUTE_MS)),
  );
  return edges.find((edge) => edge > time);
}
