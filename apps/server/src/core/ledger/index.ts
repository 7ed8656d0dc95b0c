/** The read side of the ledger and the order history, and the proof that money is conserved. */
export { accountLogPage, accountLogStretch, storedHistory } from './pages.ts';
export type {
  AccountLogFilter,
  AccountLogRow,
  OrderFilter,
  OrderHistory,
  OrderHistoryPage,
  StoredOrder,
} from './pages.ts';
export { advanceCheckpoint, readLedgerReport, readRealTotals, watchLedger, zeroSumReport } from './report.ts';
export { type LedgerWatch, startLedgerWatch } from './watch.ts';
export type { LedgerReport } from './report.ts';
