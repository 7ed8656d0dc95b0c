/** Currencies of deposits and payouts, as operators see and change them. */
import type { Currency } from '@tradewind/contract/operator';
import { formatRate, formatScaled, toDecimalNumber, toRate } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import type { Rates } from '../rates/index.ts';
import { type CurrencyTerms, FEE_DECIMALS, SPREAD_DECIMALS } from './currency-terms.ts';

interface CurrencyRow extends CurrencyTerms {
  readonly id: number;
  readonly type: 1 | 2;
  readonly code: string;
  readonly protocol: string;
  readonly precision: number;
  readonly version: number;
}

const COLUMNS = `
  c.id, c.type, c.code, c.protocol, c."precision", c.rate_fixed::text AS "rateFixed",
  c.rate_instrument AS "rateInstrument", c.spread_ppm AS "spreadPpm", c.fee_type AS "feeType",
  c.fee_value AS "feeValue", c.withdraw_enabled AS "withdrawEnabled", c.withdraw_min_micro_usd AS "withdrawMin",
  c.withdraw_max_micro_usd AS "withdrawMax", c.deposit_min_micro_usd AS "depositMin",
  c.deposit_max_micro_usd AS "depositMax", c.sort, c.version`;

/** What stays as it was made: addresses, records and amounts refer to it. */
export type CurrencyKind = Pick<CurrencyRow, 'type' | 'code' | 'protocol' | 'precision'>;

/** In the order in which customers see them. */
export async function listCurrencies(db: Queryable, rates: Rates): Promise<Currency[]> {
  const { rows } = await db.query<CurrencyRow>(`SELECT ${COLUMNS} FROM funds_currencies c ORDER BY c.sort, c.id`);
  return rows.map((row) => present(row, rates));
}

/** Of one currency; undefined when there is none. */
export async function currencyKind(db: Queryable, id: number): Promise<CurrencyKind | undefined> {
  const { rows } = await db.query<CurrencyRow>(`SELECT ${COLUMNS} FROM funds_currencies c WHERE c.id = $1::bigint`, [
    id,
  ]);
  return rows[0];
}

interface Saving {
  readonly database: Database;
  readonly operator: ActingOperator;
  readonly rates: Rates;
  readonly nowMs: number;
}

/** Throws Refused conflict (data.reason = exists) when there is one of this type, code and protocol. */
export async function addCurrency(
  { database, operator, rates, nowMs }: Saving,
  kind: CurrencyKind,
  terms: CurrencyTerms,
): Promise<Currency> {
  return inTransaction(database, async (client) => {
    const added = await client
      .query<CurrencyRow>(
        `WITH c AS (
           INSERT INTO funds_currencies (rate_fixed, rate_instrument, spread_ppm, fee_type, fee_value, withdraw_enabled,
             withdraw_min_micro_usd, withdraw_max_micro_usd, deposit_min_micro_usd, deposit_max_micro_usd, sort,
             type, code, protocol, "precision")
           VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING *
         ) SELECT ${COLUMNS} FROM c`,
        [...valuesOf(terms), kind.type, kind.code, kind.protocol, kind.precision],
      )
      .catch((error: unknown) => {
        throw violated('unique', error) === undefined ? error : new Refused('conflict', { reason: 'exists' });
      });
    const row = onlyRow(added);
    const subject = { type: 'currency', id: row.id };
    await appendAudit(client, { operator, action: 'currency.add', subject, after: audited(row) }, nowMs);
    return present(row, rates);
  });
}

/**
 * Changes the terms of a currency; what stands in withdrawals that wait is not touched. Throws Refused not_found, or
 * conflict when `version` is not the last. Saving what it is changes nothing.
 */
export async function changeCurrency(
  { database, operator, rates, nowMs }: Saving,
  { id, version }: { readonly id: number; readonly version: number },
  terms: CurrencyTerms,
): Promise<Currency> {
  return inTransaction(database, async (client) => {
    const { rows: found } = await client.query<CurrencyRow>(
      `SELECT ${COLUMNS} FROM funds_currencies c WHERE c.id = $1::bigint FOR NO KEY UPDATE`,
      [id],
    );
    const [before] = found;
    if (before === undefined) throw new Refused('not_found');
    if (before.version !== version) throw new Refused('conflict', { reason: 'changed', version: before.version });
    if (valuesOf(before).every((value, index) => value === valuesOf(terms)[index])) return present(before, rates);
    const changedRows = await client.query<CurrencyRow>(
      `UPDATE funds_currencies c SET rate_fixed = $1::bigint, rate_instrument = $2, spread_ppm = $3, fee_type = $4,
              fee_value = $5, withdraw_enabled = $6, withdraw_min_micro_usd = $7, withdraw_max_micro_usd = $8,
              deposit_min_micro_usd = $9, deposit_max_micro_usd = $10, sort = $11, version = c.version + 1
        WHERE c.id = $12::bigint RETURNING ${COLUMNS}`,
      [...valuesOf(terms), id],
    );
    const after = onlyRow(changedRows);
    const subject = { type: 'currency', id };
    const changed = differences(audited(before), audited(after));
    await appendAudit(client, { operator, action: 'currency.change', subject, ...changed }, nowMs);
    return present(after, rates);
  });
}

const valuesOf = (terms: CurrencyTerms): readonly (string | number | boolean | null)[] => [
  terms.rateFixed,
  terms.rateInstrument,
  terms.spreadPpm,
  terms.feeType,
  terms.feeValue,
  terms.withdrawEnabled,
  terms.withdrawMin,
  terms.withdrawMax,
  terms.depositMin,
  terms.depositMax,
  terms.sort,
];

type Shown = Omit<Currency, 'rate_now'>;

/** As the calls show it, so that the audit log is read in the same units. */
const audited = (row: CurrencyRow): Shown => ({
  id: row.id,
  type: row.type,
  code: row.code,
  protocol: row.protocol,
  precision: row.precision,
  rate_fixed: row.rateFixed === null ? null : formatRate(toRate(row.rateFixed)),
  rate_instrument: row.rateInstrument,
  spread_percent: toDecimalNumber(row.spreadPpm, SPREAD_DECIMALS),
  fee_type: row.feeType,
  fee: Number(formatScaled(row.feeValue, FEE_DECIMALS)),
  withdraw_enabled: row.withdrawEnabled ? 1 : 0,
  withdraw_min: usdNumber(row.withdrawMin),
  withdraw_max: usdNumber(row.withdrawMax),
  deposit_min: usdNumber(row.depositMin),
  deposit_max: usdNumber(row.depositMax),
  sort: row.sort,
  version: row.version,
});

function differences(before: Shown, after: Shown): Record<'before' | 'after', object> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== value);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old.get(key)])),
    after: Object.fromEntries(changed),
  };
}

function present(row: CurrencyRow, rates: Rates): Currency {
  const rate = rates.current(row, 'payout')?.rate;
  return { ...audited(row), rate_now: rate === undefined ? null : formatRate(rate) };
}
