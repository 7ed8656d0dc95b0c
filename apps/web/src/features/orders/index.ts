/** The user's orders: a page on phones, a panel below the chart on a desktop; and the sheet for editing orders. */
export { OrdersPage } from './OrdersPage.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { CancelConfirm } from './CancelConfirm.tsx';
export { EditSheet } from './EditSheet.tsx';
export { OrderDetail } from './OrderDetail.tsx';
export { SymbolOrders } from './SymbolOrders.tsx';
export type { Proposal } from './proposal.ts';
