/** Own orders: a page on phones, a panel below the chart on desktop; and the sheet in which orders are edited. */
export { OrdersPage } from './OrdersPage.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { EditSheet } from './EditSheet.tsx';
export { OrderDetail } from './OrderDetail.tsx';
export { SymbolOrders } from './SymbolOrders.tsx';
export type { Proposal } from './proposal.ts';
