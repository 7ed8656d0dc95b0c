/** The displayed statement: kept in the address. */
import type { StatementPeriod } from '@tradewind/contract/light';

export interface Choice {
  readonly own: boolean;
  /** YYYY-MM; '' = the newest. */
  readonly month: string;
  /** YYYY-MM-DD; '' = not entered yet. */
  readonly from: string;
  readonly to: string;
}

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/u;
const DAY = /^20\d\d-\d\d-\d\d$/u;
const matching = (value: string | null, pattern: RegExp): string =>
  value !== null && pattern.test(value) ? value : '';

export const readChoice = (search: URLSearchParams): Choice => ({
  own: search.get('by') === 'dates',
  month: matching(search.get('month'), MONTH),
  from: matching(search.get('from'), DAY),
  to: matching(search.get('to'), DAY),
});

export function printChoice({ own, month, from, to }: Choice): URLSearchParams {
  const search = new URLSearchParams();
  if (own) search.set('by', 'dates');
  if (!own && month !== '') search.set('month', month);
  if (own && from !== '') search.set('from', from);
  if (own && to !== '') search.set('to', to);
  return search;
}

export const isReversed = ({ own, from, to }: Choice): boolean => own && from !== '' && to !== '' && from > to;

/** The period to request; undefined while it is incomplete. */
export function periodOf(choice: Choice, newest: string | undefined): StatementPeriod | undefined {
  if (choice.own) {
    if (choice.from === '' || choice.to === '' || isReversed(choice)) return undefined;
    return { from: choice.from, to: choice.to };
  }
  const month = choice.month === '' ? newest : choice.month;
  return month === undefined ? undefined : { month };
}
