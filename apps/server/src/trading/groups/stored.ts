/** Groups in the tables. */
import { GROUP_KINDS } from '@tradewind/contract';
import type { GroupId } from '@tradewind/engine';
import { z } from 'zod';
import { BatchStatement, type BatchWrite, groupFromRow } from '../../core/engine-host/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Group } from './terms.ts';

export interface StoredGroup extends Group {
  readonly version: number;
  readonly changedAtMs: number;
}

/** The columns that only the server uses. Rows are validated when they are read. */
const groupRow = z.object({
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  // absent in versions from before migration 150
  key_changes: z.int().positive().nullish(),
  key_reads: z.int().positive().nullish(),
  verify_deposit: z.boolean(),
  verify_trade: z.boolean(),
  verify_withdraw: z.boolean(),
});
const numbered = z.object({ version: z.int().positive(), changed_at_ms: z.int().nonnegative() });

/** A group from its row, or from the terms of a version. Throws on invalid data. */
export function groupFromTerms(row: unknown): Group {
  const {
    name,
    kind,
    verify_deposit: deposit,
    verify_trade: trade,
    verify_withdraw: withdraw,
    ...own
  } = groupRow.parse(row);
  const keyRates = { changes: own.key_changes ?? undefined, reads: own.key_reads ?? undefined };
  return { name, kind, terms: groupFromRow(row), keyRates, verify: { deposit, trade, withdraw } };
}

function storedFrom(row: unknown): StoredGroup {
  const { version, changed_at_ms: changedAtMs } = numbered.parse(row);
  return { ...groupFromTerms(row), version, changedAtMs };
}

/** Throws Refused not_found. */
export async function storedGroup(db: Queryable, id: GroupId): Promise<StoredGroup> {
  const { rows } = await db.query('SELECT * FROM account_groups WHERE id = $1::bigint', [id]);
  if (rows[0] === undefined) throw new Refused('not_found');
  return storedFrom(rows[0]);
}

/** By id. */
export async function storedGroups(db: Queryable): Promise<readonly StoredGroup[]> {
  const { rows } = await db.query('SELECT * FROM account_groups ORDER BY id');
  return rows.map(storedFrom);
}

/** The group with this name; undefined = it is free. */
export async function groupNamed(db: Queryable, name: string): Promise<GroupId | undefined> {
  const { rows } = await db.query<{ id: GroupId }>('SELECT id FROM account_groups WHERE name = $1', [name]);
  return rows[0]?.id;
}

/** Parameters: id, name, caps by class, commission and the further terms, time, change request, limits of keys. */
const TERMS = [
  'number',
  'text',
  'number?',
  'number?',
  'number?',
  'number?',
  'number?',
  'number?',
  'number?',
  'number',
  'boolean',
  'number?',
  'number?',
  'number',
  'number',
  'boolean',
  'boolean',
  'boolean',
  'number',
  'number',
  'number?',
  'number?',
] as const;

/** Further parameter: kind. */
export const INSERT_GROUP = new BatchStatement({
  name: 'insert_group',
  text: `
  INSERT INTO account_groups (id, name, cap_majors, cap_minors, cap_gold, cap_indices, cap_commodities, cap_equities,
    cap_crypto, commission_micro_usd, swap_free, margin_call_percent, stop_out_percent, max_open_orders, max_position_lots_micro,
    verify_deposit, verify_trade, verify_withdraw, changed_at_ms, change_request_id, key_changes, key_reads, kind)
  VALUES ($1::integer, $2::text, $3::integer, $4::integer, $5::integer, $6::integer, $7::integer, $8::integer, $9::integer,
    $10::bigint, $11::boolean, $12::integer, $13::integer, $14::integer, $15::bigint, $16::boolean, $17::boolean, $18::boolean,
    $19::bigint, $20::bigint, $21::integer, $22::integer, $23::text)`,
  parameters: [...TERMS, 'text'],
  rows: 1,
});

/** Further parameter: the version that it replaces. */
export const UPDATE_GROUP = new BatchStatement({
  name: 'update_group',
  text: `
  UPDATE account_groups SET name = $2::text, cap_majors = $3::integer, cap_minors = $4::integer, cap_gold = $5::integer,
    cap_indices = $6::integer, cap_commodities = $7::integer, cap_equities = $8::integer, cap_crypto = $9::integer,
    commission_micro_usd = $10::bigint, swap_free = $11::boolean, margin_call_percent = $12::integer,
    stop_out_percent = $13::integer, max_open_orders = $14::integer, max_position_lots_micro = $15::bigint,
    verify_deposit = $16::boolean, verify_trade = $17::boolean, verify_withdraw = $18::boolean, changed_at_ms = $19::bigint,
    change_request_id = $20::bigint, key_changes = $21::integer, key_reads = $22::integer, version = version + 1
  WHERE id = $1::integer AND version = $23::integer`,
  parameters: [...TERMS, 'number'],
  rows: 1,
});

interface Writing {
  readonly nowMs: number;
  /** The approved change request. */
  readonly change: number;
  /** The version that it replaces; undefined = a new group. */
  readonly replaces: number | undefined;
}

/** Writes the row of a group, together with the command that defines it. */
export function groupWrite(
  { name, kind, terms, keyRates, verify }: Group,
  { nowMs, change, replaces }: Writing,
): BatchWrite {
  const { caps } = terms;
  const values = [
    terms.id,
    name,
    caps.majors ?? null,
    caps.minors ?? null,
    caps.gold ?? null,
    caps.indices ?? null,
    caps.commodities ?? null,
    caps.equities ?? null,
    caps.crypto ?? null,
    terms.commission,
    terms.swapFree,
    terms.marginCallPercent ?? null,
    terms.stopOutPercent ?? null,
    terms.maxOpenOrders,
    terms.maxPositionLots,
    verify.deposit,
    verify.trade,
    verify.withdraw,
    nowMs,
    change,
    keyRates.changes ?? null,
    keyRates.reads ?? null,
  ] as const;
  return replaces === undefined ? INSERT_GROUP.write(...values, kind) : UPDATE_GROUP.write(...values, replaces);
}

/** The id of the next new group. */
export async function nextGroupId(db: Queryable): Promise<GroupId> {
  return onlyRow(await db.query<{ id: GroupId }>(`SELECT nextval('account_groups_id_seq') AS id`)).id;
}
