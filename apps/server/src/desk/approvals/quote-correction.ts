/**
 * One correction for all fills of a wrong quote (contract §7). It is proposed with the right price and approved by
 * another operator. Then one transaction writes a transfer and a record for each account. No price and no fill is
 * changed.
 */
import { formatScaled } from '@tradewind/money';
import { z } from 'zod';
import { BatchStatement, type BatchWrite, type HostCommand } from '../../core/engine-host/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { rateText } from '../../money/quote-corrections/index.ts';
import { requireOthersAccount } from '../../staff/records/index.ts';
import {
  type QuotePlan,
  type QuotePlanServices,
  type WantedQuoteCorrection,
  quotePlan,
  totalsOf,
} from './quote-plan.ts';
import type { Fields, Proposal, WaitingChange } from './types.ts';

const payload = z.object({
  forex_id: z.int(),
  quote_id: z.int(),
  quote_time: z.int(),
  right_bid: z.string(),
  right_ask: z.string(),
  rate: z.string(),
  fills: z.int(),
  difference: z.string(),
});

const usdText = (amount: number): string => formatScaled(amount, MICRO_DECIMALS);

/**
 * Throws what quotePlan throws; Refused conflict with data.reason: exists (the quote was corrected), no_change (no fill
 * of a real account differs); forbidden (own_account) when one of the accounts is the operator's own.
 */
export async function proposedQuoteCorrection(
  services: QuotePlanServices,
  operator: ActingOperator,
  wanted: WantedQuoteCorrection,
): Promise<Proposal> {
  const plan = await quotePlan(services, wanted);
  await requireUncorrected(services.database, plan);
  if (plan.accounts.every(({ due }) => due === 0)) throw new Refused('conflict', { reason: 'no_change' });
  await requireOthers(services.database, operator, plan);
  const totals = totalsOf(plan);
  const { quote, right, instrument } = plan;
  return {
    kind: 'quote_correction',
    subjectId: quote.id,
    subjectVersion: null,
    before: null,
    payload: {
      code: instrument.spec.code,
      forex_id: instrument.spec.id,
      quote_id: quote.id,
      quote_time: quote.timeMs,
      quote_bid: priceText(plan, quote.bid),
      quote_ask: priceText(plan, quote.ask),
      right_bid: priceText(plan, right.bid),
      right_ask: priceText(plan, right.ask),
      rate: rateText(plan.rate),
      fills: plan.fills.length,
      accounts: plan.accounts.length,
      difference: usdText(differenceOf(plan)),
      credits: usdText(totals.credits),
      debits: usdText(totals.debits),
    },
  };
}

const differenceOf = ({ accounts }: QuotePlan): number => accounts.reduce((sum, { difference }) => sum + difference, 0);

const priceText = ({ instrument }: QuotePlan, value: number): string =>
  formatScaled(value, instrument.spec.pricePrecision);

async function requireUncorrected(db: Queryable, { quote }: QuotePlan): Promise<void> {
  const { rows } = await db.query('SELECT FROM quote_corrections WHERE quote_id = $1::bigint', [quote.id]);
  if (rows.length > 0) throw new Refused('conflict', { reason: 'exists' });
}

async function requireOthers(db: Queryable, operator: ActingOperator, { accounts }: QuotePlan): Promise<void> {
  for (const { user } of accounts) await requireOthersAccount(db, operator, user);
}

/**
 * Parameters: id, request, instrument, quote, its time, bid, ask, right bid, right ask, rate as two numbers, last
 * transfer, time.
 */
export const INSERT_QUOTE_CORRECTION = new BatchStatement({
  name: 'insert_quote_correction',
  text: `INSERT INTO quote_corrections (id, change_request_id, instrument_id, quote_id, quote_time_ms, bid_points, ask_points,
           right_bid_points, right_ask_points, rate_numerator, rate_denominator, upto_transfer_id, created_at_ms)
         VALUES ($1::bigint, $2::bigint, $3::integer, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint,
           $10::bigint, $11::bigint, $12::bigint, $13::bigint)`,
  parameters: [
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
  ],
  rows: 1,
});

/** Parameters: rows as JSON, reason, request, time. */
export const INSERT_QUOTE_RECORDS = new BatchStatement({
  name: 'insert_quote_records',
  text: `INSERT INTO corrections (id, user_id, amount_micro_usd, reason, change_request_id, created_at_ms)
         SELECT r.correction, r."user", r.amount, $2::text, $3::bigint, $4::bigint
           FROM jsonb_to_recordset($1::jsonb) AS r (correction bigint, "user" bigint, amount bigint)
          WHERE r.correction IS NOT NULL`,
  parameters: ['text', 'text', 'number', 'number'],
});

/** Parameters: rows as JSON, id of the quote's correction. */
export const INSERT_QUOTE_ACCOUNTS = new BatchStatement({
  name: 'insert_quote_accounts',
  text: `INSERT INTO quote_correction_accounts (quote_correction_id, user_id, difference_micro_usd, protection_micro_usd,
           amount_micro_usd, correction_id)
         SELECT $2::bigint, r."user", r.difference, r.protection, r.amount, r.correction
           FROM jsonb_to_recordset($1::jsonb)
             AS r ("user" bigint, difference bigint, protection bigint, amount bigint, correction bigint)`,
  parameters: ['text', 'number'],
});

/** Parameters: rows as JSON, id of the quote's correction. */
export const INSERT_QUOTE_FILLS = new BatchStatement({
  name: 'insert_quote_fills',
  text: `INSERT INTO quote_correction_fills (seq, quote_correction_id, user_id, order_id, closes, lots_micro, price_points,
           right_price_points, difference_micro_usd)
         SELECT r.seq, $2::bigint, r."user", r."order", r.closes, r.lots, r.price, r."right", r.difference
           FROM jsonb_to_recordset($1::jsonb)
             AS r (seq bigint, "user" bigint, "order" bigint, closes boolean, lots bigint, price bigint, "right" bigint,
               difference bigint)`,
  parameters: ['text', 'number'],
});

export interface PlannedQuoteCorrection {
  readonly command: HostCommand;
  readonly writes: readonly BatchWrite[];
  /** For the audit log. */
  readonly details: Fields;
}

/**
 * Computes the plan again. Throws Refused conflict when the quote was corrected (exists), or has other fills than at
 * the proposal (changed); forbidden (own_account). Allocates numbers for the records; nothing else is written yet.
 */
export async function plannedQuoteCorrection(
  services: QuotePlanServices,
  operator: ActingOperator,
  change: WaitingChange,
  nowMs: number,
): Promise<PlannedQuoteCorrection> {
  const { database } = services;
  const {
    forex_id,
    quote_id,
    quote_time: time,
    right_bid: bid,
    right_ask: ask,
    ...then
  } = payload.parse(change.payload);
  const plan = await quotePlan(services, { forex_id, quote_id, time, bid, ask, rate: then.rate });
  await requireUncorrected(database, plan);
  await requireOthers(database, operator, plan);
  if (plan.fills.length !== then.fills || usdText(differenceOf(plan)) !== then.difference)
    throw new Refused('conflict', { reason: 'changed' });
  const { id } = onlyRow(await database.query<{ id: number }>(`SELECT nextval('quote_corrections_id_seq') AS id`));
  const moved = plan.accounts.filter(({ amount }) => amount !== 0);
  const { rows: numbers } = await database.query<{ id: number }>(
    `SELECT nextval('corrections_id_seq') AS id FROM generate_series(1, $1::integer)`,
    [moved.length],
  );
  const records = new Map(moved.map(({ user }, index) => [user, numbers[index]?.id ?? 0]));
  const totals = totalsOf(plan);
  return {
    command: {
      type: 'correct_many',
      corrections: moved.map(({ user, amount }) => ({ account: user, amount, reference: records.get(user) ?? 0 })),
    },
    writes: writesOf(plan, { id, change, records, nowMs }),
    details: {
      quote_correction: id,
      credits: usdText(totals.credits),
      debits: usdText(totals.debits),
      waived: usdText(totals.waived),
    },
  };
}

interface Numbered {
  readonly id: number;
  readonly change: WaitingChange;
  /** Correction ids by account. */
  readonly records: ReadonlyMap<number, number>;
  readonly nowMs: number;
}

function writesOf(plan: QuotePlan, { id, change, records, nowMs }: Numbered): readonly BatchWrite[] {
  const { quote, right, rate, instrument } = plan;
  const accounts = plan.accounts.map(({ user, difference, protection, amount }) => ({
    user,
    difference,
    protection,
    amount,
    correction: records.get(user) ?? null,
  }));
  const fills = plan.accounts.flatMap(({ user, differences }) =>
    differences.map(({ fill, rightPrice, amount }) => ({
      seq: fill.seq,
      user,
      order: fill.order,
      closes: fill.closes,
      lots: fill.lots,
      price: fill.price,
      right: rightPrice,
      difference: amount,
    })),
  );
  const rows = JSON.stringify(accounts);
  return [
    INSERT_QUOTE_CORRECTION.write(
      id,
      change.id,
      instrument.spec.id,
      quote.id,
      quote.timeMs,
      quote.bid,
      quote.ask,
      right.bid,
      right.ask,
      rate.numerator,
      rate.denominator,
      plan.uptoTransfer,
      nowMs,
    ),
    INSERT_QUOTE_RECORDS.write(rows, reasonOf(plan, change), change.id, nowMs),
    INSERT_QUOTE_ACCOUNTS.write(rows, id),
    INSERT_QUOTE_FILLS.write(JSON.stringify(fills), id),
  ];
}

/**
 * The text for customers in the account log, mails and statements, in every language: reason, instrument, quote, both
 * prices.
 */
function reasonOf(plan: QuotePlan, { reason }: WaitingChange): string {
  const { quote, right, instrument } = plan;
  const at = new Date(quote.timeMs).toISOString().replace('T', ' ').slice(0, 'YYYY-MM-DD HH:MM:SS'.length);
  const pair = ({ bid, ask }: { bid: number; ask: number }): string =>
    `${priceText(plan, bid)} / ${priceText(plan, ask)}`;
  return `${reason} (${instrument.showCode} #${quote.id}, ${at} UTC: ${pair(quote)} → ${pair(right)})`;
}

/** Which of these amounts can no longer be debited is found by computing them again. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Refused && error.key === 'insufficient_balance';
