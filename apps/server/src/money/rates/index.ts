/** Currencies of deposits and payouts, their rates, fees and bounds, and the terms for requests. */
export {
  COIN,
  CURRENCY_COLUMNS,
  type FundsCurrency,
  boundsOf,
  currencyById,
  drawRate,
  feeRuleOf,
  presentConversion,
  withdrawCurrencies,
} from './currencies.ts';
export { type DepositCredit, depositCredit } from './deposit-credit.ts';
export { type PastPrices, receiptRate } from './receipt-rate.ts';
export { type RateMarket, type RateSide, type RatedCurrency, Rates } from './rates.ts';
export { agreeOnRate, confirmFee, outOfRange, typedUsd, unitsOr, withinBounds } from './terms.ts';
