/** Purposes of the vault for what stands sealed in `verifications`: each column opens with its own. */
import type { Vault } from '../../platform/secrets/index.ts';

export const SEALED = { name: 'verification name', cardId: 'verification card id' } as const;

/** What a sealed column holds. Throws when it was changed, or sealed with another key. */
export const unsealed = (vault: Vault, column: keyof typeof SEALED, sealed: Buffer): string =>
  vault.unseal(SEALED[column], sealed).toString();
