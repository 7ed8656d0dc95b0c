/** What reconciliation looks at: accounts, their entries and the records of their money, of one moment. */
import type { Queryable } from '../../db/index.ts';

export interface AccountFact {
  readonly account: number;
  /** Micro-dollars, as the accounts' row has them. */
  readonly balance: bigint;
  readonly locked: bigint;
}

/** Transfers of an account between the same two ledger accounts, added up. */
export interface LedgerSum {
  readonly account: number;
  readonly from: string;
  readonly to: string;
  /** Micro-dollars. */
  readonly amount: bigint;
  readonly transfers: number;
}

/** A transfer that belongs, or should belong, to a record. */
export interface FundsTransfer {
  readonly id: number;
  readonly account: number;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly cause: string;
  readonly reference: number | null;
}

export const RECORD_KINDS = ['deposit', 'withdrawal', 'correction'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export interface FundsRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly account: number;
  /** As the status of its table: of a correction always 1. */
  readonly status: number;
  /** Micro-dollars; signed of a correction. */
  readonly amount: bigint;
  /** Of a withdrawal, part of the amount. */
  readonly fee: bigint;
}

/** Everything about the accounts of a range of ids. */
export interface Facts {
  readonly accounts: readonly AccountFact[];
  readonly sums: readonly LedgerSum[];
  readonly transfers: readonly FundsTransfer[];
  readonly records: readonly FundsRecord[];
}

/** Causes of transfers that belong to a record, by the kind of record. */
export const CAUSES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_refused: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  correction: 'correction',
} as const satisfies Record<string, RecordKind>;

const RANGE = '> $1::bigint AND';
const ACCOUNTS = `
  SELECT id AS account, balance_micro_usd::text AS balance, locked_micro_usd::text AS locked
    FROM accounts WHERE id ${RANGE} id <= $2::bigint ORDER BY id`;
const SUMS = `
  SELECT account_id AS account, from_account AS "from", to_account AS "to", sum(amount_micro_usd)::text AS amount,
         count(*) AS transfers
    FROM ledger_transfers WHERE account_id ${RANGE} account_id <= $2::bigint
   GROUP BY account_id, from_account, to_account`;
const TRANSFERS = `
  SELECT id, account_id AS account, from_account AS "from", to_account AS "to", amount_micro_usd::text AS amount, cause,
         reference_id AS reference
    FROM ledger_transfers
   WHERE account_id ${RANGE} account_id <= $2::bigint AND (reference_id IS NOT NULL OR cause = ANY ($3::text[]))
   ORDER BY id`;
const RECORDS = `
  SELECT 'deposit' AS kind, id, user_id AS account, status, number_micro_usd::text AS amount, '0' AS fee
    FROM deposits WHERE user_id ${RANGE} user_id <= $2::bigint
  UNION ALL
  SELECT 'withdrawal', id, user_id, status, number_micro_usd::text, fee_micro_usd::text
    FROM withdrawals WHERE user_id ${RANGE} user_id <= $2::bigint
  UNION ALL
  SELECT 'correction', id, user_id, 1, amount_micro_usd::text, '0'
    FROM corrections WHERE user_id ${RANGE} user_id <= $2::bigint`;
const END = 'SELECT id FROM accounts WHERE id > $1::bigint ORDER BY id OFFSET $2 LIMIT 1';

/** Before the first id. */
export const BEGINNING = Number.MIN_SAFE_INTEGER;
const END_OF_IDS = Number.MAX_SAFE_INTEGER;

/** Rows whose amounts came as text, because sums may leave the safe integers. */
type Texts<Fact> = { readonly [Field in keyof Fact]: Fact[Field] extends bigint ? string : Fact[Field] };

/**
 * The facts of the accounts after `after`, `count` of them with whatever stands under ids in between, in the snapshot
 * that `client` holds. `next`: where the following stretch begins; undefined after the last.
 */
export async function readFacts(
  client: Queryable,
  after: number,
  count: number,
): Promise<{ readonly facts: Facts; readonly next: number | undefined }> {
  const { rows: last } = await client.query<{ id: number }>(END, [after, count - 1]);
  const next = last[0]?.id;
  const range = [after, next ?? END_OF_IDS];
  const accounts = await client.query<Texts<AccountFact>>(ACCOUNTS, range);
  const sums = await client.query<Texts<LedgerSum>>(SUMS, range);
  const transfers = await client.query<Texts<FundsTransfer>>(TRANSFERS, [...range, Object.keys(CAUSES)]);
  const records = await client.query<Texts<FundsRecord>>(RECORDS, range);
  return {
    next,
    facts: {
      accounts: accounts.rows.map((row) => ({ ...row, balance: BigInt(row.balance), locked: BigInt(row.locked) })),
      sums: sums.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })),
      transfers: transfers.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })),
      records: records.rows.map((row) => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) })),
    },
  };
}
