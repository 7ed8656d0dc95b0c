export { LedgerPage } from './LedgerPage.tsx';
export { Transfers } from './Transfers.tsx';
