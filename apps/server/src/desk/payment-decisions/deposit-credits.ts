/** What an operator enters about a received deposit, the credit for it, and how many operators it needs. */
import type { FieldFault } from '@tradewind/contract';
import { DEPOSIT_STATES, TWO_OPERATORS_REASONS } from '@tradewind/contract/operator';
import type { DepositCredit as ShownCredit, DepositTerms, TwoOperatorsReason } from '@tradewind/contract/operator';
import { type MicroUsd, ZERO_USD, formatRate, formatScaled, microUsd, parseUnits, toRate } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import {
  CURRENCY_COLUMNS,
  type DepositCredit,
  type FundsCurrency,
  appliedWeekendPpm,
  depositCredit,
  percentOf,
  receiptRate,
  typedUsd,
} from '../../money/rates/index.ts';
import { DEPOSIT_APPROVAL_COUNTS } from './approvals.ts';
import { type OperatorDay, isWithin, operatorDayOf, presentDay } from './operator-day.ts';
import { type Reference, readArrival } from './references.ts';
import type { DecisionServices } from './services.ts';

/** A transfer may be older than its deposit request; further back it must be a typing error. */
const EARLIEST_MS = 7 * DAY_MS;
const COIN_DEPOSIT = 0;

/** A deposit with the data that its credit depends on. */
export interface CreditedDeposit {
  readonly id: number;
  readonly userId: number;
  readonly status: number;
  readonly type: 0 | 1;
  readonly number: MicroUsd;
  readonly units: number;
  /** Rate of the request, and the weekend spread in it. */
  readonly rate: bigint;
  readonly weekendPpm: number | null;
  /** The firm's account to which it was to be sent; null for a coin. */
  readonly account: string | null;
  readonly createdAtMs: number;
  readonly currency: FundsCurrency;
}

/** As entered by an operator; absent = see `creditOf`. */
export interface Entered {
  readonly amount_received?: string | number | undefined;
  readonly received_at?: number | undefined;
}

export interface Credit extends DepositCredit {
  /** Received amount, in the currency's smallest unit. */
  readonly units: number;
  readonly receivedAtMs: number;
  readonly receiptRate: bigint | null;
  /** In the rate at receipt. */
  readonly receiptWeekendPpm: number | null;
}

/** The entry of the first of two operators. */
export interface Approval extends Credit {
  readonly operatorId: number;
  readonly operatorName: string;
  /** Key of the arrival's reference; null for an entry of a version that recorded none. */
  readonly arrivalKey: Buffer | null;
  readonly timeMs: number;
}

/** Throws Refused not_found. */
export async function readDeposit(db: Queryable, id: number): Promise<CreditedDeposit> {
  const { rows } = await db.query<FundsCurrency & Omit<CreditedDeposit, 'currency' | 'rate' | 'type'> & Texts>(
    `SELECT ${CURRENCY_COLUMNS}, d.id AS "depositId", d.user_id AS "userId", d.status, d.type AS "depositType",
            d.number_micro_usd AS number, d.amount_units AS units, d.rate::text AS "depositRate", d.created_at_ms AS "createdAtMs",
            d.weekend_ppm AS "weekendPpm", CASE d.type WHEN ${COIN_DEPOSIT} THEN NULL ELSE d.destination->>'payee_account' END AS account
       FROM deposits d JOIN funds_currencies c ON c.id = d.currency_id WHERE d.id = $1::bigint`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  const { depositId, depositType, depositRate, userId, status, number, units, createdAtMs, ...rest } = row;
  const { weekendPpm, account, ...currency } = rest;
  return {
    id: depositId,
    type: depositType,
    rate: toRate(depositRate),
    userId,
    status,
    number,
    units,
    createdAtMs,
    weekendPpm,
    account,
    currency,
  };
}

interface Texts {
  readonly depositId: number;
  readonly depositType: 0 | 1;
  readonly depositRate: string;
}

/** The entry that waits for a second operator, or was credited by one; also undefined when it no longer counts. */
export async function approvalOf(db: Queryable, id: number): Promise<Approval | undefined> {
  const { rows } = await db.query<
    Omit<Approval, 'rate' | 'receiptRate'> & { rate: string; receiptRate: string | null }
  >(
    `SELECT a.received_units AS units, a.received_at_ms AS "receivedAtMs", a.receipt_rate::text AS "receiptRate",
            a.receipt_weekend_ppm AS "receiptWeekendPpm", a.credit_rate::text AS rate, a.rate_reason AS reason,
            a.credited_micro_usd AS credited, a.arrival_key AS "arrivalKey",
            o.id AS "operatorId", o.name AS "operatorName", a.created_at_ms AS "timeMs"
       FROM deposits d JOIN LATERAL (
              SELECT * FROM deposit_approvals WHERE deposit_id = d.id ORDER BY id DESC LIMIT 1) a ON true
       JOIN operators o ON o.id = a.operator_id
      WHERE d.id = $1::bigint AND CASE d.status
        WHEN ${DEPOSIT_STATES.unchecked} THEN ${DEPOSIT_APPROVAL_COUNTS}
        ELSE d.operators_needed = 2 END`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row, rate: toRate(row.rate), receiptRate: row.receiptRate === null ? null : toRate(row.receiptRate) };
}

/**
 * The credit for an entry. Absent figures default to those of `approval`, else to the submitted amount, received now.
 * With the figures of `approval` its rate applies, which both operators have seen. Throws Refused invalid_input,
 * price_unavailable while a coin has no rate, amount_out_of_range beyond exact numbers.
 */
export async function creditOf(
  { rates, market, now }: Pick<DecisionServices, 'rates' | 'market' | 'now'>,
  deposit: CreditedDeposit,
  entered: Entered,
  approval: Approval | undefined,
): Promise<Credit> {
  const { currency, createdAtMs } = deposit;
  const nowMs = now();
  const units = enteredUnits(entered, currency.precision) ?? approval?.units ?? deposit.units;
  const receivedAtMs = enteredTime(entered, createdAtMs, nowMs) ?? approval?.receivedAtMs ?? nowMs;
  if (approval !== undefined && isSame(approval, { units, receivedAtMs })) return approval;
  const isCoin = deposit.type === COIN_DEPOSIT;
  const atReceipt = isCoin ? await receiptRate({ rates, market, nowMs }, currency, receivedAtMs) : null;
  if (atReceipt === undefined) throw new Refused('price_unavailable');
  const receipt = { units, atMs: receivedAtMs, rate: atReceipt?.rate ?? null };
  const credit = exactly(() => depositCredit({ ...deposit, isCoin, precision: currency.precision }, receipt));
  if (credit.credited <= 0) throw new Refused('amount_out_of_range');
  return {
    ...credit,
    units,
    receivedAtMs,
    receiptRate: receipt.rate,
    receiptWeekendPpm: atReceipt?.weekendPpm ?? null,
  };
}

/** Whether the waiting entry has the same figures and the same reference. */
export const isSameEntry = (approval: Approval, credit: Credit, { key }: Pick<Reference, 'key'>): boolean =>
  isSame(approval, credit) && approval.arrivalKey !== null && key.equals(approval.arrivalKey);

/** Whether two operators entered the same amount and time. */
const isSame = (left: Pick<Credit, 'units' | 'receivedAtMs'>, right: Pick<Credit, 'units' | 'receivedAtMs'>): boolean =>
  left.units === right.units && left.receivedAtMs === right.receivedAtMs;

export interface OperatorsNeeded {
  /** Why two are needed; null = one is enough. */
  readonly because: TwoOperatorsReason | null;
  /** Credited to the customer in the last 24 hours. */
  readonly ofCustomer: MicroUsd;
  readonly ofOperator: OperatorDay;
}

/**
 * Two operators are needed when more is credited than was submitted, from the customer's limit on, counting the last 24
 * hours, and beyond what this operator may move alone in a day.
 */
export async function operatorsFor(
  { database, now }: Pick<DecisionServices, 'database' | 'now'>,
  operator: Pick<ActingOperator, 'id'>,
  { userId, number }: CreditedDeposit,
  { credited }: Credit,
): Promise<OperatorsNeeded> {
  const [settings, ofOperator, sum] = await Promise.all([
    readSettings(database),
    operatorDayOf(database, operator.id, now()),
    database.query<{ credited: number }>(
      `SELECT coalesce(sum(credited_micro_usd), 0)::bigint AS credited FROM deposits
        WHERE user_id = $1::bigint AND status = ${DEPOSIT_STATES.finished} AND decided_at_ms > $2::bigint`,
      [userId, now() - DAY_MS],
    ),
  ]);
  const ofCustomer = microUsd(onlyRow(sum).credited);
  const limit = typedUsd(settings.deposit_two_operators_usd) ?? ZERO_USD;
  const reasons = {
    above_submitted: credited > number,
    customer_limit: ofCustomer + credited >= limit,
    operator_day: !isWithin(ofOperator, credited),
  };
  const because = TWO_OPERATORS_REASONS.find((reason) => reasons[reason]) ?? null;
  return { because, ofCustomer, ofOperator };
}

/** Throws Refused not_found, and what creditOf throws. */
export async function depositTermsOf(
  services: DecisionServices,
  operator: Pick<ActingOperator, 'id'>,
  id: number,
  { reference, ...entered }: Entered & { readonly reference?: string | undefined },
): Promise<DepositTerms> {
  const { database } = services;
  const [deposit, approval] = await Promise.all([readDeposit(database, id), approvalOf(database, id)]);
  const credit = await creditOf(services, deposit, entered, approval);
  const { because, ofCustomer, ofOperator } = await operatorsFor(services, operator, deposit, credit);
  return {
    ...presentCredit(credit, deposit),
    operators_needed: because === null ? 1 : 2,
    two_because: because,
    confirms: isConfirmed(operator, deposit, credit, approval, reference) ? 1 : 0,
    operator_day: presentDay(ofOperator),
    credited_24h: usdNumber(ofCustomer),
  };
}

function isConfirmed(
  operator: Pick<ActingOperator, 'id'>,
  { account }: CreditedDeposit,
  credit: Credit,
  approval: Approval | undefined,
  reference = '',
): boolean {
  if (approval === undefined || approval.operatorId === operator.id || reference === '') return false;
  return isSameEntry(approval, credit, readArrival(account, reference));
}

export const presentCredit = (
  credit: Credit,
  {
    weekendPpm,
    currency,
  }: Pick<CreditedDeposit, 'weekendPpm'> & { readonly currency: Pick<FundsCurrency, 'precision'> },
): ShownCredit => ({
  amount_received: formatScaled(credit.units, currency.precision),
  received_at: credit.receivedAtMs,
  receipt_rate: credit.receiptRate === null ? null : formatRate(credit.receiptRate),
  credit_rate: formatRate(credit.rate),
  rate_reason: credit.reason,
  credit_weekend_spread_percent: percentOf(appliedWeekendPpm({ ...credit, weekendPpm })),
  credited: usdNumber(credit.credited),
});

function enteredUnits({ amount_received: typed }: Entered, precision: number): number | undefined {
  if (typed === undefined) return undefined;
  const units = parseUnits(typed, precision);
  if (units === undefined || units === 0)
    throw new Refused('invalid_input', {
      fields: { amount_received: units === undefined ? 'format' : 'too_small' },
    });
  return units;
}

function enteredTime({ received_at: atMs }: Entered, createdAtMs: number, nowMs: number): number | undefined {
  if (atMs === undefined) return undefined;
  const refused = (fault: FieldFault): Refused => new Refused('invalid_input', { fields: { received_at: fault } });
  if (atMs > nowMs) throw refused('too_large');
  if (atMs < createdAtMs - EARLIEST_MS) throw refused('too_small');
  return atMs;
}

function exactly(compute: () => DepositCredit): DepositCredit {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('amount_out_of_range');
    throw error;
  }
}
