/** Money in and out, on the customer's side, and what deciding on it shares with that. */
export { COIN, CURRENCY_COLUMNS, type FundsCurrency, currencyById } from './currencies.ts';
export { type PayoutDetails, unsealDetails } from './details.ts';
export { FundsNotices } from './notices.ts';
export { checkAddress, checkBankDetails } from './payout-details/index.ts';
export { Rates } from './rates/index.ts';
export { type CustomerFunds, createFunds } from './funds.ts';
export { FundsTurns } from './turns.ts';
