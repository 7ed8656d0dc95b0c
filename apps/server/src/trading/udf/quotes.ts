/** Present prices, as the protocol's watchlists show them. */
import { type Locale, UDF_MAX_QUOTES } from '@tradewind/contract';
import type { CatalogueInstrument, RunningMarket } from '../../core/market/index.ts';
import { parseScaled, toDecimalNumber } from '@tradewind/money';
import { presentMarketRow } from '../orders/index.ts';
import type { PriceView } from '../prices/index.ts';
import { udfError } from './protocol.ts';
import type { UdfServices } from './services.ts';
import { EXCHANGE, descriptionOf, instrumentOf } from './symbols.ts';

export function quotesOf({ market, prices }: UdfServices, symbols: string, locale: Locale) {
  const names = symbols.split(',').map((name) => name.trim());
  if (names.length > UDF_MAX_QUOTES) return udfError(`at most ${UDF_MAX_QUOTES} symbols`);
  const view = prices.viewOf(undefined);
  return {
    s: 'ok',
    d: names.map((n) => {
      const instrument = instrumentOf(market, n);
      if (instrument === undefined) return { s: 'error', n, errmsg: 'unknown_symbol', v: {} };
      return { s: 'ok', n, v: valuesOf(market, instrument, view, locale) };
    }),
  };
}

/** The change is that of the trading day, as everywhere in the product. Without a price yet only the names. */
function valuesOf(market: RunningMarket, instrument: CatalogueInstrument, view: PriceView, locale: Locale) {
  const { spec } = instrument;
  const { Open, High, Low, Close, Change, Bid, Ask, Volume } = presentMarketRow(market, instrument, view);
  const names = {
    short_name: spec.code,
    exchange: EXCHANGE,
    original_name: `${EXCHANGE}:${spec.code}`,
    description: descriptionOf(instrument, locale),
  };
  if (Bid === null || Ask === null || Close === null) return names;
  const points = (price: number): number => parseScaled(price, spec.pricePrecision) ?? 0;
  const difference = (more: number, less: number): number =>
    toDecimalNumber(points(more) - points(less), spec.pricePrecision);
  const day =
    Open === null
      ? {}
      : { ch: difference(Close, Open), chp: Change, open_price: Open, high_price: High, low_price: Low };
  return { ...names, lp: Close, bid: Bid, ask: Ask, spread: difference(Ask, Bid), volume: Volume, ...day };
}
