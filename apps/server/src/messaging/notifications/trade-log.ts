/** Reads the notifications to write from the log of trade events. */
import { type NotificationEvent } from '@tradewind/contract';
import { multiplyDivide } from '@tradewind/money';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import { CANCELLED_BY_HOUSE } from '../../platform/locales/types.ts';
import type { Draft, Params } from './types.ts';

/** Events read at once; a larger batch would delay orders that arrive meanwhile. */
const BATCH_SIZE = 250;

/** Close reasons triggered by prices, not by the customer. */
const CLOSED_BY_PRICE = ['stop_loss', 'take_profit', 'stop_out'] as const;
/** Transfer causes that belong to a money record. `withdrawal_refused` also covers cancellation by the customer. */
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

/** The parts of an instrument that a notification mentions. */
export interface NamedInstrument {
  readonly code: string;
  readonly symbol: string;
  readonly precision: number;
}

/** Looks up the notification for a money record by its number; undefined when there is none. */
export type MoneyRecord = (
  cause: (typeof MONEY_CAUSES)[number],
  account: number,
  reference: number,
) => Promise<{ readonly event: NotificationEvent; readonly params: Params } | undefined>;

export interface LogBatch {
  /** Last sequence number that was read. */
  readonly seq: number;
  readonly drafts: readonly Draft[];
}

/** The batch after `after`; undefined at the end of the log. */
export async function readTradeLog(
  db: Queryable,
  after: number,
  instrumentOf: (id: number) => NamedInstrument | undefined,
  moneyRecord: MoneyRecord,
): Promise<LogBatch | undefined> {
  const { rows: ends } = await db.query<{ seq: number | null }>(
    `SELECT max(seq) AS seq FROM (
       SELECT seq FROM trade_events WHERE seq > $1::bigint ORDER BY seq LIMIT ${BATCH_SIZE}) AS batch`,
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
    const content = row.type === 'transfer' ? await moneyOf(row, moneyRecord) : tradeOf(row, instrumentOf);
    if (content !== undefined)
      drafts.push({ ...content, userId: row.account, timeMs: row.timeMs, source: `trade ${row.seq}` });
  }
  return { seq, drafts };
}

type Content = Pick<Draft, 'event' | 'params'>;

async function moneyOf({ account, payload }: Row, moneyRecord: MoneyRecord): Promise<Content | undefined> {
  const { amount, cause, reference } = transfer.parse(payload);
  const record = await moneyRecord(cause, account, reference);
  return record && { event: record.event, params: { number: reference, amount, ...record.params } };
}

function tradeOf(
  { type, payload }: Row,
  instrumentOf: (id: number) => NamedInstrument | undefined,
): Content | undefined {
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
