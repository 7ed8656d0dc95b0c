import { lazyComponent } from '@tradewind/ui';
import { lazySheet } from '../../shared/lazy-sheet.tsx';

/** The bell is on frequently used pages; its sheet and the list are needed rarely. */
export const AlertSheet = lazySheet(
  async () => (await import('./AlertSheet.tsx')).AlertSheet,
  ({ open }) => open,
);
export const AlertsPage = lazyComponent(async () => (await import('./AlertsPage.tsx')).AlertsPage);
