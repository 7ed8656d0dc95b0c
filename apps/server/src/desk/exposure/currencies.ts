/** Exposure by currency: both legs of a currency pair; for any other instrument the currency of its profit. */
import type { InstrumentSpec } from '@tradewind/engine';
import { bigQuotientHalfAwayFromZero } from '@tradewind/money';
import type { InstrumentHoldings } from './holdings.ts';
import { type InstrumentPrice, type Prices, quoteUnitsOf } from './prices.ts';

export interface CurrencyFigures {
  readonly code: string;
  /** Micro-units, signed: positive = customers are long. */
  readonly units: bigint;
  /** Micro-dollars; undefined without a rate. */
  readonly net: bigint | undefined;
  readonly gross: bigint | undefined;
}

/** In ISO 4217 these are the only currencies starting with X that countries use: XAU is gold, and XRP a coin. */
const SHARED_CURRENCIES: ReadonlySet<string> = new Set(['XAF', 'XCD', 'XCG', 'XOF', 'XPF']);
const CURRENCIES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !code.startsWith('X') || SHARED_CURRENCIES.has(code)),
);

/** Whether it exchanges one currency for another, so that both legs are exposures. */
export const isCurrencyPair = ({ base, quote }: Pick<InstrumentSpec, 'base' | 'quote'>): boolean =>
  CURRENCIES.has(base) && CURRENCIES.has(quote);

/** Contract sizes and lots are both millionths. */
const MILLION = 1_000_000n;

interface Legs {
  units: bigint;
  grossUnits: bigint;
}

/** Sorted by net amount; those without a rate come last. */
export function currencyFigures(
  held: readonly (readonly [InstrumentPrice, Readonly<InstrumentHoldings>])[],
  prices: Prices,
): readonly CurrencyFigures[] {
  const legs = new Map<string, Legs>();
  const add = (code: string, units: bigint, grossUnits: bigint): void => {
    const sum = legs.get(code) ?? { units: 0n, grossUnits: 0n };
    sum.units += units;
    sum.grossUnits += grossUnits;
    legs.set(code, sum);
  };
  for (const [price, { buyLots, sellLots }] of held) {
    const { spec } = price;
    const [net, gross] = [buyLots - sellLots, buyLots + sellLots];
    if (isCurrencyPair(spec)) add(spec.base, baseUnitsOf(spec, net), baseUnitsOf(spec, gross));
    add(spec.quote, -quoteUnitsOf(price, net), quoteUnitsOf(price, gross));
  }
  return [...legs]
    .map(([code, { units, grossUnits }]) => ({
      code,
      units,
      net: converted(units, code, prices),
      gross: converted(grossUnits, code, prices),
    }))
    .toSorted((left, right) => bySize(left.net, right.net) || (left.code < right.code ? -1 : 1));
}

const baseUnitsOf = ({ contractSize }: InstrumentSpec, lots: number): bigint =>
  bigQuotientHalfAwayFromZero(BigInt(lots) * BigInt(contractSize), MILLION);

function converted(units: bigint, currency: string, prices: Prices): bigint | undefined {
  const rate = prices.rate(currency);
  if (rate === undefined) return undefined;
  return bigQuotientHalfAwayFromZero(units * BigInt(rate.numerator), BigInt(rate.denominator));
}

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Largest absolute value first; unknown values last. */
export function bySize(left: bigint | undefined, right: bigint | undefined): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  const difference = sizeOf(right) - sizeOf(left);
  return difference < 0n ? -1 : Number(difference > 0n);
}
