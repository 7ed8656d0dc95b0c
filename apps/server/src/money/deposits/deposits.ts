/** Deposits as submitted by customers. Operators decide on them (desk/payment-decisions). */
import { PAGE_SIZE, type DepositRecord, type Locale, type RateReason } from '@tradewind/contract';
import { DEPOSIT_STATES } from '@tradewind/contract/operator';
import { formatRate, payInAmount, toDecimalNumber, toRate } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';
import type { UserRow } from '../../platform/access/index.ts';
import type { Queue } from '../../platform/peers/index.ts';
import { type Database, type Page, offsetOf, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused, TooManyRequests } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { requireTrueAccount } from '../../people/identity/index.ts';
import { type Images, urlOf } from '../../people/images/index.ts';
import type { VerificationGate } from '../../trading/groups/index.ts';
import { fundsStatusText } from '../../platform/texts/index.ts';
import {
  type Rate,
  type Rates,
  agreeOnRate,
  appliedWeekendPpm,
  boundsOf,
  percentOf,
  typedUsd,
  unitsOr,
  withinBounds,
} from '../rates/index.ts';
import { type OpenBank, type OpenChannel, openBanks, openChannels } from './deposit-ways.ts';

/** Limit per customer, because each deposit takes an operator's time. */
const MAX_WAITING = 10;
/** Operators decide on deposits, so retrying sooner is of no use. */
const WAIT_MS = 3_600_000;

/** Numbering of the calls. */
const COIN_DEPOSIT = 0;
const BANK_DEPOSIT = 1;

interface Handed {
  readonly number: string | number;
  /** URL of the upload; empty = none. */
  readonly proofImg: string;
  /** The rate that the customer was shown. */
  readonly rate?: string | undefined;
}
export interface HandedCoin extends Handed {
  /** The address that the customer was shown. */
  readonly address: string;
  readonly charge_id: number;
}
export interface HandedWire extends Handed {
  readonly wire_id: number;
}

export interface DepositsOptions {
  readonly database: Database;
  readonly images: Images;
  readonly rates: Rates;
  /** Runs a customer's calls one at a time. */
  readonly queue: Queue;
  readonly verificationGate: VerificationGate;
  readonly now: () => number;
}

interface DepositRow {
  readonly id: number;
  readonly type: typeof COIN_DEPOSIT | typeof BANK_DEPOSIT;
  readonly number: MicroUsd;
  readonly rate: string;
  readonly weekendPpm: number | null;
  readonly units: number;
  readonly destination: Readonly<Record<string, string>>;
  readonly proof: string;
  readonly status: number;
  readonly receivedUnits: number | null;
  readonly receivedAtMs: number | null;
  readonly creditRate: string | null;
  readonly receiptWeekendPpm: number | null;
  readonly reason: RateReason | null;
  readonly credited: MicroUsd | null;
  readonly remark: string;
  readonly createdAtMs: number;
  readonly decidedAtMs: number | null;
  readonly code: string;
  readonly protocol: string;
  readonly precision: number;
}

const COLUMNS = `
  d.id, d.type, d.number_micro_usd AS number, d.rate::text AS rate, d.weekend_ppm AS "weekendPpm",
  d.receipt_weekend_ppm AS "receiptWeekendPpm", d.amount_units AS units, d.destination,
  d.proof_image AS proof, d.status, d.received_units AS "receivedUnits", d.received_at_ms AS "receivedAtMs",
  d.credit_rate::text AS "creditRate", d.rate_reason AS reason, d.credited_micro_usd AS credited, d.remark, d.created_at_ms AS "createdAtMs", d.decided_at_ms AS "decidedAtMs",
  c.code, c.protocol, c."precision"`;

/** The currency and account of a deposit, and the payment details shown to the customer. */
interface Way {
  readonly type: DepositRow['type'];
  readonly currency: OpenChannel | OpenBank;
  readonly channelId: number | null;
  readonly bankId: number | null;
  readonly destination: Readonly<Record<string, string>>;
}

export class Deposits {
  readonly #options: DepositsOptions;

  constructor(options: DepositsOptions) {
    this.#options = options;
  }

  /**
   * Throws Refused, in this order: only_true_account, verification_required, amount_out_of_range (no amount),
   * proof_required (none), no_pay_way, amount_out_of_range, conflict (another address), price_unavailable, conflict (another rate),
   * proof_required (another customer's picture), already_submitted. Throws rate_limited when too many are queued.
   */
  async submitCoin(user: UserRow, handed: HandedCoin, locale: Locale): Promise<DepositRecord> {
    return this.#submit(user, handed, locale, async () => {
      const [channel] = await openChannels(this.#options.database, handed.charge_id);
      return channel && coinWay(channel);
    });
  }

  /** The same without the address check. */
  async submitWire(user: UserRow, handed: HandedWire, locale: Locale): Promise<DepositRecord> {
    return this.#submit(user, handed, locale, async () => {
      const [bank] = await openBanks(this.#options.database, handed.wire_id);
      return bank && wireWay(bank);
    });
  }

  /** Newest first; `page` starts at 1. */
  async list(userId: number, type: number | undefined, page: number, locale: Locale): Promise<Page<DepositRecord>> {
    const { database } = this.#options;
    const where = 'd.user_id = $1::bigint AND ($2::integer IS NULL OR d.type = $2::integer)';
    const [{ rows }, count] = await Promise.all([
      database.query<DepositRow>(
        `SELECT ${COLUMNS} FROM deposits d JOIN funds_currencies c ON c.id = d.currency_id
          WHERE ${where} ORDER BY d.id DESC LIMIT $3::integer OFFSET $4::bigint`,
        [userId, type ?? null, PAGE_SIZE, offsetOf(page)],
      ),
      database.query<{ total: number }>(`SELECT count(*) AS total FROM deposits d WHERE ${where}`, [
        userId,
        type ?? null,
      ]),
    ]);
    return { data: rows.map((row) => presentDeposit(row, locale)), total: onlyRow(count).total };
  }

  async #submit(
    user: UserRow,
    handed: Handed & { readonly address?: string },
    locale: Locale,
    find: () => Promise<Way | undefined>,
  ): Promise<DepositRecord> {
    requireTrueAccount(user);
    const { database, rates, queue, verificationGate } = this.#options;
    await verificationGate.require(user, 'deposit');
    const typed = typedUsd(handed.number);
    if (typed === undefined) throw new Refused('amount_out_of_range');
    if (handed.proofImg === '') throw new Refused('proof_required');
    const { deposits_open } = await readSettings(database);
    const way = deposits_open === 1 ? await find() : undefined;
    if (way === undefined) throw new Refused('no_pay_way');
    const bounds = boundsOf(way.currency, 'deposit');
    const number = withinBounds(typed, bounds);
    if (handed.address !== undefined && handed.address !== way.destination['address'])
      throw new Refused('conflict', { reason: 'address' });
    const { rate, weekendPpm, confirm } = agreeOnRate(rates, way.currency, 'deposit', handed.rate);
    confirm();
    const units = unitsOr(bounds, () => payInAmount(number, rate, way.currency.precision));
    return queue.run(`deposits of ${user.id}`, async () => {
      const proof = await this.#proofOf(user.id, handed.proofImg);
      const row = await this.#insert(user.id, way, { number, rate, weekendPpm, units, proof });
      return presentDeposit(row, locale);
    });
  }

  /**
   * Name of the picture. Throws Refused proof_required, already_submitted, or rate_limited when too many deposits are
   * pending.
   */
  async #proofOf(userId: number, url: string): Promise<string> {
    const { database, images } = this.#options;
    const { proof } = await images.owned(userId, { proof: url }).catch((error: unknown) => {
      throw error instanceof Refused && error.key === 'invalid_input' ? new Refused('proof_required') : error;
    });
    if (proof === undefined) throw new Refused('proof_required');
    const { used, waiting } = onlyRow(
      await database.query<{ used: boolean; waiting: number }>(
        `SELECT coalesce(bool_or(proof_image = $2), false) AS used, count(*) FILTER (WHERE status = ${DEPOSIT_STATES.unchecked}) AS waiting
         FROM deposits WHERE user_id = $1 AND status IN (${DEPOSIT_STATES.unchecked}, ${DEPOSIT_STATES.finished})`,
        [userId, proof],
      ),
    );
    if (used) throw new Refused('already_submitted');
    if (waiting >= MAX_WAITING) throw new TooManyRequests(WAIT_MS);
    return proof;
  }

  async #insert(
    userId: number,
    { type, currency, channelId, bankId, destination }: Way,
    terms: Rate & { readonly number: MicroUsd; readonly units: number; readonly proof: string },
  ): Promise<DepositRow> {
    const { database, now } = this.#options;
    const values = [userId, type, currency.id, channelId, bankId, JSON.stringify(destination)];
    try {
      return onlyRow(
        await database.query<DepositRow>(
          `WITH d AS (
             INSERT INTO deposits (user_id, type, currency_id, channel_id, bank_id, destination, number_micro_usd, rate,
               weekend_ppm, amount_units, proof_image, created_at_ms)
             VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::bigint, $9, $10, $11, $12) RETURNING *
           ) SELECT ${COLUMNS} FROM d JOIN funds_currencies c ON c.id = d.currency_id`,
          [...values, terms.number, terms.rate.toString(), terms.weekendPpm, terms.units, terms.proof, now()],
        ),
      );
    } catch (error) {
      // a picture that was unused for a day was deleted at this moment
      if (violated('foreign_key', error) !== undefined) throw new Refused('proof_required');
      throw error;
    }
  }
}

const coinWay = (channel: OpenChannel): Way => ({
  type: COIN_DEPOSIT,
  currency: channel,
  channelId: channel.channelId,
  bankId: null,
  destination: { address: channel.address },
});

const wireWay = (bank: OpenBank): Way => ({
  type: BANK_DEPOSIT,
  currency: bank,
  channelId: null,
  bankId: bank.bankId,
  destination: {
    bank_name: bank.bankName,
    bank_address: bank.bankAddress,
    bank_swift: bank.bankSwift,
    payee_name: bank.payeeName,
    payee_account: bank.payeeAccount,
    bank_remark: bank.bankRemark,
  },
});

function presentDeposit(row: DepositRow, locale: Locale): DepositRecord {
  return {
    id: row.id,
    number: usdNumber(row.number),
    type: row.type,
    currency_code: row.code,
    protocol_code: row.protocol,
    amount: toDecimalNumber(row.units, row.precision),
    rate: formatRate(toRate(row.rate)),
    weekend_spread_percent: percentOf(row.weekendPpm),
    credited: row.credited === null ? null : usdNumber(row.credited),
    amount_received: row.receivedUnits === null ? null : toDecimalNumber(row.receivedUnits, row.precision),
    received_at: row.receivedAtMs,
    credit_rate: row.creditRate === null ? null : formatRate(toRate(row.creditRate)),
    credit_weekend_spread_percent: percentOf(appliedWeekendPpm(row)),
    rate_reason: row.reason,
    status: row.status,
    status_name: fundsStatusText('deposit', row.status, locale),
    remark: row.status === DEPOSIT_STATES.rejected ? row.remark : '',
    address: row.destination['address'] ?? '',
    payee_account: row.destination['payee_account'] ?? '',
    proof: urlOf(row.proof),
    created_at: row.createdAtMs,
    decided_at: row.decidedAtMs,
  };
}
