/** Instruments and prices of the acceptance tests, and the formulas of contract §2 over them. */
import { minus, over, plus, type Ratio, ratio, times, usd } from './exact.ts';

export interface InstrumentRow {
  readonly Code: string;
  readonly ShowCode: string;
  readonly Category: string;
  readonly Base: string;
  readonly Quote: string;
  readonly PricePrecision: number;
  readonly Pip: number;
  readonly ForexMinCont: number;
  readonly MaxCont: number;
  readonly ForexContNum: number;
  readonly ForexFeeRate: number;
  readonly MarginMode: number;
  readonly HasForexMultiple: readonly { readonly Value: number }[];
  readonly Hours: 'fx' | 'crypto' | 'always';
  /** 0: prices of these tests may jump freely. The guard is tested in prices.spec.ts. */
  readonly MaxDeviation?: number;
  readonly MaxSpread?: number;
  readonly MaxPositionLots?: number;
  readonly MaxNetExposureUsd?: number;
  readonly MaxQuoteAgeMs?: number;
}

const LEVERAGE = [50, 100, 200, 800].map((Value) => ({ Value }));

function fx(Base: string, Quote: string, PricePrecision: number, changes: Partial<InstrumentRow> = {}): InstrumentRow {
  return {
    Code: `${Base}${Quote}`,
    ShowCode: `${Base}/${Quote}`,
    Category: 'forex',
    Base,
    Quote,
    PricePrecision,
    Pip: 0.01,
    ForexMinCont: 0.01,
    MaxCont: 100,
    ForexContNum: 100_000,
    ForexFeeRate: 0.00035,
    MarginMode: 2,
    HasForexMultiple: LEVERAGE,
    Hours: 'fx',
    MaxDeviation: 0,
    MaxSpread: 0,
    ...changes,
  };
}

/** Accepts ticks of earlier years, for candles. */
const PAST = { MaxQuoteAgeMs: 10 * 365 * 86_400_000 };

function coin(Base: string, PricePrecision: number, ForexContNum: number, changes = {}): InstrumentRow {
  return fx(Base, 'USD', PricePrecision, { Category: 'crypto', Hours: 'crypto', ForexContNum, ...changes });
}

function index(Code: string, Quote: string, PricePrecision: number): InstrumentRow {
  const fixed = { Category: 'indices', MarginMode: 1, ForexContNum: 100, MaxCont: 1000, ForexFeeRate: 0 };
  return { ...fx(Code, Quote, PricePrecision, fixed), Code, ShowCode: Code, HasForexMultiple: [] };
}

/** Ids follow this order from 1 (contract §6). */
export const CATALOGUE: readonly InstrumentRow[] = [
  fx('EUR', 'USD', 5),
  fx('GBP', 'USD', 5),
  fx('USD', 'JPY', 3),
  fx('EUR', 'GBP', 5),
  fx('GBP', 'JPY', 3),
  fx('XAU', 'USD', 2, {
    Category: 'metals',
    ForexContNum: 100,
    ForexFeeRate: 0,
    Pip: 0.05,
    ForexMinCont: 0.1,
    MaxCont: 20,
  }),
  index('US30', 'USD', 2),
  index('NAS100', 'USD', 2),
  index('JP225', 'JPY', 1),
  // no leverage configured: 1203
  fx('AUD', 'USD', 5, { HasForexMultiple: [] }),
  // no USD rate for SEK anywhere: 1212
  fx('EUR', 'SEK', 4),
  coin('BTC', 2, 1),
  // one point of 0.01 lots is half a micro-dollar: a tie in every rounding
  coin('XRP', 5, 5),
  // never gets a tick; without leverage, because 1202 must come before 1203
  fx('USD', 'CHF', 5, { HasForexMultiple: [] }),
  // for the market data files only
  fx('NZD', 'USD', 5),
  fx('USD', 'CAD', 5, PAST),
  fx('EUR', 'CAD', 5, PAST),
  coin('ETH', 2, 1),
  fx('EUR', 'AUD', 5, PAST),
  coin('LTC', 2, 1, PAST),
  fx('GBP', 'AUD', 5),
];

export function instrumentOf(code: string): InstrumentRow {
  const found = CATALOGUE.find((row) => row.Code === code);
  if (found === undefined) throw new Error(`${code} is not in the test catalogue`);
  return found;
}

export function idOf(code: string): number {
  return CATALOGUE.indexOf(instrumentOf(code)) + 1;
}

export type Prices = Readonly<Record<string, readonly [bid: string, ask: string]>>;

/** Initial prices of every test. */
export const BASE: Prices = {
  EURUSD: ['1.08412', '1.08421'],
  GBPUSD: ['1.26534', '1.26547'],
  USDJPY: ['149.853', '149.866'],
  EURGBP: ['0.85671', '0.85684'],
  GBPJPY: ['189.612', '189.641'],
  XAUUSD: ['2345.44', '2345.69'],
  US30: ['39000.00', '39000.00'],
  NAS100: ['18000.00', '18000.00'],
  JP225: ['38500.0', '38510.0'],
  AUDUSD: ['0.65123', '0.65134'],
  EURSEK: ['11.2345', '11.2401'],
  BTCUSD: ['64123.45', '64140.05'],
  XRPUSD: ['0.52345', '0.52345'],
};

function mid(pair: readonly [string, string]): Ratio {
  return over(plus(pair[0], pair[1]), 2);
}

/** USD rate of a currency: mid of CCYUSD, or 1 ÷ mid of USDCCY; 1 for USD. */
export function usdRate(currency: string, prices: Prices): Ratio {
  if (currency === 'USD') return ratio(1);
  const [direct, inverse] = [prices[`${currency}USD`], prices[`USD${currency}`]];
  if (direct !== undefined) return mid(direct);
  if (inverse !== undefined) return over(1, mid(inverse));
  throw new Error(`no USD rate for ${currency}`);
}

export interface Position {
  readonly code: string;
  /** 1 buy, 2 sell. */
  readonly type: number;
  readonly lots: string;
  readonly multiple: number;
}

function sideOf(position: Position, prices: Prices, opening: boolean): string {
  const pair = prices[position.code];
  if (pair === undefined) throw new Error(`no price of ${position.code}`);
  return (position.type === 1) === opening ? pair[1] : pair[0];
}

export function fillOf(position: Position, prices: Prices): string {
  return sideOf(position, prices, true);
}

export function closeOf(position: Position, prices: Prices): string {
  return sideOf(position, prices, false);
}

/** Fixed: lots × ForexContNum in USD. Leverage: lots × ForexContNum × fill ÷ multiple × USD rate of the quote currency. */
export function marginOf(position: Position, prices: Prices, fill = fillOf(position, prices)): number {
  const { ForexContNum, MarginMode, Quote } = instrumentOf(position.code);
  if (MarginMode === 1) return usd(times(position.lots, ForexContNum));
  return usd(over(times(position.lots, ForexContNum, fill, usdRate(Quote, prices)), position.multiple));
}

/** trade_fee_type 1: lots × ForexFeeRate, else margin × ForexFeeRate. */
export function feeOf(position: Position, prices: Prices, feeType = 2, fill = fillOf(position, prices)): number {
  const { ForexFeeRate } = instrumentOf(position.code);
  return usd(times(feeType === 1 ? position.lots : marginOf(position, prices, fill), ForexFeeRate));
}

/** (close side − fill) × sign × lots × ForexContNum × USD rate of the quote currency now. */
export function profitOf(position: Position, fill: string, prices: Prices, close = closeOf(position, prices)): number {
  const { ForexContNum, Quote } = instrumentOf(position.code);
  const move = times(minus(close, fill), position.type === 1 ? 1 : -1);
  return usd(times(move, position.lots, ForexContNum, usdRate(Quote, prices)));
}
