/** Sheets that are fetched when the first of them opens; those of the chart include their texts. */
import { lazySheet } from '@tradewind/ui';
import { needTexts } from '../../shared/language.ts';
import type * as Sheets from './sheets/index.ts';

/** Edits an order from the chart, with the code of the orders page. */
export const EditSheet = lazySheet(
  async () => (await import('../orders/index.ts')).EditSheet,
  ({ order }) => order !== undefined,
);

/** A past trade. */
export const TradeSheet = lazySheet(
  async () => (await import('../orders/index.ts')).OrderDetail,
  ({ order }) => order !== undefined,
);

/** Loads the marks on the candles. */
export const ChartMarks = lazySheet(
  async () => (await import('./ChartMarks.tsx')).ChartMarks,
  ({ isReady }) => isReady,
);

/** The user's orders in the displayed instrument. */
export const SymbolOrders = lazySheet(
  async () => (await import('../orders/index.ts')).SymbolOrders,
  ({ orders }) => orders.length > 0,
);

/** The drawer for choosing the instrument. */
export const InstrumentPicker = lazySheet(
  async () => (await import('./sheets/InstrumentPicker.tsx')).InstrumentPicker,
  ({ open }) => open,
);

/** A sheet of the chart, with the texts that only these sheets use. */
const charting = async <Name extends keyof typeof Sheets>(name: Name): Promise<(typeof Sheets)[Name]> => {
  const [sheets] = await Promise.all([import('./sheets/index.ts'), needTexts(['charting'])]);
  return sheets[name];
};

/** Economic events of a pressed flag. */
export const EventSheet = lazySheet(
  async () => {
    const texts = needTexts(['charting']);
    const { EventSheet: Sheet } = await import('../calendar/index.ts');
    await texts;
    return Sheet;
  },
  ({ events }) => events.length > 0,
);

export const ToolsSheet = lazySheet(
  () => charting('ToolsSheet'),
  ({ open }) => open,
);

export const DrawingSheet = lazySheet(
  () => charting('DrawingSheet'),
  ({ drawing }) => drawing !== undefined,
);
