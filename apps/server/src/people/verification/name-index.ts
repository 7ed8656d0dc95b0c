/** The index by which operators find customers by name. Only approved names are in it, as hashes with a key of their own. */
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { nameTokens, searchTokens } from './name-tokens.ts';
import { unsealed } from './sealed-columns.ts';

const PURPOSE = 'customer name';
/** Names read at a time. */
const CHUNK = 200;

const hashOf = (vault: Vault, token: string): Buffer => vault.hmac(PURPOSE, token);

/** What a customer's name must all contain; undefined = the text cannot be part of a name. */
export function nameHashes(vault: Vault, search: string): readonly Buffer[] | undefined {
  const tokens = searchTokens(search);
  return tokens.length === 0 ? undefined : tokens.map((token) => hashOf(vault, token));
}

interface NameRow {
  readonly userId: number;
  readonly sealed: Buffer;
}

async function write(client: Queryable, vault: Vault, { userId, sealed }: NameRow): Promise<void> {
  const hashes = nameTokens(unsealed(vault, 'name', sealed)).map((token) => hashOf(vault, token));
  await client.query(
    `INSERT INTO customer_names (user_id, token_hash)
     SELECT id, hash FROM users, unnest($2::bytea[]) AS hash WHERE id = $1::bigint AND erased_at_ms IS NULL
     ON CONFLICT DO NOTHING`,
    [userId, hashes],
  );
}

/** In the transaction that approves the verification. */
export async function indexName(client: Queryable, vault: Vault, verificationId: number): Promise<void> {
  const { rows } = await client.query<NameRow>(
    `SELECT user_id AS "userId", name_sealed AS sealed FROM verifications WHERE id = $1::bigint AND state = 'approved'`,
    [verificationId],
  );
  for (const row of rows) await write(client, vault, row);
}

/** Approved names of customers who still have no entry, by number of the verification. */
const MISSING = `
  SELECT v.id, v.user_id AS "userId", v.name_sealed AS sealed FROM verifications v JOIN users u ON u.id = v.user_id
   WHERE v.state = 'approved' AND v.id > $1::bigint AND u.erased_at_ms IS NULL
     AND NOT EXISTS (SELECT FROM customer_names n WHERE n.user_id = v.user_id)
   ORDER BY v.id LIMIT $2::integer`;

/** Adds the names that are missing, one statement each: interrupted, it continues with those that have none. */
export async function fillNames(
  database: Database | Queryable,
  vault: Vault,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let last = 0;
  while (!isStopped()) {
    const { rows } = await database.query<NameRow & { readonly id: number }>(MISSING, [last, CHUNK]);
    for (const row of rows) await write(database, vault, row);
    const end = rows.at(-1);
    if (end === undefined || rows.length < CHUNK) return;
    last = end.id;
  }
}

/** Replaces all entries by those of another key, with which the names are sealed by now. */
export async function reindexNames(client: Queryable, next: Vault): Promise<void> {
  await client.query('DELETE FROM customer_names');
  await fillNames(client, next);
}
