/** Sessions of a market in the reader's time zone. */
import type { InstrumentFacts } from '@tradewind/contract/light';

type Session = InstrumentFacts['Sessions'][number];

/** A period in which it is open; null = no known end. */
export interface Stretch {
  readonly from: number | null;
  readonly to: number | null;
}

const WEEK_MS = 7 * 86_400_000;

const stretchOf = ({ OpenTime, CloseTime }: Session): Stretch => ({ from: OpenTime, to: CloseTime });

/** Whether it never closes, as far as is known. */
export const isAlwaysOpen = (sessions: readonly Session[]): boolean =>
  sessions.length === 1 && sessions[0]?.OpenTime === null && sessions[0].CloseTime === null;

/** Start of the reader's day that contains this time, and of the next one. */
export function dayOf(nowMs: number): readonly [start: number, end: number] {
  const start = new Date(nowMs);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return [start.getTime(), end.getTime()];
}

/** The open periods between two times; 'all' when it is open throughout. */
export function openWithin(sessions: readonly Session[], start: number, end: number): readonly Stretch[] | 'all' {
  const found = sessions
    .map(({ OpenTime, CloseTime }) => ({
      from: Math.max(OpenTime ?? start, start),
      to: Math.min(CloseTime ?? end, end),
    }))
    .filter(({ from, to }) => from < to);
  return found.length === 1 && found[0]?.from === start && found[0].to === end ? 'all' : found;
}

/** The sessions of the next seven days, including the current one. */
export const sessionsAhead = (sessions: readonly Session[], nowMs: number): readonly Stretch[] =>
  sessions
    .filter(({ OpenTime, CloseTime }) => (CloseTime ?? Infinity) > nowMs && (OpenTime ?? nowMs) < nowMs + WEEK_MS)
    .map(stretchOf);

/** When it closes, if it is open, or opens, if it is not; undefined when that is not known. */
export function nextTurn(sessions: readonly Session[], nowMs: number, isOpen: boolean): number | undefined {
  const times = sessions.map(({ OpenTime, CloseTime }) => (isOpen ? CloseTime : OpenTime));
  return times.filter((time) => time !== null).find((time) => time > nowMs);
}
