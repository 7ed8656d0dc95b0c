/** Corrections of balances: the only way for an operator to change one. The customer can read the reason. */
import { type MicroUsd, formatScaled, microUsd, parseScaled } from '@tradewind/money';
import { z } from 'zod';
import { type Database, onlyRow } from '../../platform/db/index.ts';
import { BatchStatement, type BatchWrite, type EngineHost, type HostCommand } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../../trading/account/index.ts';
import { uidOfLiveCustomer } from './live-customer.ts';
import type { Proposal, WaitingChange } from './types.ts';

export interface WantedCorrection {
  readonly user_id: number;
  /** USD, signed. */
  readonly amount: string | number;
}

const payload = z.object({ user_id: z.int().positive(), uid: z.string(), amount: z.string() });

/**
 * Throws Refused not_found for an unknown customer, only_true_account for a demo user, amount_out_of_range for an
 * invalid amount.
 */
export async function proposedCorrection(
  { database, host }: { readonly database: Database; readonly host: EngineHost },
  { user_id: userId, amount: typed }: WantedCorrection,
): Promise<Proposal> {
  const uid = await uidOfLiveCustomer(database, userId);
  const amount = parseScaled(typed, MICRO_DECIMALS);
  if (amount === undefined || amount === 0) throw new Refused('amount_out_of_range');
  const { summary } = await viewOf(host, userId, []);
  return {
    kind: 'correction',
    subjectId: userId,
    subjectVersion: null,
    before: { user_id: userId, uid, balance: usdNumber(summary.balance) },
    payload: { user_id: userId, uid, amount: formatScaled(amount, MICRO_DECIMALS) },
  };
}

export interface Correction {
  readonly id: number;
  readonly userId: number;
  /** Signed amount. */
  readonly amount: MicroUsd;
  readonly command: HostCommand;
  /** Writes its record, together with the command. */
  readonly write: BatchWrite;
}

/** Parameters: id, customer, amount, reason, change request, time. */
export const INSERT_CORRECTION = new BatchStatement({
  name: 'insert_correction',
  text: `INSERT INTO corrections (id, user_id, amount_micro_usd, reason, change_request_id, created_at_ms)
         VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, $6::bigint)`,
  parameters: ['number', 'number', 'number', 'text', 'number', 'number'],
  rows: 1,
});

/** Allocates a number for the record; nothing else is written yet. */
export async function plannedCorrection(database: Database, change: WaitingChange, nowMs: number): Promise<Correction> {
  const { user_id: userId, amount: text } = payload.parse(change.payload);
  const amount = microUsd(parseScaled(text, MICRO_DECIMALS) ?? Number.NaN);
  const { id } = onlyRow(await database.query<{ id: number }>(`SELECT nextval('corrections_id_seq') AS id`));
  return {
    id,
    userId,
    amount,
    command: { type: 'correct', account: userId, amount, reference: id },
    write: INSERT_CORRECTION.write(id, userId, amount, change.reason, change.id, nowMs),
  };
}
