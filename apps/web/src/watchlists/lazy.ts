import { lazySheet } from '../shared/lazy-sheet.tsx';

export const ListsSheet = lazySheet(
  async () => (await import('./ListsSheet.tsx')).ListsSheet,
  ({ instrument }) => instrument !== undefined,
);
