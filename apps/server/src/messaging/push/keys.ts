/** The server's VAPID key pair (RFC 8292), generated at the first start and stored sealed. */
import webPush from 'web-push';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';

const PURPOSE = 'push key';

export const SEALED_KEYS: SealedTable = { table: 'push_keys', key: ['single'], sealed: { private_sealed: PURPOSE } };

export interface PushKeys {
  /** Base64url, as browsers expect it. */
  readonly publicKey: string;
  /** Secret. */
  readonly privateKey: string;
}

export interface ProvidedKeys {
  readonly keys: PushKeys;
  /** Number of devices deleted because the keys were sealed with another data key; undefined when no keys were lost. */
  readonly lostDevices: number | undefined;
}

/**
 * The keys of this database, generated if there are none. If the data key does not open them, they are lost together
 * with every device, because a push service accepts messages for a device only under the key that it subscribed with.
 * proveDataKey has already refused to start if more than that is lost.
 */
export async function providePushKeys(database: Database, vault: Vault, nowMs: number): Promise<ProvidedKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return inTransaction(database, async (client) => {
    const made = await client.query(
      `INSERT INTO push_keys (public_key, private_sealed, created_at_ms) VALUES ($1::text, $2::bytea, $3::bigint)
       ON CONFLICT DO NOTHING`,
      [publicKey, vault.seal(PURPOSE, privateKey), nowMs],
    );
    if (made.rowCount === 1) return { keys: { publicKey, privateKey }, lostDevices: undefined };
    const known = await readKeys(client, vault);
    if (known !== undefined) return { keys: known, lostDevices: undefined };
    const { rowCount } = await client.query('DELETE FROM push_devices');
    await client.query(
      'UPDATE push_keys SET public_key = $1::text, private_sealed = $2::bytea, created_at_ms = $3::bigint',
      [publicKey, vault.seal(PURPOSE, privateKey), nowMs],
    );
    return { keys: { publicKey, privateKey }, lostDevices: rowCount ?? 0 };
  });
}

/** Undefined when the vault does not open them. */
async function readKeys(db: Queryable, vault: Vault): Promise<PushKeys | undefined> {
  const row = onlyRow(
    await db.query<{ publicKey: string; sealed: Buffer }>(
      'SELECT public_key AS "publicKey", private_sealed AS sealed FROM push_keys FOR UPDATE',
    ),
  );
  try {
    return { publicKey: row.publicKey, privateKey: vault.unseal(PURPOSE, row.sealed).toString() };
  } catch {
    return undefined;
  }
}
