/** Account detail and account log. */
export { HistoryPage } from './HistoryPage.tsx';
