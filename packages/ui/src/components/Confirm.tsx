import type { ConfirmProps } from './ConfirmBody.tsx';
import { lazySheet } from './lazy-sheet.tsx';

/** Asks before something that cannot be undone. Loaded when first used. */
export const Confirm = lazySheet<ConfirmProps>(
  async () => (await import('./ConfirmBody.tsx')).ConfirmBody,
  ({ open }) => open,
);
