import type { SheetProps } from './SheetBody.tsx';
import { Confirm } from './Confirm.tsx';
import { lazySheet } from './lazy-sheet.tsx';

/** A sheet that can be dragged; focus stays inside, Esc and the scrim close it. Loaded when the first one opens. */
export const Sheet = lazySheet<SheetProps>(
  async () => (await import('./SheetBody.tsx')).SheetBody,
  ({ open }) => open,
);

/** Preloads the code of sheets and confirmation dialogs, so that the first one opens at once. */
export const preloadSheets = (): Promise<unknown> => Promise.all([Sheet.load(), Confirm.load()]);
