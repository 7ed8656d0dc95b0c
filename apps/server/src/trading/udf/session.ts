/** When an instrument trades, in the protocol's notation: `1700-1700:23456`, where 2 is Monday. */
import type { CatalogueInstrument, RunningMarket } from '../../core/market/index.ts';

const DAY_MINUTES = 1440;
/** Trading days start at 17:00 New York, and are those of the day on which they end. */
const CUT = 17 * 60;
const DAYS = 7;

interface Session {
  readonly session: string;
  readonly timezone: string;
}

/** A part of one trading day, in minutes from its midnight; before it below 0. */
interface Part {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

export function sessionOf(
  { hours, sessions }: CatalogueInstrument,
  marketHours: RunningMarket['marketHours'],
): Session {
  if (hours !== 'fx' && (sessions === undefined || marketHours === 'open'))
    return { session: '24x7', timezone: 'Etc/UTC' };
  const timezone = 'America/New_York';
  if (marketHours === 'open') return { session: '1700-1700:1234567', timezone };
  if (sessions === undefined) return { session: '1700-1700:23456', timezone };
  return { session: textOf(sessions.flatMap(({ from, to }) => partsOf(from, to))), timezone };
}

/** Cuts a span of the week (minutes since Sunday 00:00) into parts of trading days. */
function partsOf(from: number, to: number): readonly Part[] {
  const parts: Part[] = [];
  for (let start = from; start < to;) {
    const day = Math.floor((start - CUT) / DAY_MINUTES) + 1;
    const end = Math.min(to, day * DAY_MINUTES + CUT);
    parts.push({ day: day % DAYS, from: start - day * DAY_MINUTES, to: end - day * DAY_MINUTES });
    start = end;
  }
  return parts;
}

/** Days with the same hours are named together. */
function textOf(parts: readonly Part[]): string {
  const byDay = Map.groupBy(parts, ({ day }) => day);
  const days = [...byDay].toSorted(([left], [right]) => left - right);
  const byHours = Map.groupBy(days, ([, ofDay]) => ofDay.map(hoursOf).join(','));
  return [...byHours].map(([hours, same]) => `${hours}:${same.map(([day]) => day + 1).join('')}`).join('|');
}

/** A start later than the end is on the day before; F1 says so where the end is there, too. */
function hoursOf({ from, to }: Part): string {
  const isDayBefore = to < 0;
  return `${timeOf(from)}${isDayBefore ? 'F1' : ''}-${timeOf(to)}${isDayBefore ? 'F1' : ''}`;
}

function timeOf(minute: number): string {
  const inDay = (minute + DAY_MINUTES) % DAY_MINUTES;
  const digits = (value: number): string => String(value).padStart(2, '0');
  return digits(Math.floor(inDay / 60)) + digits(inDay % 60);
}
