/** The ledger's and the order history's read side, and the proof that money is conserved. */
export { accountLogPage, orderHistoryPage, PAGE_ROWS } from './pages.ts';
export type { AccountLogRow, OrderHistoryPage, Page } from './pages.ts';
export { readLedgerReport, watchLedger, zeroSumReport } from './report.ts';
export type { BalanceFault, LedgerFacts, LedgerReport } from './report.ts';
