import type { SheetProps } from './SheetBody.tsx';
import { loadConfirm } from './Confirm.tsx';
import { lazySheet } from './lazy-sheet.tsx';

const load = async () => (await import('./SheetBody.tsx')).SheetBody;

/** Preloads the code of sheets and confirmation dialogs, so that the first one opens at once. */
export const preloadSheets = (): Promise<unknown> => Promise.all([load(), loadConfirm()]);

/** A sheet that can be dragged; focus stays inside, Esc and the scrim close it. Loaded when the first one opens. */
export const Sheet = lazySheet<SheetProps>(load, ({ open }) => open);
