/** Currencies of deposits and payouts, their rates, fees and bounds, and the terms for requests. */
export {
  BANK,
  COIN,
  CURRENCY_COLUMNS,
  WEEKEND_SPREAD_PPM,
  type FundsCurrency,
  boundsOf,
  currencyById,
  drawRate,
  feeRuleOf,
  percentOf,
  presentConversion,
  withdrawCurrencies,
} from './currencies.ts';
export { type DepositCredit, appliedWeekendPpm, depositCredit } from './deposit-credit.ts';
export { type PastPrices, receiptRate } from './receipt-rate.ts';
export { type Rate, type RateMarket, type RateSide, type RatedCurrency, Rates } from './rates.ts';
export { agreeOnRate, confirmFee, outOfRange, typedUsd, unitsOr, withinBounds } from './terms.ts';
