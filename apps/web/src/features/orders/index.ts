/** Own orders: a page on phones, a panel below the chart on desktop; and the sheet in which stops are edited. */
export { OrdersPage } from './OrdersPage.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { StopsSheet } from './StopsSheet.tsx';
