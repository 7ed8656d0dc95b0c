import { lazySheet } from '@tradewind/ui';

export const ListsSheet = lazySheet(
  async () => (await import('./ListsSheet.tsx')).ListsSheet,
  ({ instrument }) => instrument !== undefined,
);
