import type { ConfirmProps } from './ConfirmBody.tsx';
import { lazyPart } from './lazy-part.tsx';

export const loadConfirm = async () => (await import('./ConfirmBody.tsx')).ConfirmBody;

/** Asks before something that cannot be undone. Loaded with the first question. */
export const Confirm = lazyPart<ConfirmProps>(loadConfirm, ({ open }) => open);
