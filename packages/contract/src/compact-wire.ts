/**
 * Changes of the compact stream (docs/reference/realtime.md): an array with the fields of a row that changed and their
 * new values. Without schemas, so that browsers can use it.
 */
import type { MarketRow } from './realtime.ts';

/** `[Id, mask, …values]`: bit n of the mask is set when field n of MARKET_CHANGE_FIELDS is among the values, in that order. */
export type MarketChange = readonly [Id: number, mask: number, ...values: (number | null)[]];

/** Their order is part of the contract. `Time` is sent as ms after the push's `time`. */
export const MARKET_CHANGE_FIELDS = [
  'Bid',
  'Ask',
  'Time',
  'Volume',
  'Change',
  'High',
  'Low',
  'Open',
  'Close',
  'MarketStatus',
] as const;

const BID = 1 << MARKET_CHANGE_FIELDS.indexOf('Bid');
const CLOSE = 1 << MARKET_CHANGE_FIELDS.indexOf('Close');
export const MARKET_STATUS_BIT = 1 << MARKET_CHANGE_FIELDS.indexOf('MarketStatus');
/** Place of the first value in a change. */
const FIRST_VALUE = 2;
const ALL_BITS = (1 << MARKET_CHANGE_FIELDS.length) - 1;

/** Whether a change can express the difference between two rows; if not, the row is sent complete. */
export function canChange(before: MarketRow, after: MarketRow): boolean {
  return (
    before.Id === after.Id &&
    before.Code === after.Code &&
    before.Version === after.Version &&
    before.PriceState === after.PriceState
  );
}

/** The difference; undefined when there is none. `time` is that of the push. */
export function changeOf(before: MarketRow, after: MarketRow, time: number): MarketChange | undefined {
  let mask = 0;
  const values: (number | null)[] = [];
  for (const [bit, field] of MARKET_CHANGE_FIELDS.entries()) {
    // a new bid is the new close unless the change says otherwise
    const expected = field === 'Close' && (mask & BID) !== 0 ? after.Bid : before[field];
    const value = after[field];
    if (value === expected) continue;
    mask |= 1 << bit;
    values.push(field === 'Time' && value !== null ? value - time : value);
  }
  return mask === 0 ? undefined : [after.Id, mask, ...values];
}

/** The row after a change; undefined when the change cannot be read. */
export function applyChange(before: MarketRow, change: readonly unknown[], time: number): MarketRow | undefined {
  const mask = change[1];
  if (change[0] !== before.Id || typeof mask !== 'number' || mask < 1 || mask > ALL_BITS) return undefined;
  const after: Record<string, unknown> = { ...before };
  let next = FIRST_VALUE;
  for (let bit = 0; bit < MARKET_CHANGE_FIELDS.length; bit += 1) {
    const field = MARKET_CHANGE_FIELDS[bit];
    if (field === undefined || (mask & (1 << bit)) === 0) continue;
    const value = change[next];
    next += 1;
    if (value !== null && !Number.isFinite(value)) return undefined;
    after[field] = field === 'Time' && typeof value === 'number' ? value + time : value;
  }
  if (next !== change.length) return undefined;
  if ((mask & BID) !== 0 && (mask & CLOSE) === 0) after['Close'] = after['Bid'];
  // each value was checked above; which of them may be null is ensured by the server
  return after as unknown as MarketRow;
}
