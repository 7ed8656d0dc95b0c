/**
 * Changes of the compact stream (docs/reference/realtime.md): an array with the moves of bid and ask, and those fields that
 * do not follow from them. Without schemas, so that browsers can use it.
 */
import { multiplyDivide, parseScaled, toDecimalNumber } from '@tradewind/money';
import type { MarketRow } from './realtime.ts';

/**
 * `[Id, exponent, bid, ask, mask, …values]`. `mask` is left out if it is 0, and then also `ask` if it is 0. `bid` and `ask` have
 * moved by this many units of 10^exponent. The exponent is never positive: clients of the first form of these arrays, in which
 * a positive mask was in its place, refuse them. Bit n of the mask is set when field n of MARKET_CHANGE_FIELDS is among the
 * values, in that order.
 */
export type MarketChange = readonly [Id: number, exponent: number, bid: number, ...rest: (number | null)[]];

/**
 * The tick of an element of `data`: how far its QuoteId is from the first number of `quotes`; null = it has none. When ticks were
 * left out: that distance, their number, and by how many points BidLow, BidHigh, AskLow and AskHigh are beyond Bid and Ask.
 */
export type TickMark = number | null | readonly [number, number, number, number, number, number];

/** A QuoteId, and a mark for each element of `data`. */
export type PushQuotes = readonly [first: number, ...marks: TickMark[]];

/** What a row has besides when it stands for several ticks. */
export interface SkippedTicks {
  readonly Skipped: number;
  readonly BidLow: number;
  readonly BidHigh: number;
  readonly AskLow: number;
  readonly AskHigh: number;
}

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

const STATUS_BIT = 1 << MARKET_CHANGE_FIELDS.indexOf('MarketStatus');
const MASK_AT = 4;
const ALL_BITS = (1 << MARKET_CHANGE_FIELDS.length) - 1;
/** A percentage of more would not be exact. */
const MAX_POINTS = 10 ** 11;
/** Of an instrument's `PricePrecision`. */
const MAX_DECIMALS = 8;
const CHANGE_DECIMALS = 2;
/** Percent with CHANGE_DECIMALS decimals. */
const CHANGE_PARTS = 10_000;

/** Whether a change can express the difference between two rows; if not, the row is sent complete. */
export function canChange(before: MarketRow, after: MarketRow): boolean {
  return (
    before.Id === after.Id &&
    before.Code === after.Code &&
    before.Version === after.Version &&
    before.PriceState === after.PriceState
  );
}

/** Whether the market opens or closes with this change. */
export const isOfStatus = (change: MarketChange): boolean => ((change[MASK_AT] ?? 0) & STATUS_BIT) !== 0;

/**
 * The difference; undefined when there is none. `time` is that of the push, `decimals` those of the instrument's prices.
 */
export function changeOf(
  before: MarketRow,
  after: MarketRow,
  time: number,
  decimals: number,
): MarketChange | undefined {
  const moves = {
    decimals,
    time,
    bid: moved(before.Bid, after.Bid, decimals),
    ask: moved(before.Ask, after.Ask, decimals),
  };
  const tick = moveBy(before, moves);
  const expected = tick ?? before;
  const { bid, ask } = tick === undefined ? NO_MOVES : moves;
  let mask = 0;
  const values: (number | null)[] = [];
  for (const [bit, field] of MARKET_CHANGE_FIELDS.entries()) {
    const value = after[field];
    if (value === expected[field]) continue;
    mask |= 1 << bit;
    values.push(field === 'Time' && value !== null ? value - time : value);
  }
  const exponent = 0 - decimals;
  if (mask !== 0) return [after.Id, exponent, bid, ask, mask, ...values];
  if (ask !== 0) return [after.Id, exponent, bid, ask];
  return bid === 0 ? undefined : [after.Id, exponent, bid];
}

/** The mark of a row; `first` is the first number of `quotes`. */
export function markOf(row: MarketRow, skipped: SkippedTicks | undefined, first: number, decimals: number): TickMark {
  if (row.QuoteId === null) return null;
  const distance = row.QuoteId - first;
  if (skipped === undefined) return distance;
  const { Skipped, BidLow, BidHigh, AskLow, AskHigh } = skipped;
  const beyond = (from: number | null, to: number | null): number => moved(from, to, decimals);
  const { Bid, Ask } = row;
  return [distance, Skipped, beyond(BidLow, Bid), beyond(Bid, BidHigh), beyond(AskLow, Ask), beyond(Ask, AskHigh)];
}

/**
 * The row after the element of `data` at this index, which is a change; undefined when it cannot be read. Without `quotes` (a
 * server of an earlier version) the tick stays unknown.
 */
export function changedRow(
  before: MarketRow,
  { time, quotes, data }: { readonly time: number; readonly quotes?: unknown; readonly data: readonly unknown[] },
  index: number,
): MarketRow | undefined {
  const change = data[index];
  const row = Array.isArray(change) ? applyChange(before, change, time) : undefined;
  if (row === undefined || quotes === undefined) return row && { ...row, QuoteId: null };
  if (!Array.isArray(quotes)) return undefined;
  const [first, mark]: unknown[] = [quotes[0], quotes[index + 1]];
  if (mark === null) return { ...row, QuoteId: null };
  const [distance, ...skipped]: unknown[] = Array.isArray(mark) ? mark : [mark];
  if (!isWhole(first) || !isWhole(distance) || !skipped.every(isWhole)) return undefined;
  const ticks = skippedOf(row, skipped, Array.isArray(change) ? 0 - Number(change[1]) : 0);
  return ticks && { ...row, QuoteId: first + distance, ...ticks };
}

/** Empty when no tick was left out; undefined when it cannot be read. */
function skippedOf(
  { Bid, Ask }: MarketRow,
  [Skipped, ...beyond]: readonly number[],
  decimals: number,
): SkippedTicks | object | undefined {
  if (Skipped === undefined) return {};
  const [bid, ask] = [pointsOf(Bid, decimals), pointsOf(Ask, decimals)];
  const [bidLow, bidHigh, askLow, askHigh] = beyond;
  if (bid === undefined || ask === undefined || bidLow === undefined || bidHigh === undefined) return undefined;
  if (askLow === undefined || askHigh === undefined) return undefined;
  return {
    Skipped,
    BidLow: toDecimalNumber(bid - bidLow, decimals),
    BidHigh: toDecimalNumber(bid + bidHigh, decimals),
    AskLow: toDecimalNumber(ask - askLow, decimals),
    AskHigh: toDecimalNumber(ask + askHigh, decimals),
  };
}

/** The prices, figures and state of a row after a change, with the tick of the row before; undefined when it cannot be read. */
export function applyChange(before: MarketRow, change: readonly unknown[], time: number): MarketRow | undefined {
  const [id, exponent, bid, ask = 0, mask = 0, ...values] = change;
  if (id !== before.Id || !isWhole(exponent) || exponent > 0 || exponent < -MAX_DECIMALS) return undefined;
  if (!isWhole(bid) || !isWhole(ask) || !isWhole(mask) || mask < 0 || mask > ALL_BITS) return undefined;
  const expected = moveBy(withoutSkipped(before), { decimals: 0 - exponent, bid, ask, time });
  if (expected === undefined) return undefined;
  const after: Record<string, unknown> = expected;
  let next = 0;
  for (const [bit, field] of MARKET_CHANGE_FIELDS.entries()) {
    if ((mask & (1 << bit)) === 0) continue;
    const value = values[next];
    next += 1;
    if (value !== null && !Number.isFinite(value)) return undefined;
    after[field] = field === 'Time' && typeof value === 'number' ? value + time : value;
  }
  // each value was checked above; which of them may be null is ensured by the server
  return next === values.length ? (after as unknown as MarketRow) : undefined;
}

function withoutSkipped({ Skipped, BidLow, BidHigh, AskLow, AskHigh, ...row }: MarketRow): MarketRow {
  return row;
}

const isPrice = (points: number): boolean => points > 0 && points <= MAX_POINTS;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const NO_MOVES = { bid: 0, ask: 0 };

/** Points between two prices; 0 when only the new price can express it. */
function moved(from: number | null, to: number | null, decimals: number): number {
  const [before, after] = [pointsOf(from, decimals), pointsOf(to, decimals)];
  return before === undefined || after === undefined ? 0 : after - before;
}

const pointsOf = (price: number | null, decimals: number): number | undefined =>
  price === null ? undefined : parseScaled(price, decimals);

interface Moves {
  readonly decimals: number;
  /** Points. */
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

/** The row after a tick; unchanged without a move, undefined when a price cannot move so. */
function moveBy(before: MarketRow, { decimals, bid, ask, time }: Moves): MarketRow | undefined {
  if (bid === 0 && ask === 0) return { ...before };
  const [oldBid, oldAsk] = [pointsOf(before.Bid, decimals), pointsOf(before.Ask, decimals)];
  if (oldBid === undefined || oldAsk === undefined) return undefined;
  const [newBid, newAsk, open] = [oldBid + bid, oldAsk + ask, pointsOf(before.Open, decimals)];
  if (!isPrice(newBid) || !isPrice(newAsk)) return undefined;
  const Bid = toDecimalNumber(newBid, decimals);
  const { High, Low } = before;
  return {
    ...before,
    Bid,
    Ask: toDecimalNumber(newAsk, decimals),
    Time: time,
    Volume: before.Volume + 1,
    Close: Bid,
    ...(High === null || Low === null ? {} : { High: Math.max(High, Bid), Low: Math.min(Low, Bid) }),
    ...(open === undefined || open <= 0 ? {} : { Change: changePercent(open, newBid) }),
  };
}

/** (close − open) ÷ open in percent, 2 decimals, half away from zero. Both in points, open > 0. */
export function changePercent(open: number, close: number): number {
  return toDecimalNumber(multiplyDivide(close - open, CHANGE_PARTS, 1, open), CHANGE_DECIMALS);
}
