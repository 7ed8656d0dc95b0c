/** The trade screen: one page on phones, three panels side by side on a desktop. */
export { ChartPanel } from './ChartPanel.tsx';
export { TicketPanel } from './TicketPanel.tsx';
export { TradePage } from './TradePage.tsx';
