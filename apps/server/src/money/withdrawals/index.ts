/** Withdrawals as customers request and cancel them, and the data of notifications about money movements. */
export { moneyRecordReader } from './money-record.ts';
export { SEALED_PRESENTER, serveWithdrawals } from './routes.ts';
export { CANCEL_WITHDRAWAL, INSERT_WITHDRAWAL, Withdrawals } from './withdrawals.ts';
