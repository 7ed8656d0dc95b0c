/** The columns sealed by the vault, for the command that replaces the data key. */
import type { Database } from '../db/index.ts';
import type { Vault } from './vault.ts';

/** The decrypted values of a row, by column name. */
export type OpenedRow = Readonly<Record<string, Buffer>>;

export interface SealedTable {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Vault purposes by column; a column may be null. */
  readonly sealed: Readonly<Record<string, string>>;
  /** Hashes of sealed values, recomputed under another key. */
  readonly hashes?: (row: OpenedRow, vault: Vault) => Readonly<Record<string, Buffer>>;
}

/** Makes the vault accept the hashes from before the data key was replaced. */
export async function readRetiredKeys(database: Database, vault: Vault): Promise<void> {
  const { rows } = await database.query<{ purpose: string; sealed: Buffer }>(
    'SELECT purpose, key_sealed AS sealed FROM retired_keys ORDER BY id',
  );
  for (const { purpose, sealed } of rows) vault.retire(purpose, vault.unseal(RETIRED_PURPOSE, sealed));
}

export const RETIRED_PURPOSE = 'retired key';
