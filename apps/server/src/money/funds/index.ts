/** Money in and out, on the customer's side, and what deciding on it shares with that. */
export { COIN } from './currencies.ts';
export { unsealDetails } from './details.ts';
export { createFunds } from './funds.ts';
export { moneyRecordReader } from './money-record.ts';
export { FundsNotices } from './notices.ts';
export { checkAddress, checkBankDetails, checkText } from './payout-details/index.ts';
export { Rates } from './rates/index.ts';
export { FundsTurns } from './turns.ts';
export { CANCEL_WITHDRAWAL, INSERT_WITHDRAWAL } from './withdrawals.ts';
