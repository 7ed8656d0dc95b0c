/**
 * Distances between prices as customers read them: pips for a currency pair, the difference in price for everything
 * else. So gold that moves from 4,099.92 to 4,101.31 moves by 1.39, not by 139 of some unit.
 */
import type { Order } from '@tradewind/contract/light';
import { toDecimalNumber } from '@tradewind/money';
import { formatNumber, type Format } from '@tradewind/ui';
import type { T } from '../shared/language.ts';

/** The properties of an instrument that determine how its distances are displayed. */
export interface Measured {
  /** For example EURUSD. */
  readonly code: string;
  readonly pricePrecision: number;
}

/** The instrument of an order. */
export const measuredOf = ({
  ForexTradeLists: { Code, PricePrecision },
}: Pick<Order, 'ForexTradeLists'>): Measured => ({
  code: Code,
  pricePrecision: PricePrecision,
});

/** ISO 4217 has codes for these, too. */
const METALS: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPT', 'XPD']);
const currencies: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((currency) => !METALS.has(currency)),
);

/** Two currencies issued by states; neither metals nor coins. */
export const isCurrencyPair = (code: string): boolean =>
  code.length === 6 && currencies.has(code.slice(0, 3)) && currencies.has(code.slice(3));

/** Points per pip. Pairs quoted with 3 or 5 decimals have a tenth of a pip (EURUSD 1.08412, USDJPY 154.327). */
export const pointsPerPip = (pricePrecision: number): 1 | 10 => (pricePrecision === 3 || pricePrecision === 5 ? 10 : 1);

/** Decimals of a distance as displayed and typed: with this many decimals it is a whole number of points. */
export function distanceScale({ code, pricePrecision }: Measured): number {
  if (!isCurrencyPair(code)) return pricePrecision;
  return pointsPerPip(pricePrecision) === 10 ? 1 : 0;
}

/** The figure alone: "1.2" for a pair, "1.39" for gold. */
export function distanceFigure(instrument: Measured, points: number, format: Format, signed = false): string {
  const scale = distanceScale(instrument);
  return formatNumber(format.tag, toDecimalNumber(points, scale), scale, signed);
}

/** With its unit, if it has one: "1.2 pips", "1.39". */
export function distanceText(instrument: Measured, points: number, format: Format, t: T, signed = false): string {
  const count = distanceFigure(instrument, points, format, signed);
  if (!isCurrencyPair(instrument.code)) return count;
  const scale = distanceScale(instrument);
  return t.plural('app.distance.pips', toDecimalNumber(points, scale), { count }, scale);
}
