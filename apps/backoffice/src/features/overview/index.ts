/** Waiting records and alarms. */
export { OverviewPage } from './OverviewPage.tsx';
