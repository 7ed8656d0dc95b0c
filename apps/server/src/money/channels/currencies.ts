/** Currencies of deposits and payouts, as operators see and change them. */
import type { Currency } from '@tradewind/contract/operator';
import { formatRate, formatScaled, toDecimalNumber, toRate } from '@tradewind/money';
import { type Queryable, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { type Rates, WEEKEND_SPREAD_PPM } from '../rates/index.ts';
import { type CurrencyTerms, FEE_DECIMALS, SPREAD_DECIMALS } from './currency-terms.ts';

export interface CurrencyRow extends CurrencyTerms {
  readonly id: number;
  readonly type: 1 | 2;
  readonly code: string;
  readonly protocol: string;
  readonly precision: number;
  readonly version: number;
  /** Of the setting, not of the currency. */
  readonly weekendSpreadPpm: number;
}

const COLUMNS = `
  c.id, c.type, c.code, c.protocol, c."precision", c.rate_fixed::text AS "rateFixed",
  c.rate_instrument AS "rateInstrument", c.spread_ppm AS "spreadPpm", ${WEEKEND_SPREAD_PPM} AS "weekendSpreadPpm",
  c.fee_type AS "feeType",
  c.fee_value AS "feeValue", c.withdraw_enabled AS "withdrawEnabled", c.withdraw_min_micro_usd AS "withdrawMin",
  c.withdraw_max_micro_usd AS "withdrawMax", c.deposit_min_micro_usd AS "depositMin",
  c.deposit_max_micro_usd AS "depositMax", c.sort, c.version`;

/** Fields that never change: addresses, records and amounts refer to them. */
export type CurrencyKind = Pick<CurrencyRow, 'type' | 'code' | 'protocol' | 'precision'>;

/** In the order in which customers see them. */
export async function listCurrencies(db: Queryable, rates: Rates): Promise<Currency[]> {
  const { rows } = await db.query<CurrencyRow>(`SELECT ${COLUMNS} FROM funds_currencies c ORDER BY c.sort, c.id`);
  return rows.map((row) => presentCurrency(row, rates));
}

/** The fixed fields of a currency; undefined when there is none. */
export async function currencyKind(db: Queryable, id: number): Promise<CurrencyKind | undefined> {
  const { rows } = await db.query<CurrencyRow>(`SELECT ${COLUMNS} FROM funds_currencies c WHERE c.id = $1::bigint`, [
    id,
  ]);
  return rows[0];
}

export interface Saving {
  readonly client: Queryable;
  readonly rates: Rates;
}

/** The currency as it is now, locked until the end of the transaction. Throws Refused not_found. */
export async function lockedCurrency(client: Queryable, id: number): Promise<CurrencyRow> {
  const { rows } = await client.query<CurrencyRow>(
    `SELECT ${COLUMNS} FROM funds_currencies c WHERE c.id = $1::bigint FOR NO KEY UPDATE`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Refused('not_found');
  return found;
}

interface Saved {
  readonly currency: Currency;
  /** For the audit log. */
  readonly before?: object;
  readonly after: object;
}

/** Throws Refused conflict (data.reason = exists) when a currency with this type, code and protocol exists. */
export async function insertCurrency(
  { client, rates }: Saving,
  kind: CurrencyKind,
  terms: CurrencyTerms,
): Promise<Saved> {
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
  return { currency: presentCurrency(row, rates), after: shownCurrency(row) };
}

/** Changes the terms of a locked currency. Pending withdrawals keep their terms. */
export async function updateCurrency(
  { client, rates }: Saving,
  before: CurrencyRow,
  terms: CurrencyTerms,
): Promise<Saved> {
  const changedRows = await client.query<CurrencyRow>(
    `UPDATE funds_currencies c SET rate_fixed = $1::bigint, rate_instrument = $2, spread_ppm = $3, fee_type = $4,
            fee_value = $5, withdraw_enabled = $6, withdraw_min_micro_usd = $7, withdraw_max_micro_usd = $8,
            deposit_min_micro_usd = $9, deposit_max_micro_usd = $10, sort = $11, version = c.version + 1
      WHERE c.id = $12::bigint RETURNING ${COLUMNS}`,
    [...valuesOf(terms), before.id],
  );
  const after = onlyRow(changedRows);
  return { currency: presentCurrency(after, rates), ...differences(shownCurrency(before), shownCurrency(after)) };
}

/** Whether saving `terms` would change nothing. */
export const isSame = (row: CurrencyTerms, terms: CurrencyTerms): boolean =>
  valuesOf(row).every((value, index) => value === valuesOf(terms)[index]);

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

export type ShownCurrency = Omit<Currency, 'rate_now'>;

/** In the units of the calls, so that the audit log can be read in the same units. */
export const shownCurrency = (row: Omit<CurrencyRow, 'weekendSpreadPpm'>): ShownCurrency => ({
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

export function differences(before: ShownCurrency, after: ShownCurrency): Record<'before' | 'after', object> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== value);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old.get(key)])),
    after: Object.fromEntries(changed),
  };
}

export function presentCurrency(row: CurrencyRow, rates: Rates): Currency {
  const rate = rates.current(row, 'payout')?.rate;
  return { ...shownCurrency(row), rate_now: rate === undefined ? null : formatRate(rate) };
}
