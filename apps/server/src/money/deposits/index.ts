/** Deposits as customers hand them in. */
export { Deposits } from './deposits.ts';
export { serveDeposits } from './routes.ts';
