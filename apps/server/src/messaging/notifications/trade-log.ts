/** What the log of trade events says that its customers should be told. */
import { type NotificationEvent } from '@tradewind/contract';
import { multiplyDivide } from '@tradewind/money';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import { CANCELLED_BY_HOUSE } from '../../platform/locales/types.ts';
import type { Draft, Params } from './types.ts';

/** Looked at in one go: more would hold up an order that comes meanwhile. */
const STRETCH = 250;

/** Closed by prices, not by the customer. */
const CLOSED_BY_PRICE = ['stop_loss', 'take_profit', 'stop_out'] as const;
/** Money whose movement decides a record. What refuses a withdrawal may also be its customer taking it back. */
const MONEY_CAUSES = ['deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_refused', 'correction'] as const;

const order = z.looseObject({
  id: z.int(),
  instrument: z.int(),
  side: z.enum(['buy', 'sell']),
  lots: z.int(),
  originPrice: z.int(),
  price: z.int(),
  closePrice: z.int(),
  profit: z.int(),
  closeReason: z.string().optional(),
});
const transfer = z.looseObject({ amount: z.int(), cause: z.enum(MONEY_CAUSES), reference: z.int() });
const marginCall = z.looseObject({ equity: z.int(), usedMargin: z.int() });

interface Row {
  readonly seq: number;
  readonly timeMs: number;
  readonly type: string;
  readonly account: number;
  readonly payload: unknown;
}

/** What is told of an instrument. */
export interface NamedInstrument {
  readonly code: string;
  readonly symbol: string;
  readonly precision: number;
}

/** A record of money as it is told, by its number; undefined when there is nothing to tell. */
export type MoneyRecord = (
  cause: (typeof MONEY_CAUSES)[number],
  account: number,
  reference: number,
) => Promise<{ readonly event: NotificationEvent; readonly params: Params } | undefined>;

export interface Stretch {
  /** Everything up to here was looked at. */
  readonly seq: number;
  readonly drafts: readonly Draft[];
}

/** What follows `after`; undefined at the end of the log. */
export async function readTradeLog(
  db: Queryable,
  after: number,
  instrumentOf: (id: number) => NamedInstrument | undefined,
  moneyRecord: MoneyRecord,
): Promise<Stretch | undefined> {
  const { rows: ends } = await db.query<{ seq: number | null }>(
    `SELECT max(seq) AS seq FROM (
       SELECT seq FROM trade_events WHERE seq > $1::bigint ORDER BY seq LIMIT ${STRETCH}) AS stretch`,
    [after],
  );
  const seq = ends[0]?.seq ?? null;
  if (seq === null) return undefined;
  const { rows } = await db.query<Row>(
    `SELECT seq, time_ms AS "timeMs", type, account_id AS account, payload FROM trade_events
      WHERE seq > $1::bigint AND seq <= $2::bigint AND (
            type IN ('opened', 'triggered', 'margin_call')
         OR (type = 'closed' AND payload ->> 'closeReason' = ANY ($3::text[]))
         OR (type = 'cancelled' AND payload ->> 'closeReason' = ANY ($4::text[]))
         OR (type = 'transfer' AND payload ->> 'cause' = ANY ($5::text[])))
      ORDER BY seq`,
    [after, seq, CLOSED_BY_PRICE, CANCELLED_BY_HOUSE, MONEY_CAUSES],
  );
  const drafts: Draft[] = [];
  for (const row of rows) {
    const told = row.type === 'transfer' ? await moneyOf(row, moneyRecord) : tradeOf(row, instrumentOf);
    if (told !== undefined)
      drafts.push({ ...told, userId: row.account, timeMs: row.timeMs, source: `trade ${row.seq}` });
  }
  return { seq, drafts };
}

type Told = Pick<Draft, 'event' | 'params'>;

async function moneyOf({ account, payload }: Row, moneyRecord: MoneyRecord): Promise<Told | undefined> {
  const { amount, cause, reference } = transfer.parse(payload);
  const record = await moneyRecord(cause, account, reference);
  return record && { event: record.event, params: { number: reference, amount, ...record.params } };
}

function tradeOf({ type, payload }: Row, instrumentOf: (id: number) => NamedInstrument | undefined): Told | undefined {
  if (type === 'margin_call') {
    const { equity, usedMargin } = marginCall.parse(payload);
    // hundredths of a percent
    return { event: 'margin_call', params: { level: multiplyDivide(equity, 10_000, 1, usedMargin) } };
  }
  const one = order.parse(payload);
  const instrument = instrumentOf(one.instrument);
  if (instrument === undefined) return undefined;
  const base = { order: one.id, side: one.side, lots: one.lots, ...instrument };
  if (type === 'opened') return { event: 'order_filled', params: { ...base, price: one.price } };
  if (type === 'triggered') return { event: 'order_triggered', params: { ...base, price: one.price } };
  const { closeReason = '' } = one;
  if (type === 'cancelled')
    return { event: 'order_cancelled', params: { ...base, price: one.originPrice, why: closeReason } };
  const event = CLOSED_BY_PRICE.find((reason) => reason === closeReason);
  return event && { event, params: { ...base, price: one.closePrice, profit: one.profit } };
}
