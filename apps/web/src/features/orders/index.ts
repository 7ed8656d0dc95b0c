/** Own orders: a page on phones, a panel below the chart on desktop. */
export { OrdersPage } from './OrdersPage.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
