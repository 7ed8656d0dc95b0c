/**
 * Replaces the data key: decrypts everything sealed with the old key and seals it with the new one. An interrupted
 * rotation is completed by running it again; until then the server refuses to start.
 */
import { closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, DATABASE_LIMITS } from '../platform/config/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow, openDatabase } from '../platform/db/index.ts';
import {
  KEY_FILE,
  RETIRED_PURPOSE,
  ROTATION_MARK,
  type SealedTable,
  type Vault,
  WrongDataKey,
  openVaultOf,
  proofOf,
} from '../platform/secrets/index.ts';
import { reindexNames } from '../people/verification/index.ts';
import { KEPT_PURPOSES, SEALED_FOLDERS, SEALED_PRESENTERS, SEALED_TABLES } from './tables.ts';

/** The new key, until everything is sealed with it. */
const NEXT_KEY_FILE = `${KEY_FILE}.next`;
/** Rows read at a time. */
const CHUNK = 500;
/** No customer waits for this command, so it waits for a busy database longer than the server would. */
const PATIENT = { ...DATABASE_LIMITS, connectMs: 30_000, waitMs: 60_000, hangMs: 30_000 };

interface Rotated {
  readonly rows: number;
  readonly files: number;
}

/**
 * `nextKey`: base64 of 32 bytes, required when DATA_KEY is set; otherwise a key file is created that replaces the old
 * one. Throws ConfigError when they are inconsistent, FolderLocked while a server runs, WrongDataKey when the database
 * was sealed with neither key.
 */
export async function rotateDataKey(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'dataKey'>,
  nextKey: string | undefined,
): Promise<Rotated> {
  const { dataDir, dataKey } = config;
  if ((dataKey === undefined) !== (nextKey === undefined))
    throw new ConfigError(['set NEW_DATA_KEY together with DATA_KEY, or neither of them']);
  if (dataKey !== undefined && dataKey === nextKey) throw new ConfigError(['NEW_DATA_KEY is the same as DATA_KEY']);
  const database = await openDatabase({ ...config, databaseLimits: PATIENT });
  try {
    const mark = join(dataDir, ROTATION_MARK);
    const old = openVaultOf(dataDir, KEY_FILE, dataKey);
    const next = openVaultOf(dataDir, NEXT_KEY_FILE, nextKey);
    const isResealed = await assertKnownKey(database.pool, old, next);
    writeMark(mark);
    let files = 0;
    for (const open of SEALED_FOLDERS) files += await open(dataDir, old).reseal(open(dataDir, next));
    const rows = isResealed ? 0 : await resealRows(database.pool, old, next);
    if (dataKey === undefined) replaceKeyFile(dataDir);
    rmSync(mark);
    return { rows, files };
  } finally {
    await database.stop();
  }
}

/** Whether the rows are already sealed with the new key. Throws WrongDataKey when they are sealed with neither. */
async function assertKnownKey(database: Database, old: Vault, next: Vault): Promise<boolean> {
  const { rows } = await database.query<{ proof: Buffer }>('SELECT proof FROM data_key');
  const proof = rows[0]?.proof;
  if (proof?.equals(proofOf(next)) === true) return true;
  if (proof !== undefined && !proof.equals(proofOf(old))) throw new WrongDataKey();
  return false;
}

async function resealRows(database: Database, old: Vault, next: Vault): Promise<number> {
  return inTransaction(database, async (client) => {
    let rows = 0;
    for (const table of SEALED_TABLES) rows += await resealTable(client, table, old, next);
    rows += await resealKeyedCommands(client, old, next);
    await reindexNames(client, next);
    for (const purpose of KEPT_PURPOSES)
      await client.query('INSERT INTO retired_keys (purpose, key_sealed) VALUES ($1, $2)', [
        purpose,
        next.seal(RETIRED_PURPOSE, old.hmacKey(purpose)),
      ]);
    await client.query(
      'INSERT INTO data_key (proof) VALUES ($1) ON CONFLICT (single) DO UPDATE SET proof = excluded.proof',
      [proofOf(next)],
    );
    return rows;
  });
}

/** Names of tables and columns come from the code (tables.ts), values are parameters. */
async function resealTable(client: Queryable, sealed: SealedTable, old: Vault, next: Vault): Promise<number> {
  const { table, key, sealed: columns, hashes } = sealed;
  const names = Object.keys(columns);
  const order = key.join(', ');
  const { count } = onlyRow(await client.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`));
  for (let offset = 0; offset < count; offset += CHUNK) {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT ${[...key, ...names].join(', ')} FROM ${table} ORDER BY ${order} LIMIT ${CHUNK} OFFSET ${offset}`,
    );
    for (const row of rows) {
      const opened = Object.fromEntries(
        names.flatMap((name) => {
          const value = row[name];
          return Buffer.isBuffer(value) ? [[name, old.unseal(columns[name] ?? '', value)]] : [];
        }),
      );
      const resealed = Object.entries(opened).map(
        ([name, plain]) => [name, next.seal(columns[name] ?? '', plain)] as const,
      );
      const changed = [...resealed, ...Object.entries(hashes?.(opened, next) ?? {})];
      if (changed.length === 0) continue;
      const set = changed.map(([name], index) => `${name} = $${index + 1}`).join(', ');
      const where = key.map((name, index) => `${name} = $${changed.length + index + 1}`).join(' AND ');
      await client.query(`UPDATE ${table} SET ${set} WHERE ${where}`, [
        ...changed.map(([, value]) => value),
        ...key.map((name) => row[name]),
      ]);
    }
  }
  return count;
}

async function resealKeyedCommands(client: Queryable, old: Vault, next: Vault): Promise<number> {
  let count = 0;
  for (const { name, purpose } of SEALED_PRESENTERS) {
    const { rows } = await client.query<{ account: number; key: string; sealed: string }>(
      `SELECT account_id AS account, key, parameters ->> 'sealed' AS sealed FROM idempotency_keys WHERE presenter = $1`,
      [name],
    );
    for (const { account, key, sealed } of rows) {
      const plain = old.unseal(purpose, Buffer.from(sealed, 'base64'));
      await client.query('UPDATE idempotency_keys SET parameters = $3::json WHERE account_id = $1 AND key = $2', [
        account,
        key,
        JSON.stringify({ sealed: next.seal(purpose, plain).toString('base64') }),
      ]);
    }
    count += rows.length;
  }
  return count;
}

function writeMark(path: string): void {
  const file = openSync(path, 'a', 0o600);
  fsyncSync(file);
  closeSync(file);
}

/** The old key file is kept next to it: earlier backups can only be opened with it. */
function replaceKeyFile(dataDir: string): void {
  const path = join(dataDir, KEY_FILE);
  copyFileSync(path, `${path}.old`);
  renameSync(join(dataDir, NEXT_KEY_FILE), path);
  // makes the new name survive a power failure
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
