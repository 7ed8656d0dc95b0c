/** The data that reconciliation checks: accounts, their entries and their money records, in one snapshot. */
import type { RateReason } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';

export interface AccountFact {
  readonly account: number;
  /** Micro-dollars, as in the account's row. */
  readonly balance: bigint;
  readonly locked: bigint;
}

/** Total of an account's transfers between the same two ledger accounts. */
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
  /** Status in its table; always 1 for a correction. */
  readonly status: number;
  /** Micro-dollars. Signed for a correction; as submitted for a deposit. */
  readonly amount: bigint;
  /** For a withdrawal: part of the amount. */
  readonly fee: bigint;
  /** For a withdrawal: what is sent. */
  readonly payout: Payout | null;
  /** For a finished deposit. */
  readonly credit: CreditFact | null;
}

/** The credited amount, and the values that it must follow from. Amounts of the currency in units of 10^-precision. */
export interface CreditFact {
  readonly isCoin: boolean;
  readonly claimedUnits: number;
  /** Rate of the request; rates are in the units of packages/money. */
  readonly claimedRate: bigint;
  readonly createdAtMs: number;
  /** Null for old deposits, which were credited as submitted. */
  readonly receivedAtMs: number | null;
  readonly receivedUnits: number;
  readonly receiptRate: bigint | null;
  readonly rate: bigint;
  readonly reason: RateReason;
  /** Micro-dollars. */
  readonly credited: number;
  /** Precision of the currency; -1 when it no longer exists. */
  readonly precision: number;
}

export interface Payout {
  /** Units of the currency, 10^-precision each. */
  readonly units: bigint;
  /** In the units of packages/money. */
  readonly rate: bigint;
  /** Precision of the currency. */
  readonly precision: number;
}

/** All facts about the accounts in a range of ids. */
export interface Facts {
  readonly accounts: readonly AccountFact[];
  readonly sums: readonly LedgerSum[];
  readonly transfers: readonly FundsTransfer[];
  readonly records: readonly FundsRecord[];
}

/** Causes of the transfers that belong to a record, by kind of record. */
export const CAUSES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_refused: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  correction: 'correction',
} as const satisfies Record<string, RecordKind>;

const FINISHED = 1;
const COIN_DEPOSIT = 0;
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
  SELECT 'deposit' AS kind, d.id, d.user_id AS account, d.status, d.number_micro_usd::text AS amount, '0' AS fee,
         NULL AS units, NULL AS rate, c."precision"::integer AS "precision",
         CASE d.status WHEN ${FINISHED} THEN json_build_object('isCoin', d.type = ${COIN_DEPOSIT}, 'claimedUnits', d.amount_units,
           'claimedRate', d.rate::text, 'createdAtMs', d.created_at_ms, 'receivedAtMs', d.received_at_ms,
           'receivedUnits', d.received_units, 'receiptRate', d.receipt_rate::text, 'rate', d.credit_rate::text,
           'reason', d.rate_reason, 'credited', d.credited_micro_usd) END AS credit
    FROM deposits d LEFT JOIN funds_currencies c ON c.id = d.currency_id
   WHERE d.user_id ${RANGE} d.user_id <= $2::bigint
  UNION ALL
  SELECT 'withdrawal', w.id, w.user_id, w.status, w.number_micro_usd::text, w.fee_micro_usd::text,
         w.real_units::text, w.rate::text, c."precision"::integer, NULL
    FROM withdrawals w LEFT JOIN funds_currencies c ON c.id = w.currency_id
   WHERE w.user_id ${RANGE} w.user_id <= $2::bigint
  UNION ALL
  SELECT 'correction', id, user_id, 1, amount_micro_usd::text, '0', NULL, NULL, NULL, NULL
    FROM corrections WHERE user_id ${RANGE} user_id <= $2::bigint`;
const END = 'SELECT id FROM accounts WHERE id > $1::bigint ORDER BY id OFFSET $2 LIMIT 1';

/** A value below the first id. */
export const BEGINNING = Number.MIN_SAFE_INTEGER;
const END_OF_IDS = Number.MAX_SAFE_INTEGER;

interface RecordRow extends Omit<Texts<FundsRecord>, 'payout' | 'credit'> {
  /** These two fields are only set for a withdrawal. */
  readonly units: string | null;
  readonly rate: string | null;
  readonly credit: Omit<TextOfRates<CreditFact>, 'precision'> | null;
  /** Also null when the currency no longer exists. */
  readonly precision: number | null;
}

/** Rows whose amounts are text, because sums may exceed the safe integers. */
type Texts<Fact> = { readonly [Field in keyof Fact]: Fact[Field] extends bigint ? string : Fact[Field] };

type TextOfRates<Fact> = {
  readonly [Field in keyof Fact]: Fact[Field] extends bigint
    ? string
    : Fact[Field] extends bigint | null
      ? string | null
      : Fact[Field];
};

/**
 * The facts of the `count` accounts after `after`, including everything filed under ids in between, in the snapshot of
 * `client`. `next`: where the next batch starts; undefined after the last.
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
  const records = await client.query<RecordRow>(RECORDS, range);
  return {
    next,
    facts: {
      accounts: accounts.rows.map((row) => ({ ...row, balance: BigInt(row.balance), locked: BigInt(row.locked) })),
      sums: sums.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })),
      transfers: transfers.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })),
      records: records.rows.map(recordOf),
    },
  };
}

function recordOf({ units, rate, precision, credit, ...row }: RecordRow): FundsRecord {
  return {
    ...row,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    // a currency that no longer exists has no precision, so no amount is right
    payout:
      units === null || rate === null ? null : { units: BigInt(units), rate: BigInt(rate), precision: precision ?? -1 },
    credit: credit === null ? null : creditOf(credit, precision ?? -1),
  };
}

const creditOf = (credit: NonNullable<RecordRow['credit']>, precision: number): CreditFact => ({
  ...credit,
  claimedRate: BigInt(credit.claimedRate),
  receiptRate: credit.receiptRate === null ? null : BigInt(credit.receiptRate),
  rate: BigInt(credit.rate),
  precision,
});
