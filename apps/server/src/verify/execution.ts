/**
 * Recomputes the execution report from the event log, naively and in memory, and compares it with the published one.
 * docs/reference/execution-report.md defines the figures.
 */
import type pg from 'pg';
import { copyRowsFrom, onlyRow, parseInt8 } from '../platform/db/index.ts';
import { readTimeStamp } from '../trading/outside-heads/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { type OrderPayload, groundsPayload, orderPayload } from './recompute/index.ts';

const EVENTS = `
  SELECT seq, time_ms, type, account_id, quote_bid_points, quote_ask_points, quote_time_ms, payload FROM trade_events
  WHERE type IN ('account_opened', 'opened', 'triggered', 'closed', 'cancelled')
    AND seq <= (SELECT seq FROM execution_progress) ORDER BY seq`;

const PUBLISHED = `
  SELECT 'figures', month, instrument_id::text, account, kind, concat_ws(' ', filled, with_price, positive, negative, slippage_points, spread_points, markup_points)
  FROM execution_figures
  UNION ALL SELECT 'unfilled', month, instrument_id::text, account, kind || ' ' || reason, count::text FROM execution_unfilled
  UNION ALL SELECT 'times', month, instrument_id::text, account, kind || ' ' || measure || ' ' || duration_ms, count::text FROM execution_times`;

/** Published heads whose event the log has with another hash, on another day, or not at all. */
const WRONG_HEADS = `
  SELECT head.day FROM execution_heads AS head LEFT JOIN trade_events AS event USING (seq)
  WHERE event.hash IS DISTINCT FROM head.hash
    OR to_char(to_timestamp(event.time_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') <> head.day
  UNION ALL SELECT 'of the report' FROM execution_progress LEFT JOIN trade_events AS event USING (seq)
  WHERE execution_progress.seq > 0 AND event.hash IS DISTINCT FROM execution_progress.hash
  LIMIT 1`;

const STAMPS = `
  SELECT day, seq || ':' || encode(hash, 'hex') AS head, stamp, time_ms FROM outside_heads
    JOIN execution_heads USING (day) JOIN trade_events USING (seq, hash)
  WHERE place = 'stamp' ORDER BY day`;

/** Clocks of two machines may differ by this. */
const STAMP_CLOCK_MS = 60_000;

/** Pending orders cancelled for these reasons never requested a fill. */
const NEVER_ASKED: ReadonlySet<string> = new Set(['user', 'reset', 'expired', 'oco']);
const SLOWEST_MS = 600_000;

interface Figures {
  filled: number;
  priced: number;
  positive: number;
  negative: number;
  slippage: number;
  spread: number;
  markup: number;
}

interface Event {
  readonly timeMs: number;
  readonly type: string;
  readonly bid: number;
  readonly ask: number;
  readonly quoteTimeMs: number;
  readonly order: OrderPayload;
  /** Version, bid, ask. */
  readonly markup: readonly [number, number, number] | undefined;
}

/** Throws VerifyFault when a published figure or head differs from the log. */
export async function verifyExecution(client: pg.ClientBase): Promise<readonly Proof[]> {
  const counted = await countLog(client);
  let published = 0;
  await copyRowsFrom(client, PUBLISHED, (fields) => {
    const key = fields.slice(0, 5).join(' ');
    if (counted.get(key) !== fields[5])
      throw new VerifyFault(
        `the execution report counts ${fields[5]} of ${key}, but the log has ${counted.get(key) ?? 'nothing'}`,
      );
    counted.delete(key);
    published += 1;
  });
  const [missing] = counted.keys();
  if (missing !== undefined) throw new VerifyFault(`the execution report leaves out ${missing}`);
  const { rows } = await client.query<{ day: string }>(WRONG_HEADS);
  if (rows[0] !== undefined) throw new VerifyFault(`the published head ${rows[0].day} is not that of the log`);
  const heads = await client.query<{ count: number }>('SELECT count(*) AS count FROM execution_heads');
  return [
    { what: 'figures of the execution report equal those counted again from the log', count: published },
    { what: 'published daily heads equal those of the log', count: onlyRow(heads).count },
    {
      what: 'time stamps of daily heads are of the log, and their signatures are right',
      count: await stampsOf(client),
    },
  ];
}

/** The number of checked stamps; throws VerifyFault. */
async function stampsOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ day: string; head: string; stamp: Buffer; time_ms: number }>(STAMPS);
  for (const { day, head, stamp, time_ms: eventMs } of rows) {
    const { timeMs } = await readTimeStamp(stamp, head).catch((error: unknown) => {
      throw new VerifyFault(`the time stamp of ${day} is wrong: ${error instanceof Error ? error.message : ''}`);
    });
    if (timeMs < eventMs - STAMP_CLOCK_MS)
      throw new VerifyFault(`the time stamp of ${day} is older than the event that it stamps`);
  }
  return rows.length;
}

const markedPayload = groundsPayload.pick({ markup: true });

/** Every figure by name, as text. */
async function countLog(client: pg.ClientBase): Promise<Map<string, string>> {
  const kinds = new Map<number, string>();
  const figures = new Map<string, Figures>();
  const counts = new Map<string, number>();
  const add = (key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
  await copyRowsFrom(client, EVENTS, (fields) => {
    const [, time, type, account, bid, ask, quoteTime, payload] = fields;
    const accountId = parseInt8(account ?? '');
    if (type === 'account_opened') {
      kinds.set(accountId, /"kind":"(\w+)"/u.exec(payload ?? '')?.[1] ?? '');
      return;
    }
    const stated: unknown = JSON.parse(payload ?? '');
    const order = orderPayload.parse(stated);
    const timeMs = parseInt8(time ?? '');
    const month = new Date(timeMs).toISOString().slice(0, 'YYYY-MM'.length);
    const place = `${month} ${order.instrument} ${kinds.get(accountId) ?? ''}`;
    const reason = order.closeReason ?? '';
    if (type === 'cancelled') {
      if (!NEVER_ASKED.has(reason)) add(`unfilled ${place} ${order.entry} ${reason}`);
      return;
    }
    if (type === 'closed' && reason === 'reset') return;
    const number = (text: string | null | undefined): number => (text == null ? 0 : parseInt8(text));
    const event = {
      timeMs,
      type: type ?? '',
      bid: number(bid),
      ask: number(ask),
      quoteTimeMs: number(quoteTime),
      order,
      markup: markedPayload.parse(stated).markup,
    };
    const key = `${place} ${kindOf(event)}`;
    noteFill(figures, `figures ${key}`, event);
    add(`times ${key} fill ${coarse(fillMs(event))}`);
    add(`times ${key} quote ${coarse(timeMs - event.quoteTimeMs)}`);
  });
  const texts = new Map([...counts].map(([key, count]) => [key, String(count)]));
  for (const [key, { filled, priced, positive, negative, slippage, spread, markup }] of figures)
    texts.set(key, [filled, priced, positive, negative, slippage, spread, markup].join(' '));
  return texts;
}

function kindOf({ type, order }: Event): string {
  if (type === 'opened') return 'market';
  if (type === 'triggered') return order.entry;
  return order.closeReason === 'user' ? 'close' : (order.closeReason ?? '');
}

function askedOf({ type, order }: Event): number | undefined {
  if (type !== 'closed') return order.originPrice;
  // before closes had a requested price, it was the filled one
  if (order.closeReason === 'user') return order.closeOriginPrice ?? order.closePrice;
  if (order.closeReason === 'stop_loss') return order.stopLoss;
  return order.closeReason === 'take_profit' ? order.takeProfit : undefined;
}

function noteFill(figures: Map<string, Figures>, key: string, event: Event): void {
  const known = figures.get(key) ?? {
    filled: 0,
    priced: 0,
    positive: 0,
    negative: 0,
    slippage: 0,
    spread: 0,
    markup: 0,
  };
  figures.set(key, known);
  const { type, order } = event;
  const buys = (order.side === 'buy') === (type !== 'closed');
  const [, onBid = 0, onAsk = 0] = event.markup ?? [];
  known.filled += 1;
  known.markup += buys ? onAsk : onBid;
  const asked = askedOf(event);
  if (asked === undefined) return;
  const got = type === 'closed' ? order.closePrice : order.price;
  const better = buys ? asked - got : got - asked;
  known.priced += 1;
  if (better > 0) known.positive += 1;
  if (better < 0) known.negative += 1;
  known.slippage += better;
  known.spread += event.ask - event.bid;
}

function fillMs({ type, timeMs, quoteTimeMs, order }: Event): number {
  if (type === 'opened') return timeMs - order.createdAt;
  return type === 'closed' && order.closeReason === 'user' ? 0 : timeMs - quoteTimeMs;
}

/** Exact to 1 s, then rounded up to 100 ms, beyond 10 s to seconds; 10 minutes means 10 minutes or more. */
function coarse(durationMs: number): number {
  const ms = Math.max(0, durationMs);
  const step = ms <= 1000 ? 1 : ms <= 10_000 ? 100 : 1000;
  const over = ms % step;
  return Math.min(SLOWEST_MS, over === 0 ? ms : ms - over + step);
}
