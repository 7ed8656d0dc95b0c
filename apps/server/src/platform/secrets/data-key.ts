/** Whether the data key is the one that this database was sealed with. */
import type { Database } from '../db/index.ts';
import type { Vault } from './vault.ts';

export class WrongDataKey extends Error {
  override readonly name = 'WrongDataKey';
  constructor() {
    super(
      'the data key is not the one that this database was sealed with: set DATA_KEY, or bring back data.key into DATA_DIR',
    );
  }
}

/** Only the holder of the key can compute it. */
export const proofOf = (vault: Vault): Buffer => vault.hmac('data key', 'proof');

/**
 * Records the key at the first start. Throws WrongDataKey when it has changed since and there are real customers, or
 * operators with an authenticator: their data could not be read, and no one could log in. A database without any
 * continues with the new key, unless other processes may use it with the old one (`isShared`).
 */
export async function proveDataKey(database: Database, vault: Vault, isShared = false): Promise<void> {
  const proof = proofOf(vault);
  await database.query(
    `INSERT INTO data_key AS k (proof) VALUES ($1)
     ON CONFLICT (single) DO UPDATE SET proof = excluded.proof
       WHERE NOT $2 AND k.proof <> excluded.proof AND NOT EXISTS (SELECT FROM users WHERE NOT is_demo)
         AND NOT EXISTS (SELECT FROM operators WHERE totp_secret_sealed IS NOT NULL)`,
    [proof, isShared],
  );
  const { rows } = await database.query<{ proof: Buffer }>('SELECT proof FROM data_key');
  if (rows[0]?.proof.equals(proof) !== true) throw new WrongDataKey();
}
