/** Sheets that are fetched when the first of them opens; those of the chart with texts of their own. */
import { needTexts } from '../../shared/language.ts';
import { lazySheet } from '../../shared/lazy-sheet.tsx';

/** Edits an order from the chart: the code is that of the orders page. */
export const EditSheet = lazySheet(
  async () => (await import('../orders/index.ts')).EditSheet,
  ({ order }) => order !== undefined,
);

/** A trade of the past. */
export const TradeSheet = lazySheet(
  async () => (await import('../orders/index.ts')).OrderDetail,
  ({ order }) => order !== undefined,
);

export const ToolsSheet = lazySheet(
  async () => {
    const texts = needTexts(['charting']);
    const { ToolsSheet: Sheet } = await import('./sheets/index.ts');
    await texts;
    return Sheet;
  },
  ({ open }) => open,
);

export const DrawingSheet = lazySheet(
  async () => {
    const texts = needTexts(['charting']);
    const { DrawingSheet: Sheet } = await import('./sheets/index.ts');
    await texts;
    return Sheet;
  },
  ({ drawing }) => drawing !== undefined,
);
