/** Rates between USD and the currencies of deposits and payouts. */
export { type RateMarket, type RateSide, type RatedCurrency, Rates } from './rates.ts';
