/** Erases the personal data of a customer, table by table as defined in CUSTOMER_TABLES. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { imageFiles } from '../../people/images/index.ts';
import { chatImageFiles } from '../../support/chat/index.ts';
import { NO_DETAILS, sealDetails } from '../../money/payout-methods/index.ts';
import { CUSTOMER_TABLES, type Erasure } from '../treatment/index.ts';

export type Stage = Exclude<Erasure['when'], 'kept'>;

/** Names of files whose rows were deleted. */
export interface GoneFiles {
  readonly pictures: readonly string[];
  readonly chatPictures: readonly string[];
}

/**
 * Runs in the transaction of `client`; remove the files after its commit. After a crash the sweeps remove leftover
 * files.
 */
export async function eraseRows(
  client: Queryable,
  vault: Vault,
  userId: number,
  stage: Stage,
  nowMs: number,
): Promise<GoneFiles> {
  const pictures = stage === 'after the duty' ? await namesOf(client, PICTURES, userId) : [];
  const chatPictures = stage === 'at once' ? await namesOf(client, CHAT_PICTURES, userId) : [];
  if (stage === 'at once') await closeChats(client, userId, nowMs);
  else {
    await eraseAuditTexts(client, userId);
    await blankMethods(client, vault, userId);
  }
  for (const { table, owner, erasure } of CUSTOMER_TABLES) {
    if (erasure.when !== stage) continue;
    if (erasure.set === undefined) await client.query(`DELETE FROM ${table} WHERE ${owner}`, [userId]);
    else {
      const once = ONCE.has(table) ? 'AND erased_at_ms IS NULL' : '';
      await client.query(`UPDATE ${table} SET ${erasure.set} WHERE ${owner} ${once}`, [userId, nowMs]);
    }
  }
  return { pictures, chatPictures };
}

/** The database allows the texts of these rows to be erased once. */
const ONCE: ReadonlySet<string> = new Set(['deposits', 'withdrawals', 'images', 'users']);

export async function removeFiles(dataDir: string, vault: Vault, gone: GoneFiles): Promise<void> {
  const [files, chatFiles] = [imageFiles(dataDir, vault), chatImageFiles(dataDir, vault)];
  for (const name of gone.pictures) await files.remove(name);
  for (const name of gone.chatPictures) await chatFiles.remove(name);
}

const PICTURES = 'SELECT name FROM images WHERE user_id = $1::bigint';
const CHAT_PICTURES = `SELECT i.name FROM chat_images i JOIN chat_visitors v ON v.id = i.visitor_id
  WHERE v.user_id = $1::bigint`;

async function namesOf(client: Queryable, text: string, userId: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(text, [userId]);
  return rows.map(({ name }) => name);
}

/** The database only deletes closed conversations, and those of customers only with explicit permission. */
async function closeChats(client: Queryable, userId: number, nowMs: number): Promise<void> {
  await client.query(`SELECT set_config('tradewind.erasing', 'on', true)`);
  await client.query(
    `UPDATE chat_conversations c SET state = 'closed', closed_at_ms = $2::bigint, waiting_since_ms = NULL
       FROM chat_visitors v WHERE v.id = c.visitor_id AND v.user_id = $1::bigint AND c.state = 'open'`,
    [userId, nowMs],
  );
}

/**
 * Operators' texts about the customer and their records. The rows stay, chained by the hashes of the original texts.
 */
async function eraseAuditTexts(client: Queryable, userId: number): Promise<void> {
  await client.query(`SELECT erase_audit_texts('customer', ARRAY[$1::text])`, [userId]);
  for (const [type, table] of RECORDS)
    await client.query(
      `SELECT erase_audit_texts($2, coalesce(array_agg(id::text), '{}')) FROM ${table} WHERE user_id = $1::bigint`,
      [userId, type],
    );
}

const RECORDS = [
  ['verification', 'verifications'],
  ['deposit', 'deposits'],
  ['withdrawal', 'withdrawals'],
] as const;

/** Withdrawals refer to methods, and readers decrypt the details, so they are replaced by blank ones. */
async function blankMethods(client: Queryable, vault: Vault, userId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM payout_methods WHERE user_id = $1::bigint', [
    userId,
  ]);
  for (const { id } of rows)
    await client.query(
      'UPDATE payout_methods SET details_sealed = $2::bytea, details_hash = $3::bytea WHERE id = $1::bigint',
      [id, sealDetails(vault, NO_DETAILS), randomBytes(32)],
    );
}
