/** Times in files: read as they are written there, and moved to UTC. */
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Hours kept of a zone: asking the runtime takes microseconds, and the same few are needed again and again. */
const MAX_KNOWN = 10_000;

/** The instant of a local time, in ms as if it were UTC. */
export type Zone = (local: number) => number;

export const UTC: Zone = (local) => local;

export const fixedZone =
  (offsetMs: number): Zone =>
  (local) =>
    local - offsetMs;

/**
 * A zone of the time zone database, moved by a fixed offset. Of an hour that the clocks show twice, the first one counts; one
 * that they skip is the hour before.
 */
export function namedZone(name: string, movedMs = 0): Zone {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  const known = new Map<number, number>();
  const offsetAt = (time: number): number => {
    const hour = Math.floor(time / HOUR_MS);
    const found = known.get(hour) ?? offsetOf(clock, hour * HOUR_MS);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(hour, found);
    return found;
  };
  return (local) => {
    const moved = local - movedMs;
    // clocks change by an hour, so one of these two is right
    const [early, late] = [offsetAt(moved - 24 * HOUR_MS), offsetAt(moved + 24 * HOUR_MS)];
    const first = moved - early;
    return offsetAt(first) === early ? first : moved - late;
  };
}

function offsetOf(clock: Intl.DateTimeFormat, time: number): number {
  const fields = { year: 0, month: 0, day: 0, hour: 0 };
  for (const { type, value } of clock.formatToParts(time))
    if (type === 'year' || type === 'month' || type === 'day' || type === 'hour') fields[type] = Number(value);
  return Date.UTC(fields.year, fields.month - 1, fields.day, fields.hour) - time;
}

/** `+02:00`, `-5`, `UTC`; or `new-york+7`, the clock of most MetaTrader servers: their days begin at 17:00 in New York. */
export function zoneOption(text: string): Zone | undefined {
  if (/^(?:utc|gmt)$/iu.test(text)) return UTC;
  const match = /^(new-york)?([+-])(\d{1,2})(?::?(\d\d))?$/u.exec(text);
  if (text === 'new-york') return namedZone('America/New_York');
  if (match === null) return undefined;
  const [, named, sign, hours, minutes = '0'] = match;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
  if (Math.abs(offset) > 14 * HOUR_MS || Number(minutes) > 59) return undefined;
  return named === undefined ? fixedZone(offset) : namedZone('America/New_York', offset);
}

/** Year, month, day, hour, minute, second, fraction. The time of day may be absent. */
const ISO = /^(\d{4})[-./](\d\d)[-./](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?$/u;
const DAY_FIRST = /^(\d\d)\.(\d\d)\.(\d{4})(?: (\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/u;
const COMPACT = /^(\d{4})(\d\d)(\d\d) (\d\d):?(\d\d):?(\d\d)\.?(\d{3})?$/u;

/** Local ms of a text such as 2021-01-31 23:59:58.123, 2021.01.31 23:59, 31.01.2021 23:59:58.123 or 20210131 235958123. */
export function localTime(text: string): number | undefined {
  const [, ...fields] = ISO.exec(text) ?? COMPACT.exec(text) ?? [];
  if (fields.length > 0) return timeOf(fields);
  const [, day, month, year, ...rest] = DAY_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : timeOf([year, month, day, ...rest]);
}

function timeOf(fields: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields
    .slice(0, 6)
    .map((field) => Number(field ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal =
    new Date(time).toISOString().startsWith(`${fields[0]}-${fields[1]}-${fields[2]}`) &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal ? time + Number((fields[6] ?? '0').padEnd(3, '0').slice(0, 3)) : undefined;
}

/** Ms since 1970. Seconds are refused: they would be taken for a day in 1970. */
const EPOCH_MS = /^-?\d{9,14}$/u;
const SECONDS_BELOW = 1e11;
const WITH_ZONE = /^(\S+[T ]\S+?) ?(Z|(?:GMT|UTC)?([+-]\d\d):?(\d\d))$/u;

/** The instant of a field: ms since 1970, a time with its own zone, or a local time in `zone` (absent = must have its own). */
export function instantOf(text: string, zone: Zone | undefined): number | undefined {
  if (EPOCH_MS.test(text)) return Math.abs(Number(text)) < SECONDS_BELOW ? undefined : Number(text);
  const own = WITH_ZONE.exec(text);
  if (own !== null) {
    const [, local = '', , hours = '+00', minutes = '0'] = own;
    const time = localTime(local);
    const sign = hours.startsWith('-') ? -1 : 1;
    return time === undefined
      ? undefined
      : time - sign * (Math.abs(Number(hours)) * HOUR_MS + Number(minutes) * MINUTE_MS);
  }
  const local = localTime(text);
  return local === undefined ? undefined : zone?.(local);
}
