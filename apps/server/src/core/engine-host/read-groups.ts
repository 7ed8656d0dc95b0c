/** Reads the groups of accounts (contract §10). */
import { type GroupTerms, type LeverageCaps, LEVERAGE_CLASSES } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';

const cap = z.int().nonnegative().nullable();

/** The columns of account_groups that the engine trades by. */
const groupRow = z.object({
  id: z.int().positive(),
  cap_majors: cap,
  cap_minors: cap,
  cap_gold: cap,
  cap_indices: cap,
  cap_commodities: cap,
  cap_equities: cap,
  cap_crypto: cap,
  commission_micro_usd: z.int().nonnegative(),
  swap_free: z.boolean(),
  margin_call_percent: z.int().nonnegative().nullable(),
  stop_out_percent: z.int().nonnegative().nullable(),
  max_open_orders: z.int().nonnegative(),
  max_position_lots_micro: z.int().nonnegative(),
});

const COLUMNS = Object.keys(groupRow.shape).join(', ');

/** Reads a row of account_groups, or the terms of one of its versions. Throws on invalid data. */
export function groupFromRow(stored: unknown): GroupTerms {
  const row = groupRow.parse(stored);
  const caps: LeverageCaps = Object.fromEntries(
    LEVERAGE_CLASSES.flatMap((each) => {
      const most = row[`cap_${each}`];
      return most === null ? [] : [[each, most]];
    }),
  );
  return {
    id: row.id,
    caps,
    commission: microUsd(row.commission_micro_usd),
    swapFree: row.swap_free,
    ...(row.margin_call_percent !== null && { marginCallPercent: row.margin_call_percent }),
    ...(row.stop_out_percent !== null && { stopOutPercent: row.stop_out_percent }),
    maxOpenOrders: row.max_open_orders,
    maxPositionLots: row.max_position_lots_micro,
  };
}

/** All groups, by id. */
export async function readGroups(db: Queryable): Promise<readonly GroupTerms[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM account_groups ORDER BY id`);
  return rows.map(groupFromRow);
}
