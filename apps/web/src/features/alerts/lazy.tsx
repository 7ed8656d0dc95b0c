import { lazy } from 'react';
import { lazySheet } from '../../shared/lazy-sheet.tsx';

/** The bell is on frequently used pages; its sheet and the list are needed rarely. */
export const AlertSheet = lazySheet(
  async () => (await import('./AlertSheet.tsx')).AlertSheet,
  ({ open }) => open,
);
const LazyPage = lazy(async () => ({ default: (await import('./AlertsPage.tsx')).AlertsPage }));
export const AlertsPage = () => <LazyPage />;
