/** Deposits and withdrawals. */
export { FundsPage } from './FundsPage.tsx';
