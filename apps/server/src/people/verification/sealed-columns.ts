/** Vault purposes of the sealed columns of `verifications`, one for each column. */
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { normalCardId } from './card-id.ts';

export const SEALED = { name: 'verification name', cardId: 'verification card id' } as const;

export const SEALED_VERIFICATIONS: SealedTable = {
  table: 'verifications',
  key: ['id'],
  sealed: { name_sealed: SEALED.name, card_id_sealed: SEALED.cardId },
  hashes: ({ card_id_sealed: opened }, vault) => ({ card_id_hash: hashCardId(vault, String(opened)) }),
};

/** Equal for two spellings of a number. */
export const hashCardId = (vault: Vault, cardId: string): Buffer => vault.hmac(SEALED.cardId, normalCardId(cardId));

/** The content of a sealed column. Throws when it was changed, or sealed with another key. */
export const unsealed = (vault: Vault, column: keyof typeof SEALED, sealed: Buffer): string =>
  vault.unseal(SEALED[column], sealed).toString();
