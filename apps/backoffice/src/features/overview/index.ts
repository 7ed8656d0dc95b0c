/** What waits, and what is wrong. */
export { OverviewPage } from './OverviewPage.tsx';
