/** Spread and pace of simulated quotes, by instrument. */
import type { CatalogueInstrument } from '../types.ts';
import type { PriceModel } from './model.ts';

export interface Quoting {
  /** Usual spread in points; 0 = derived from the price, for instruments that are not in the table. */
  readonly spreadPoints: number;
  /** Quotes per second in an average hour. */
  readonly pacePerS: number;
}

type Row = readonly [spreadPoints: number, pacePerS: number];

/**
 * Spreads of a retail account without commission: about the medians of OANDA and Dukascopy in SPREADS.json
 * (EURUSD 1.1 pips in 2014 and 0.3 in 2019, US500 0.5, gold 0.29), the rest by 0.6 × the median one-minute range.
 */
const TABLE: Readonly<Record<string, Row>> = {
  EURUSD: [7, 5],
  GBPUSD: [10, 5],
  USDJPY: [8, 5],
  USDCHF: [11, 4],
  AUDUSD: [8, 4],
  USDCAD: [11, 4],
  NZDUSD: [12, 4],
  EURGBP: [10, 3],
  EURJPY: [13, 4],
  EURCHF: [14, 3],
  EURAUD: [17, 3],
  EURCAD: [18, 3],
  EURNZD: [24, 3],
  GBPJPY: [19, 4],
  GBPCHF: [20, 3],
  GBPAUD: [24, 3],
  AUDJPY: [13, 3],
  AUDNZD: [18, 3],
  CADJPY: [15, 3],
  CHFJPY: [18, 3],
  USDSGD: [22, 1.5],
  USDHKD: [18, 1],
  USDSEK: [450, 1.5],
  USDNOK: [480, 1.5],
  USDMXN: [550, 2],
  USDZAR: [900, 2],
  USDTRY: [3_000, 1],
  XAUUSD: [28, 6],
  XAGUSD: [22, 4],
  XPTUSD: [260, 2],
  USOIL: [30, 3],
  UKOIL: [32, 3],
  NATGAS: [45, 2],
  US500: [5, 4],
  NAS100: [15, 5],
  US30: [24, 4],
  DE40: [12, 3],
  UK100: [10, 2.5],
  FRA40: [11, 2.5],
  AUS200: [13, 2],
  JP225: [80, 3],
  HK50: [60, 2.5],
  BTCUSD: [1_800, 6],
  ETHUSD: [120, 5],
  SOLUSD: [45, 3],
  LTCUSD: [60, 2],
  XRPUSD: [55, 3],
};

const UNKNOWN: Row = [0, 1];

export function quotingOf({ spec }: CatalogueInstrument): Quoting {
  const [spreadPoints, pacePerS] = TABLE[spec.code] ?? UNKNOWN;
  return { spreadPoints, pacePerS };
}

/** Spread of an instrument without a measured one: 2 parts in 10,000 of the price. */
const UNKNOWN_SPREAD_SHARE = 0.0002;

/**
 * A quote in points around a mid (points, fractional), with the usual spread times `widening`. The bid is at least 1.
 */
export function quoteAround(
  midPoints: number,
  quoting: Quoting,
  widening: number,
): { readonly bid: number; readonly ask: number } {
  const spread = usualSpread(midPoints, quoting) * widening;
  const bid = bidBelow(midPoints, spread);
  return { bid, ask: bid + Math.max(1, Math.round(spread)) };
}

/** Bid of quoteAround at the usual spread; history is made of these. */
export function usualBid(midPoints: number, quoting: Quoting): number {
  return bidBelow(midPoints, usualSpread(midPoints, quoting));
}

/** Sets the model so that prices continue from these bids (points, by instrument index; undefined = no price known). */
export function fitToBids(
  model: PriceModel,
  instruments: readonly CatalogueInstrument[],
  bids: readonly (number | undefined)[],
): void {
  model.fit(
    instruments.map((instrument, index) => {
      const bid = bids[index];
      return bid === undefined
        ? undefined
        : Math.log(midOfBid(bid, quotingOf(instrument)) / 10 ** instrument.spec.pricePrecision);
    }),
  );
}

/** The mid that has this bid at the usual spread. */
function midOfBid(bid: number, quoting: Quoting): number {
  return bid + usualSpread(bid, quoting) / 2;
}

function usualSpread(midPoints: number, quoting: Quoting): number {
  return quoting.spreadPoints > 0 ? quoting.spreadPoints : midPoints * UNKNOWN_SPREAD_SHARE;
}

function bidBelow(midPoints: number, spread: number): number {
  return Math.max(1, Math.round(midPoints - spread / 2));
}
