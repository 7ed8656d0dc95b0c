/** Currencies of deposits and payouts: rates, fees, bounds. */
import { formatRate, rateNumber, toDecimalNumber, usdPerUnit } from '@tradewind/money';
import type { FeeRule, MicroUsd } from '@tradewind/money';
import type { Queryable } from '../../platform/db/index.ts';
import { settingSql } from '../../staff/settings/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import type { RateSide, RatedCurrency, Rates } from './rates.ts';

/** Numbering of funds_currencies. */
export const COIN = 1;
export const BANK = 2;

export interface FundsCurrency extends RatedCurrency {
  readonly type: typeof COIN | typeof BANK;
  readonly code: string;
  /** Network of a coin; empty for a bank currency. */
  readonly protocol: string;
  /** The bigint as text. */
  readonly rateFixed: string | null;
  readonly feeType: number;
  readonly feeValue: number;
  readonly withdrawEnabled: boolean;
  readonly withdrawMin: MicroUsd;
  readonly withdrawMax: MicroUsd;
  readonly depositMin: MicroUsd;
  readonly depositMax: MicroUsd;
}

/** Decimals of a percentage in parts per million. */
const PERCENT_DECIMALS = 4;
export const percentOf = (ppm: number | null): number | null =>
  ppm === null ? null : toDecimalNumber(ppm, PERCENT_DECIMALS);

/** A setting, read together with the currency that it applies to. */
export const WEEKEND_SPREAD_PPM = `(${settingSql('weekend_spread_percent')}::numeric * ${10 ** PERCENT_DECIMALS})::integer`;

/** The columns of a currency as selected from the table alias `c`. */
export const CURRENCY_COLUMNS = `
  c.id, c.type, c.code, c.protocol, c."precision", c.rate_fixed::text AS "rateFixed",
  c.rate_instrument AS "rateInstrument", c.spread_ppm AS "spreadPpm", ${WEEKEND_SPREAD_PPM} AS "weekendSpreadPpm",
  c.fee_type AS "feeType",
  c.fee_value AS "feeValue", c.withdraw_enabled AS "withdrawEnabled", c.withdraw_min_micro_usd AS "withdrawMin",
  c.withdraw_max_micro_usd AS "withdrawMax", c.deposit_min_micro_usd AS "depositMin",
  c.deposit_max_micro_usd AS "depositMax"`;

export async function currencyById(db: Queryable, id: number): Promise<FundsCurrency | undefined> {
  const { rows } = await db.query<FundsCurrency>(
    `SELECT ${CURRENCY_COLUMNS} FROM funds_currencies c WHERE c.id = $1::bigint`,
    [id],
  );
  return rows[0];
}

/** Currencies that can be withdrawn, in display order; of one type or all. */
export async function withdrawCurrencies(db: Queryable, type?: number): Promise<readonly FundsCurrency[]> {
  const { rows } = await db.query<FundsCurrency>(
    `SELECT ${CURRENCY_COLUMNS} FROM funds_currencies c
      WHERE c.withdraw_enabled AND ($1::integer IS NULL OR c.type = $1::integer) ORDER BY c.sort, c.id`,
    [type ?? null],
  );
  return rows;
}

export interface Bounds {
  readonly min: MicroUsd;
  readonly max: MicroUsd;
}

export function boundsOf(currency: FundsCurrency, side: RateSide): Bounds {
  return side === 'deposit'
    ? { min: currency.depositMin, max: currency.depositMax }
    : { min: currency.withdrawMin, max: currency.withdrawMax };
}

export const feeRuleOf = ({ feeType, feeValue }: FundsCurrency): FeeRule => ({ type: feeType, value: feeValue });

/** The conversion terms of a currency, in the form of the calls. */
export function presentConversion(currency: FundsCurrency, side: RateSide, rates: Rates) {
  const { min, max } = boundsOf(currency, side);
  const current = rates.current(currency, side);
  return {
    precision: currency.precision,
    usd_price: current === undefined ? null : usdPerUnit(current.rate),
    rate: current === undefined ? null : formatRate(current.rate),
    weekend_spread_percent: percentOf(current?.weekendPpm ?? null),
    min: usdNumber(min),
    max: usdNumber(max),
  };
}

/** Units for 1 USD; null while the market has no price. */
export function drawRate(currency: FundsCurrency, rates: Rates): number | null {
  const rate = rates.current(currency, 'payout')?.rate;
  return rate === undefined ? null : rateNumber(rate);
}
