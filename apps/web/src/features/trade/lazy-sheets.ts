import { lazySheet } from '../../shared/lazy-sheet.tsx';

/** Edits an order from the chart: the code is that of the orders page. */
export const EditSheet = lazySheet(
  async () => (await import('../orders/index.ts')).EditSheet,
  ({ order }) => order !== undefined,
);
