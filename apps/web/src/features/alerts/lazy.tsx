import { lazyWithRetry, lazySheet } from '@tradewind/ui';

/** The bell is on frequently used pages; its sheet and the list are needed rarely. */
export const AlertSheet = lazySheet(
  async () => (await import('./AlertSheet.tsx')).AlertSheet,
  ({ open }) => open,
);
export const AlertsPage = lazyWithRetry(async () => (await import('./AlertsPage.tsx')).AlertsPage);
