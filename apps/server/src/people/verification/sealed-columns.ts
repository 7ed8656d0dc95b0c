/** Vault purposes of the sealed columns of `verifications`, one for each column. */
import type { Vault } from '../../platform/secrets/index.ts';

export const SEALED = { name: 'verification name', cardId: 'verification card id' } as const;

/** The content of a sealed column. Throws when it was changed, or sealed with another key. */
export const unsealed = (vault: Vault, column: keyof typeof SEALED, sealed: Buffer): string =>
  vault.unseal(SEALED[column], sealed).toString();
