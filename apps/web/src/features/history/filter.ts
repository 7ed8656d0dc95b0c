/** The filter of the account log: kept in the address, sent to the server, the same for list and CSV. */
import type { AccountLogFilter } from '@tradewind/contract/light';

export const KINDS = ['funds', 'profit', 'fee', 'commission', 'financing', 'protection', 'demo'] as const;
export type Kind = (typeof KINDS)[number];

/** Ledger causes of each kind. */
const CAUSES: Readonly<Record<Kind, string>> = {
  funds: 'deposit,withdrawal,withdrawal_refused,correction',
  profit: 'trade_profit',
  fee: 'trade_fee',
  commission: 'commission',
  financing: 'financing',
  protection: 'negative_balance_protection',
  demo: 'demo_issue,demo_reset',
};

export const PERIODS = ['today', '7d', '30d', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
/** Days of a period, today included. */
const DAYS = { today: 1, '7d': 7, '30d': 30 } as const;

export interface Filter {
  readonly kind: Kind | undefined;
  /** Undefined = all time. */
  readonly period: Period | undefined;
  /** For a custom period: days as YYYY-MM-DD in the reader's time zone, '' = open. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: Filter = { kind: undefined, period: undefined, from: '', to: '' };
/** Whether anything is selected that can be cleared. */
export const isFiltered = ({ kind, period }: Filter): boolean => kind !== undefined || period !== undefined;
/** Whether the filter may exclude rows; a custom period without dates does not. */
export const isNarrowed = ({ kind, period, from, to }: Filter): boolean =>
  kind !== undefined || (period !== undefined && (period !== 'custom' || from !== '' || to !== ''));

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** The first millisecond of a day in the reader's time zone, `later` days on; undefined for an invalid day. */
function dayStart(day: string, later = 0): number | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const timeMs = new Date(year, month - 1, date + later).getTime();
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

export function readFilter(search: URLSearchParams): Filter {
  const kind = KINDS.find((known) => known === search.get('kind'));
  const period = PERIODS.find((known) => known === search.get('period'));
  const day = (name: string): string => {
    const value = search.get(name) ?? '';
    return period === 'custom' && dayStart(value) !== undefined ? value : '';
  };
  return { kind, period, from: day('from'), to: day('to') };
}

/** The address of a filter: only the differences from showing everything. */
export function printFilter({ kind, period, from, to }: Filter): URLSearchParams {
  const search = new URLSearchParams();
  if (kind !== undefined) search.set('kind', kind);
  if (period !== undefined) search.set('period', period);
  if (period === 'custom' && from !== '') search.set('from', from);
  if (period === 'custom' && to !== '') search.set('to', to);
  return search;
}

/** A custom period whose dates are in the wrong order: there is nothing to request. */
export const isReversed = ({ period, from, to }: Filter): boolean =>
  period === 'custom' && from !== '' && to !== '' && from > to;

/** The query for the server; both ends are included. `nowMs` is epoch milliseconds. */
export function queryOf({ kind, period, from, to }: Filter, nowMs: number): AccountLogFilter {
  const cause = kind === undefined ? {} : { cause: CAUSES[kind] };
  if (period === undefined) return cause;
  if (period !== 'custom') {
    const now = new Date(nowMs);
    return { ...cause, from: new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - DAYS[period]).getTime() };
  }
  const start = dayStart(from);
  const end = dayStart(to, 1);
  return {
    ...cause,
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end - 1 }),
  };
}
