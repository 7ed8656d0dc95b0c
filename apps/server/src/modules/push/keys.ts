/** The key pair by which push services know this server (VAPID, RFC 8292): made at the first start, sealed. */
import webPush from 'web-push';
import type { Database } from '../../db/index.ts';
import type { Vault } from '../../secrets/index.ts';

const PURPOSE = 'push key';

export interface PushKeys {
  /** Base64url, as browsers want it. */
  readonly publicKey: string;
  /** A secret. */
  readonly privateKey: string;
}

export async function providePushKeys(pool: Database, vault: Vault, nowMs: number): Promise<PushKeys> {
  const known = await readKeys(pool, vault);
  if (known !== undefined) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await pool.query(
    `INSERT INTO push_keys (public_key, private_sealed, created_at_ms) VALUES ($1::text, $2::bytea, $3::bigint)
     ON CONFLICT DO NOTHING`,
    [publicKey, vault.seal(PURPOSE, privateKey), nowMs],
  );
  // another server may have been first
  const kept = await readKeys(pool, vault);
  if (kept === undefined) throw new Error('the push keys could not be kept');
  return kept;
}

async function readKeys(pool: Database, vault: Vault): Promise<PushKeys | undefined> {
  const { rows } = await pool.query<{ publicKey: string; sealed: Buffer }>(
    'SELECT public_key AS "publicKey", private_sealed AS sealed FROM push_keys',
  );
  const [row] = rows;
  return row && { publicKey: row.publicKey, privateKey: vault.unseal(PURPOSE, row.sealed).toString() };
}
