import type { ConfirmProps } from './ConfirmBody.tsx';
import { lazySheet } from './lazy-sheet.tsx';

export const loadConfirm = async () => (await import('./ConfirmBody.tsx')).ConfirmBody;

/** Asks before something that cannot be undone. Loaded when first used. */
export const Confirm = lazySheet<ConfirmProps>(loadConfirm, ({ open }) => open);
