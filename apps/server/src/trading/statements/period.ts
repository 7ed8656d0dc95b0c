/** The period of a statement: days in UTC, so that it is the same wherever it is read. */
import type { StatementPeriod, FieldFault } from '@tradewind/contract';
import { DAY_MS } from '../../platform/clock/index.ts';
import { Refused } from '../../platform/errors/index.ts';

export interface Period {
  readonly fromMs: number;
  /** The first millisecond after the period; now, if it is not over. */
  readonly toMs: number;
  readonly isOver: boolean;
  /** For file names: `2026-06`, `2026-06-03_2026-06-10`. */
  readonly name: string;
  /** First and last day, inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export const dayText = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Throws Refused `invalid_input` unless the input is a month, or from and to in order, that has begun. */
export function readPeriod({ month, from, to }: StatementPeriod, nowMs: number): Period {
  if (month !== undefined && from === undefined && to === undefined) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return periodOf(Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1), nowMs, month);
  }
  if (month !== undefined || from === undefined || to === undefined)
    throw refusedFor('month', month === undefined ? 'required' : 'not_applicable');
  return periodOf(startOf(from, 'from'), startOf(to, 'to') + DAY_MS, nowMs, `${from}_${to}`);
}

function startOf(day: string, field: string): number {
  const startMs = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(startMs) || dayText(startMs) !== day) throw refusedFor(field, 'format');
  return startMs;
}

function periodOf(fromMs: number, endMs: number, nowMs: number, name: string): Period {
  if (endMs <= fromMs) throw refusedFor('to', 'too_small');
  if (fromMs > nowMs) throw refusedFor('from', 'too_large');
  return {
    fromMs,
    toMs: Math.min(endMs, nowMs + 1),
    isOver: endMs <= nowMs,
    name,
    firstDay: dayText(fromMs),
    lastDay: dayText(endMs - 1),
  };
}

const refusedFor = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });

/** Months with statements, newest first: from the month in which the account was opened to the current one. */
export function monthsSince(openedAtMs: number, nowMs: number): string[] {
  const opened = dayText(openedAtMs).slice(0, 'YYYY-MM'.length);
  const months: string[] = [];
  const last = new Date(nowMs);
  for (let back = 0; ; back++) {
    const month = dayText(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1)).slice(0, 'YYYY-MM'.length);
    if (month < opened) return months;
    months.push(month);
  }
}
