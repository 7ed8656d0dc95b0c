/** Deposits as submitted by customers. */
export { Deposits } from './deposits.ts';
export { serveDeposits } from './routes.ts';
