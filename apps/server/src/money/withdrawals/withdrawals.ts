/** Withdrawals as customers request and cancel them. Operators decide on them (desk/payment-decisions). */
import { PAGE_SIZE, type DrawState, type Locale } from '@tradewind/contract';
import { WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type MicroUsd, ZERO_USD, payoutAmount, withdrawalFee } from '@tradewind/money';
import type { RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, type Page, onlyRow } from '../../platform/db/index.ts';
import { BatchStatement, type EngineHost } from '../../core/engine-host/index.ts';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import type { CommandPlan } from '../../platform/http/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../../trading/account/index.ts';
import type { VerificationGate } from '../../trading/groups/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { requireTrueAccount } from '../../people/identity/index.ts';
import {
  type Rates,
  agreeOnRate,
  boundsOf,
  confirmFee,
  currencyById,
  feeRuleOf,
  outOfRange,
  typedUsd,
  unitsOr,
  withinBounds,
} from '../rates/index.ts';
import {
  type MoneyRecordLocks,
  type SecondFactorGate,
  assertCooldownElapsed,
  passwordChangedAtMs,
  pauseMs,
} from '../records/index.ts';
import { type PayoutMethod, type PayoutMethods, checkText } from '../payout-methods/index.ts';
import { type WithdrawalRecord, presentWithdrawal, withdrawalOf, withdrawalPage } from './withdrawal-record.ts';

const MEMO_LENGTH = 200;

export interface WantedWithdrawal {
  readonly draw_currency_id: number;
  readonly number: string | number;
  readonly memo: string;
  readonly draw_method_id: number;
  readonly rate?: string | undefined;
  readonly fee?: string | number | undefined;
  readonly auth_code?: string | undefined;
}

type DrawRecord = ReturnType<typeof presentWithdrawal>;

export interface WithdrawalsOptions {
  readonly database: Database;
  readonly host: EngineHost;
  readonly rates: Rates;
  readonly methods: PayoutMethods;
  readonly secondFactor: SecondFactorGate;
  readonly verificationGate: VerificationGate;
  readonly locks: MoneyRecordLocks;
  readonly now: () => number;
  /** Decrypts the details of a record's method. */
  readonly open: (sealed: Buffer) => PayoutMethod['details'];
}

/** The terms of a withdrawal that are stored, and shown before confirmation. */
interface Terms {
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  readonly rate: bigint;
  readonly weekendPpm: number | null;
  readonly units: number;
}

/**
 * Two operators are needed when this withdrawal reaches the limit together with the customer's pending ones and those
 * paid within a day, so that a large sum in small parts reaches it, too. Computed on insert, because the core's batches
 * run one after the other.
 */
export const INSERT_WITHDRAWAL = new BatchStatement({
  name: 'insert_withdrawal',
  text: `
  INSERT INTO withdrawals (id, user_id, currency_id, method_id, number_micro_usd, fee_micro_usd, rate, real_units, memo,
    operators_needed, created_at_ms, weekend_ppm)
  SELECT $1::bigint, $2::bigint, $3::integer, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::text,
    CASE WHEN $5::bigint + coalesce(sum(number_micro_usd), 0) >= $10::bigint THEN 2 ELSE 1 END, $11::bigint, $12::integer
    FROM withdrawals
   WHERE user_id = $2::bigint AND (status = ${WITHDRAWAL_STATES.waiting}
     OR (status = ${WITHDRAWAL_STATES.paid} AND decided_at_ms > $11::bigint - ${DAY_MS}))`,
  parameters: [
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'text',
    'number',
    'text',
    'number',
    'number',
    'number?',
  ],
  rows: 1,
});
/** Parameters: id, time. */
export const CANCEL_WITHDRAWAL = new BatchStatement({
  name: 'cancel_withdrawal',
  text: `
  UPDATE withdrawals SET status = ${WITHDRAWAL_STATES.cancelled}, decided_at_ms = $2::bigint WHERE id = $1::bigint AND status = ${WITHDRAWAL_STATES.waiting}`,
  parameters: ['number', 'number'],
  rows: 1,
});

export class Withdrawals {
  readonly #options: WithdrawalsOptions;

  constructor(options: WithdrawalsOptions) {
    this.#options = options;
  }

  /** The data that the withdrawal page needs before its form. Throws Refused only_true_account. */
  async state(user: UserRow): Promise<DrawState> {
    requireTrueAccount(user);
    const { database, host, secondFactor, now } = this.#options;
    const { withdrawable, balance, locked } = (await viewOf(host, user.id, [])).summary;
    const [settings, isOn, changed] = await Promise.all([
      readSettings(database),
      secondFactor.isOn(user.id),
      passwordChangedAtMs(database, user.id),
    ]);
    const until = (changed ?? 0) + pauseMs(settings);
    return {
      withdrawable: usdNumber(withdrawable),
      balance: usdNumber(balance),
      lock_balance: usdNumber(locked),
      open: settings.withdrawals_open,
      two_factor: isOn ? 1 : 0,
      paused_until: changed !== undefined && now() < until ? until : null,
      pause_hours: settings.withdraw_pause_hours,
    };
  }

  /**
   * Plans a withdrawal: one command of the trading core locks the amount and writes the record. Writes nothing except
   * the use of a second factor. Throws Refused, in this order: only_true_account, verification_required, invalid_input (a memo with
   * invisible characters), trading_disabled (suspended), not_found (no such currency), wallet_not_bound, amount_out_of_range,
   * price_unavailable (of the currency), insufficient_balance or price_unavailable (of a position), withdrawal_paused,
   * conflict (another rate or fee), two_factor_required, code_wrong, account_locked. The core refuses what has changed
   * since.
   */
  async plan(user: UserRow, wanted: WantedWithdrawal, visit: RequestOrigin): Promise<CommandPlan<DrawRecord>> {
    requireTrueAccount(user);
    const { database, host, rates, methods, secondFactor, verificationGate, now } = this.#options;
    await verificationGate.require(user, 'withdraw');
    const memo = memoOf(wanted.memo);
    const { summary } = await viewOf(host, user.id, []);
    if (summary.tradingDisabled !== undefined)
      throw new Refused('trading_disabled', { reason: summary.tradingDisabled });
    const currency = await currencyById(database, wanted.draw_currency_id);
    if (currency === undefined || !currency.withdrawEnabled) throw new Refused('not_found');
    const method = await methods.find(user.id, wanted.draw_method_id);
    if (method === undefined || method.id !== currency.id) throw new Refused('wallet_not_bound');

    const bounds = boundsOf(currency, 'payout');
    const number = withinBounds(typedUsd(wanted.number), bounds);
    const fee = withdrawalFee(number, feeRuleOf(currency));
    const { rate, weekendPpm, confirm } = agreeOnRate(rates, currency, 'payout', wanted.rate);
    const units = unitsOr(bounds, () => payoutAmount(number, fee, rate, currency.precision));
    if (units === 0) throw outOfRange(bounds);
    await this.#proveCovered(user.id, number);

    const settings = await readSettings(database);
    if (settings.withdrawals_open !== 1) throw new Refused('withdrawal_paused', { reason: 'closed' });
    assertCooldownElapsed({
      nowMs: now(),
      pauseMs: pauseMs(settings),
      passwordChangedAtMs: await passwordChangedAtMs(database, user.id),
      methodBoundAtMs: method.createdAtMs,
    });
    confirm();
    confirmFee(fee, wanted.fee);
    await secondFactor.pass(user, wanted.auth_code, visit);
    const limit = typedUsd(settings.withdraw_two_operators_usd) ?? ZERO_USD;
    return this.#planOf(user.id, method, { number, fee, rate, weekendPpm, units }, memo, limit, visit.locale);
  }

  /**
   * Cancels a pending withdrawal and unlocks its amount. Throws Refused only_true_account, not_found, or conflict when
   * it has already been decided, even by an operator at the same time.
   */
  async cancel(user: UserRow, id: number, locale: Locale): Promise<DrawRecord> {
    requireTrueAccount(user);
    const { database, host, locks, now, open } = this.#options;
    return locks.withdrawal(id, async () => {
      const before = await withdrawalOf(database, user.id, id);
      if (before === undefined) throw new Refused('not_found');
      if (before.status !== WITHDRAWAL_STATES.waiting) throw new Refused('conflict');
      const executed = await host.execute(
        { type: 'refuse_withdrawal', account: user.id, amount: before.number, reference: id },
        undefined,
        [CANCEL_WITHDRAWAL.write(id, now())],
      );
      if (executed.kind === 'applied' && !executed.outcome.ok) throw refusedByEngine(executed.outcome.refusal);
      const after = await withdrawalOf(database, user.id, id);
      if (after === undefined) throw new Error(`withdrawal ${id} no longer exists`);
      return presentWithdrawal(after, open(after.sealed), locale);
    });
  }

  /** Newest first; `page` starts at 1. */
  async list(userId: number, type: number | undefined, page: number, locale: Locale): Promise<Page<DrawRecord>> {
    const { database, open } = this.#options;
    const { data, total } = await withdrawalPage(database, userId, { type, page, rows: PAGE_SIZE });
    return { total, data: data.map((row) => presentWithdrawal(row, open(row.sealed), locale)) };
  }

  /**
   * Checks the core's current figures first, so that no code is used up for a withdrawal that the core would refuse.
   * Nothing can be withdrawn while a position has no price; the refusal is then price_unavailable.
   */
  async #proveCovered(account: number, number: MicroUsd): Promise<void> {
    const { summary, holding } = await viewOf(this.#options.host, account);
    const { withdrawable } = summary;
    if (number <= withdrawable) return;
    if (holding.some(({ profit }) => profit === undefined)) throw new Refused('price_unavailable');
    throw new Refused('insufficient_balance', { withdrawable: usdNumber(withdrawable) });
  }

  async #planOf(
    account: number,
    method: PayoutMethod,
    terms: Terms,
    memo: string,
    twoOperatorsFrom: MicroUsd,
    locale: Locale,
  ): Promise<CommandPlan<DrawRecord>> {
    const { database, now } = this.#options;
    const { id } = onlyRow(await database.query<{ id: number }>(`SELECT nextval('withdrawals_id_seq') AS id`));
    const { number, fee, rate, weekendPpm, units } = terms;
    const createdAtMs = now();
    const write = INSERT_WITHDRAWAL.write(
      id,
      account,
      method.id,
      method.methodId,
      number,
      fee,
      rate.toString(),
      units,
      memo,
      twoOperatorsFrom,
      createdAtMs,
      weekendPpm,
    );
    const record: WithdrawalRecord = {
      id,
      currencyId: method.id,
      type: method.type,
      code: method.code,
      protocol: method.protocol,
      precision: method.precision,
      number,
      fee,
      rate: rate.toString(),
      weekendPpm,
      units,
      memo,
      status: WITHDRAWAL_STATES.waiting,
      remark: '',
      paymentReference: '',
      createdAtMs,
      decidedAtMs: null,
    };
    return {
      command: { type: 'withdraw', account, amount: number, reference: id },
      writes: [write],
      parameters: presentWithdrawal(record, method.details, locale),
    };
  }
}

/** One line; throws Refused invalid_input when it contains something an operator would not see. */
function memoOf(typed: string): string {
  if (typed.trim() === '') return '';
  const check = checkText(typed, MEMO_LENGTH);
  if (check.ok) return check.text;
  if (check.reason === 'required') return '';
  throw new Refused('invalid_input', { fields: { memo: check.reason } });
}
