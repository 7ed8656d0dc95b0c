/** Withdrawals as customers ask for them and take them back, and what notifications say about movements of money. */
export { moneyRecordReader } from './money-record.ts';
export { SEALED_PRESENTER, serveWithdrawals } from './routes.ts';
export { CANCEL_WITHDRAWAL, INSERT_WITHDRAWAL, Withdrawals } from './withdrawals.ts';
