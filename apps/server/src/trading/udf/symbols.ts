/** Instruments in the terms of the protocol. */
import { type Locale, UDF_RESOLUTIONS } from '@tradewind/contract';
import { type CatalogueInstrument, type Market, type RunningMarket, instrumentName } from '../../core/market/index.ts';
import { udfError } from './protocol.ts';
import { sessionOf } from './session.ts';

/** Over the counter: there is no exchange, and charts require the name of one. */
export const EXCHANGE = 'OTC';

const TYPES = ['forex', 'commodity', 'index', 'crypto', 'cfd'] as const;
type SymbolType = (typeof TYPES)[number];

const TYPE_OF_CATEGORY: Readonly<Record<string, SymbolType>> = {
  forex_major: 'forex',
  forex_minor: 'forex',
  metal: 'commodity',
  energy: 'commodity',
  index: 'index',
  crypto: 'crypto',
};
const TYPE_NAMES: Readonly<Record<SymbolType, string>> = {
  forex: 'Forex',
  commodity: 'Commodities',
  index: 'Indices',
  crypto: 'Crypto',
  cfd: 'Other',
};

/** A category that the operator named is none of the protocol's types. */
function typeOf(market: RunningMarket, { categoryId }: CatalogueInstrument): SymbolType {
  const category = market.categories.find(({ id }) => id === categoryId)?.name ?? '';
  return TYPE_OF_CATEGORY[category] ?? 'cfd';
}

/** Charts put the exchange in front: `OTC:EURUSD`. */
export function instrumentOf(market: Market, symbol: string): CatalogueInstrument | undefined {
  const code = symbol.slice(symbol.lastIndexOf(':') + 1);
  return market.byCode(code) ?? market.byCode(code.toUpperCase());
}

export const descriptionOf = ({ spec, name, names }: CatalogueInstrument, locale: Locale): string =>
  names[locale] ?? instrumentName(spec.code, locale, name);

export function configOf(market: RunningMarket) {
  const used = new Set(market.instruments.map((instrument) => typeOf(market, instrument)));
  const types = TYPES.filter((type) => used.has(type)).map((type) => ({ name: TYPE_NAMES[type], value: type }));
  return {
    supported_resolutions: UDF_RESOLUTIONS,
    supports_search: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
    supports_time: true,
    exchanges: [],
    symbols_types: [{ name: 'All', value: '' }, ...types],
  };
}

export function symbolOf(market: RunningMarket, symbol: string, locale: Locale) {
  const instrument = instrumentOf(market, symbol);
  if (instrument === undefined) return udfError('unknown_symbol');
  const { spec } = instrument;
  return {
    name: spec.code,
    ticker: spec.code,
    description: descriptionOf(instrument, locale),
    type: typeOf(market, instrument),
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    // names of the protocol's first version
    'exchange-traded': EXCHANGE,
    'exchange-listed': EXCHANGE,
    currency_code: spec.quote,
    ...sessionOf(instrument, market.marketHours),
    minmov: 1,
    minmove2: 0,
    pricescale: 10 ** spec.pricePrecision,
    format: 'price',
    has_intraday: true,
    intraday_multipliers: UDF_RESOLUTIONS.filter((resolution) => /^\d+$/u.test(resolution)),
    has_daily: true,
    has_weekly_and_monthly: true,
    daily_multipliers: ['1'],
    weekly_multipliers: ['1'],
    monthly_multipliers: [],
    supported_resolutions: UDF_RESOLUTIONS,
    has_no_volume: false,
    visible_plots_set: 'ohlcv',
    // the number of ticks
    volume_precision: 0,
    data_status: 'streaming',
  };
}

interface Search {
  readonly query: string;
  readonly type: string;
  readonly exchange: string;
  readonly limit: number;
}

export function found(market: RunningMarket, { query, type, exchange, limit }: Search, locale: Locale) {
  if (exchange !== '' && exchange !== EXCHANGE) return [];
  const text = query.slice(query.lastIndexOf(':') + 1).toLocaleLowerCase();
  const isFound = (instrument: CatalogueInstrument): boolean =>
    [instrument.spec.code, instrument.showCode, instrument.name, descriptionOf(instrument, locale)].some((each) =>
      each.toLocaleLowerCase().includes(text),
    );
  return market.instruments
    .filter((instrument) => (type === '' || typeOf(market, instrument) === type) && isFound(instrument))
    .slice(0, limit)
    .map((instrument) => ({
      symbol: instrument.spec.code,
      full_name: `${EXCHANGE}:${instrument.spec.code}`,
      description: descriptionOf(instrument, locale),
      exchange: EXCHANGE,
      ticker: instrument.spec.code,
      type: typeOf(market, instrument),
    }));
}
