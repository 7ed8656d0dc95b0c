/**
 * Addresses that customers send coins to, as operators see them. Changing an address needs two operators
 * (desk/approvals).
 */
import type { Channel } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';

export interface ChannelRow {
  readonly id: number;
  readonly currencyId: number;
  readonly code: string;
  readonly protocol: string;
  readonly address: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly changedAtMs: number;
  /** Id of a pending change request. */
  readonly waiting: number | null;
}

const SELECT = `
  SELECT h.id, h.currency_id AS "currencyId", c.code, c.protocol, h.address, h.enabled, h.version,
         h.changed_at_ms AS "changedAtMs", q.id AS waiting
    FROM deposit_channels h JOIN funds_currencies c ON c.id = h.currency_id
    LEFT JOIN change_requests q ON q.kind = 'channel' AND q.subject_id = h.id AND q.state = 'waiting'`;

/** Channels in use come first. */
export async function listChannels(db: Queryable): Promise<Channel[]> {
  const { rows } = await db.query<ChannelRow>(`${SELECT} ORDER BY NOT h.enabled, c.sort, c.id, h.id`);
  return rows.map(present);
}

/** Throws Refused not_found. */
export async function findChannel(db: Queryable, id: number): Promise<ChannelRow> {
  const { rows } = await db.query<ChannelRow>(`${SELECT} WHERE h.id = $1::bigint`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  return row;
}

/** The channel with this address, whether or not it is in use. */
export async function channelAt(db: Queryable, currencyId: number, address: string): Promise<ChannelRow | undefined> {
  const { rows } = await db.query<ChannelRow>(`${SELECT} WHERE h.currency_id = $1::bigint AND h.address = $2`, [
    currencyId,
    address,
  ]);
  return rows[0];
}

/** Immediate, by one operator: closing cannot cost money. Throws Refused not_found, or conflict when already closed. */
export async function closeChannel(
  database: Database,
  operator: ActingOperator,
  { id, reason }: { readonly id: number; readonly reason: string },
  nowMs: number,
): Promise<Channel> {
  await inTransaction(database, async (client) => {
    const { rows } = await client.query<{ address: string }>(
      `UPDATE deposit_channels SET enabled = false, version = version + 1, changed_at_ms = $2::bigint
        WHERE id = $1::bigint AND enabled RETURNING address`,
      [id, nowMs],
    );
    const [closed] = rows;
    if (closed === undefined) {
      await findChannel(client, id);
      throw new Refused('conflict', { reason: 'closed' });
    }
    const entry = {
      operator,
      action: 'channel.close',
      subject: { type: 'channel', id },
      before: { enabled: 1, ...closed },
      after: { enabled: 0, ...closed, reason },
    };
    await appendAudit(client, entry, nowMs);
  });
  return present(await findChannel(database, id));
}

const present = (row: ChannelRow): Channel => ({
  id: row.id,
  currency: { id: row.currencyId, code: row.code, protocol: row.protocol },
  address: row.address,
  enabled: row.enabled ? 1 : 0,
  version: row.version,
  changed_at: row.changedAtMs,
  waiting_change: row.waiting,
});
