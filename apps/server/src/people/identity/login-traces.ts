/**
 * Networks and devices from which real customers logged in, as keyed hashes. They say that two accounts share one, and
 * never which. Kept as long as the hashes of known addresses (RETENTION_ADDRESSES_DAYS).
 */
import { DEVICE_ID } from '@tradewind/contract';
import type { RequestOrigin } from '../../platform/access/index.ts';
import { linkNetwork } from '../../platform/addresses/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';

const PURPOSES = { network: 'login network', device: 'login device' } as const;
type TraceKind = keyof typeof PURPOSES;

/** Sessions read at a time by the fill. */
const CHUNK = 500;

interface Trace {
  readonly userId: number;
  readonly kind: TraceKind;
  readonly hash: Buffer;
  readonly usedAtMs: number;
}

export async function rememberTraces(
  client: Queryable,
  vault: Vault,
  userId: number,
  { address, device }: Pick<RequestOrigin, 'address' | 'device'>,
  nowMs: number,
): Promise<void> {
  const network = linkNetwork(address);
  const found: readonly (readonly [TraceKind, string])[] = [
    ...(network === '' ? [] : [['network', network] as const]),
    ...(device !== undefined && DEVICE_ID.test(device) ? [['device', device] as const] : []),
  ];
  await write(
    client,
    found.map(([kind, text]) => ({ userId, kind, hash: vault.hmac(PURPOSES[kind], text), usedAtMs: nowMs })),
  );
}

/** In one order, so that two logins cannot wait for each other. */
async function write(client: Queryable, traces: readonly Trace[]): Promise<void> {
  if (traces.length === 0) return;
  await client.query(
    `INSERT INTO login_traces AS t (user_id, kind, hash, used_at_ms)
     SELECT user_id, kind, hash, max(used_at_ms)
       FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::bigint[]) AS new (user_id, kind, hash, used_at_ms)
      WHERE EXISTS (SELECT FROM users u WHERE u.id = new.user_id AND u.erased_at_ms IS NULL)
      GROUP BY user_id, kind, hash ORDER BY kind, hash, user_id
     ON CONFLICT (kind, hash, user_id) DO UPDATE SET used_at_ms = greatest(t.used_at_ms, excluded.used_at_ms)`,
    [
      traces.map(({ userId }) => userId),
      traces.map(({ kind }) => kind),
      traces.map(({ hash }) => hash),
      traces.map(({ usedAtMs }) => usedAtMs),
    ],
  );
}

export async function sweepTraces(database: Database, beforeMs: number): Promise<number> {
  const { rowCount } = await database.query('DELETE FROM login_traces WHERE used_at_ms < $1', [beforeMs]);
  return rowCount ?? 0;
}

interface SessionRow {
  readonly token: Buffer;
  readonly userId: number;
  readonly address: string;
  readonly usedAtMs: number;
}

/**
 * Fills in the networks of sessions that are older than the traces. Interrupted, it continues with the customers that
 * still have none.
 */
export async function fillTraces(database: Database, vault: Vault, isStopped: () => boolean): Promise<void> {
  let last: Buffer = Buffer.alloc(0);
  while (!isStopped()) {
    const { rows } = await database.query<SessionRow>(
      `SELECT s.token_hash AS token, s.user_id AS "userId", s.address, s.used_at_ms AS "usedAtMs"
         FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash > $1 AND NOT u.is_demo AND s.address <> ''
          AND NOT EXISTS (SELECT FROM login_traces t WHERE t.user_id = s.user_id)
        ORDER BY s.token_hash LIMIT $2`,
      [last, CHUNK],
    );
    const traces = rows.flatMap(({ userId, address, usedAtMs }): Trace[] => {
      const network = linkNetwork(address);
      return network === '' ? [] : [{ userId, kind: 'network', hash: vault.hmac(PURPOSES.network, network), usedAtMs }];
    });
    await write(database, traces);
    const end = rows.at(-1);
    if (end === undefined || rows.length < CHUNK) return;
    last = end.token;
  }
}
