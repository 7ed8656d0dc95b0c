/** Sheets that are fetched when the first of them opens. */
import { lazySheet } from '@tradewind/ui';

/** Edits an order from the chart, with the code of the orders page. */
export const EditSheet = lazySheet(
  async () => (await import('../orders/index.ts')).EditSheet,
  ({ order }) => order !== undefined,
);

/** Asks before a pending order is cancelled from the chart. */
export const CancelConfirm = lazySheet(
  async () => (await import('../orders/index.ts')).CancelConfirm,
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

/** Economic events of a pressed flag. */
export const EventSheet = lazySheet(
  async () => (await import('../calendar/index.ts')).EventSheet,
  ({ events }) => events.length > 0,
);

export const ToolsSheet = lazySheet(
  async () => (await import('./sheets/index.ts')).ToolsSheet,
  ({ open }) => open,
);

export const DrawingSheet = lazySheet(
  async () => (await import('./sheets/index.ts')).DrawingSheet,
  ({ drawing }) => drawing !== undefined,
);
