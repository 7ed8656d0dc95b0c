/** Clock time in a time zone. Wall times are milliseconds, as if the clock were in UTC. */

export const NEW_YORK = 'America/New_York';
const DAY_MS = 86_400_000;
/** A day less than the last instant of dates, so that it has a local time in every zone. */
const MAX_TIME_MS = 8.64e15 - DAY_MS;

/** The nearest time that can be shown. A time that someone else entered must never break a page; NaN becomes 0. */
export const validTime = (timeMs: number): number =>
  Number.isNaN(timeMs) ? 0 : Math.max(-MAX_TIME_MS, Math.min(timeMs, MAX_TIME_MS));

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a zone shows at a point in time, as if it were UTC. */
export function wallTime(timeMs: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(validTime(timeMs)).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The point in time at which a clock in a zone shows `wall`; where clocks go back, the first of the two. */
export function wallInstant(wall: number, zone: string): number {
  const offsetAt = (timeMs: number): number => wallTime(timeMs, zone) - timeMs;
  const candidates = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)];
  const fitting = candidates.filter((timeMs) => wallTime(timeMs, zone) === wall);
  return Math.min(...(fitting.length > 0 ? fitting : candidates));
}
