/** Rates between USD and the currencies of deposits and payouts. */
export {
  type CurrentRate,
  type RateMarket,
  type RateSide,
  type RatedCurrency,
  Rates,
  type RatesOptions,
} from './rates.ts';
