import type { ConfirmProps } from './ConfirmBody.tsx';
import { lazyPart } from './lazy-part.tsx';

export const loadConfirm = async () => (await import('./ConfirmBody.tsx')).ConfirmBody;

/** Asks before something that cannot be undone. Loaded when first used. */
export const Confirm = lazyPart<ConfirmProps>(loadConfirm, ({ open }) => open);
