/**
 * Changes of deposit addresses. This is the classic way to steal deposits, so they are checked on proposal and again on
 * approval.
 */
import { z } from 'zod';
import { type Queryable, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { COIN } from '../../money/rates/index.ts';
import { checkAddress } from '../../money/payout-methods/index.ts';
import { type ChannelRow, channelAt, currencyKind, findChannel } from '../../money/channels/index.ts';
import type { CarryOut, Fields, Proposal } from './types.ts';

const ADDRESS_INDEX = 'deposit_channels_address';

export interface WantedChannel {
  /** Absent = a new channel. */
  readonly id?: number | undefined;
  /** For a new channel. */
  readonly currency_id?: number | undefined;
  readonly address: string;
}

const payload = z.object({
  currency_id: z.int().positive(),
  currency: z.string(),
  protocol: z.string(),
  address: z.string(),
  enabled: z.literal(1),
});

/**
 * Throws Refused not_found; invalid_input by field, also for an address of another network than the currency's;
 * conflict when another channel has it (data.reason = exists) or nothing would change (no_change).
 */
export async function proposedChannel(db: Queryable, wanted: WantedChannel): Promise<Proposal> {
  const { id, currency_id: currencyId } = wanted;
  if (id === undefined) {
    if (currencyId === undefined) throw new Refused('invalid_input', { fields: { currency_id: 'required' } });
    const kind = await currencyKind(db, currencyId);
    if (kind === undefined) throw new Refused('not_found');
    if (kind.type !== COIN) throw new Refused('invalid_input', { fields: { currency_id: 'enum' } });
    const address = soundAddress(kind.protocol, wanted.address);
    await requireFree(db, currencyId, address);
    const fields = { currency_id: currencyId, currency: kind.code, protocol: kind.protocol, address, enabled: 1 };
    return { kind: 'channel', subjectId: null, subjectVersion: null, before: null, payload: fields };
  }
  const channel = await findChannel(db, id);
  if (currencyId !== undefined && currencyId !== channel.currencyId)
    throw new Refused('invalid_input', { fields: { currency_id: 'fixed' } });
  const address = soundAddress(channel.protocol, wanted.address);
  if (address !== channel.address) await requireFree(db, channel.currencyId, address);
  else if (channel.enabled) throw new Refused('conflict', { reason: 'no_change' });
  const before = fieldsOf(channel);
  return {
    kind: 'channel',
    subjectId: id,
    subjectVersion: channel.version,
    before,
    payload: { ...before, address, enabled: 1 },
  };
}

/**
 * Throws Refused conflict when the channel has changed since the proposal (data.reason = changed) or another one has
 * the address.
 */
export const carryOutChannel: CarryOut = (client, change, nowMs) =>
  writeChannel(client, change, nowMs).catch((error: unknown) => {
    // two requests for one address were approved at the same moment
    throw violated('unique', error) === ADDRESS_INDEX ? new Refused('conflict', { reason: 'exists' }) : error;
  });

const writeChannel: CarryOut = async (client, change, nowMs) => {
  const { currency_id: currencyId, protocol, address } = payload.parse(change.payload);
  if (soundAddress(protocol, address) !== address)
    throw new Error(`change ${change.id} has an address that is not in normal form`);
  const taken = await channelAt(client, currencyId, address);
  if (taken !== undefined && taken.id !== change.subjectId) throw existsAt(taken);
  if (change.subjectId === null) {
    const { id } = onlyRow(
      await client.query<{ id: number }>(
        `INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms)
         VALUES ($1::integer, $2::text, true, $3::bigint) RETURNING id`,
        [currencyId, address, nowMs],
      ),
    );
    return { channel: id };
  }
  const { rowCount } = await client.query(
    `UPDATE deposit_channels SET address = $3::text, enabled = true, version = version + 1, changed_at_ms = $4::bigint
      WHERE id = $1::bigint AND version = $2::integer`,
    [change.subjectId, change.subjectVersion, address, nowMs],
  );
  if (rowCount !== 1) throw new Refused('conflict', { reason: 'changed' });
  return { channel: change.subjectId };
};

const fieldsOf = ({ currencyId, code, protocol, address, enabled }: ChannelRow): Fields => ({
  currency_id: currencyId,
  currency: code,
  protocol,
  address,
  enabled: enabled ? 1 : 0,
});

/** In the normalised form that is stored. */
function soundAddress(protocol: string, typed: string): string {
  const check = checkAddress(protocol, typed);
  if (!check.ok) throw new Refused('invalid_input', { fields: { address: check.reason } });
  return check.address;
}

const existsAt = ({ id }: ChannelRow): Refused => new Refused('conflict', { reason: 'exists', channel: id });

/** A closed channel should be reopened instead. */
async function requireFree(db: Queryable, currencyId: number, address: string): Promise<void> {
  const taken = await channelAt(db, currencyId, address);
  if (taken !== undefined) throw existsAt(taken);
}
