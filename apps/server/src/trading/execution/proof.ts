/** The proof of one order: its events as hashed, and what each fill shows. */
import type { ExecutionHead, ProofEvent } from '@tradewind/contract';
import {
  ACCOUNT_CURRENCY,
  type InstrumentSpec,
  type OrderId,
  type Ratio,
  ONE,
  markedQuote,
  pointValue,
  rateOf,
  toMicroUsd,
  usdRate,
} from '@tradewind/engine';
import { microLots, microUsd, points } from '@tradewind/money';
import { z } from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { canonicalText } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';
import { lotsNumber, priceNumber, usdNumber } from '../../platform/wire/index.ts';

const EVENTS = `
  SELECT event.seq, event.time_ms, type, account_id, order_id, quote_id, quote_instrument_id, quote_bid_points, quote_ask_points,
    quote_time_ms, payload::text AS payload, encode(prev_hash, 'hex') AS prev_hash, encode(event.hash, 'hex') AS hash,
    head.day, head.seq AS head_seq, encode(head.hash, 'hex') AS head_hash, head.published_at_ms
  FROM trade_events AS event
  LEFT JOIN LATERAL (
    SELECT * FROM execution_heads WHERE execution_heads.seq >= event.seq ORDER BY execution_heads.seq LIMIT 1
  ) AS head ON true
  WHERE order_id = $1::bigint AND order_id IS NOT NULL AND type <> 'transfer' AND account_id = $2::bigint ORDER BY event.seq`;

interface EventRow {
  readonly seq: number;
  readonly time_ms: number;
  readonly type: string;
  readonly account_id: number;
  readonly order_id: number;
  readonly quote_id: number | null;
  readonly quote_instrument_id: number | null;
  readonly quote_bid_points: number | null;
  readonly quote_ask_points: number | null;
  readonly quote_time_ms: number | null;
  readonly payload: string;
  readonly prev_hash: string;
  readonly hash: string;
  readonly day: string | null;
  readonly head_seq: number | null;
  readonly head_hash: string | null;
  readonly published_at_ms: number | null;
}

const eventPayload = z.object({
  instrument: z.int(),
  side: z.enum(['buy', 'sell']),
  status: z.string(),
  lots: z.int(),
  originPrice: z.int(),
  price: z.int(),
  closePrice: z.int(),
  closeOriginPrice: z.int().optional(),
  stopLoss: z.int(),
  takeProfit: z.int(),
  closeReason: z.string().optional(),
  /** Version, and points of bid and ask. */
  markup: z.tuple([z.int(), z.int(), z.int()]).optional(),
  /** Financing so far, micro-dollars. */
  swap: z.int().default(0),
});
type EventPayload = z.infer<typeof eventPayload>;

interface ProofServices {
  readonly market: Pick<Market, 'byId' | 'instruments' | 'lastQuote'>;
}

/**
 * Events of an order of this account, oldest first. Throws Refused `conflict` (archived) when some are not in the
 * database.
 */
export async function proofEvents(
  db: Queryable,
  services: ProofServices,
  account: number,
  order: OrderId,
): Promise<readonly ProofEvent[]> {
  const { rows } = await db.query<EventRow>(EVENTS, [order, account]);
  if (!isWhole(rows)) throw new Refused('conflict', { reason: 'archived' });
  const events = rows.map((row) => ({ row, order: eventPayload.parse(JSON.parse(row.payload)) }));
  return events.map(({ row, order }, index) => ({
    ...presentEvent(row, order, services),
    ...(row.type === 'financed' && {
      financed_usd: usdNumber(microUsd(order.swap - (events[index - 1]?.order.swap ?? 0))),
    }),
    ...closedPart(order, events[index - 1]?.order),
  }));
}

/** Only a partial close lowers the volume of a position. That of a pending order can be edited. */
function closedPart(order: EventPayload, before = order): Pick<ProofEvent, 'closed_lots'> {
  if (before.status !== 'holding' || before.lots <= order.lots) return {};
  return { closed_lots: lotsNumber(microLots(before.lots - order.lots)) };
}

/**
 * Whether the events start with the first one of an order: earlier ones may be in an archive. A part closed off has
 * only one event.
 */
function isWhole([first]: readonly EventRow[]): boolean {
  if (first === undefined) return false;
  if (first.type === 'pending' || first.type === 'opened') return true;
  return z.object({ parent: z.int().optional() }).parse(JSON.parse(first.payload)).parent !== undefined;
}

interface QuoteOfEvent {
  readonly id: number;
  readonly instrument: number;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

function quoteOf(row: EventRow): QuoteOfEvent | undefined {
  if (row.quote_id === null) return undefined;
  return {
    id: row.quote_id,
    instrument: row.quote_instrument_id ?? 0,
    bid: row.quote_bid_points ?? 0,
    ask: row.quote_ask_points ?? 0,
    time: row.quote_time_ms ?? 0,
  };
}

function presentEvent(row: EventRow, order: EventPayload, { market }: ProofServices): ProofEvent {
  const spec = market.byId(order.instrument)?.spec;
  if (spec === undefined)
    throw new Error(`order ${row.order_id}: instrument ${order.instrument} is not in the catalogue`);
  const quote = quoteOf(row);
  const fill = fillOf(row.type, order);
  const price = (value: number): number => priceNumber(points(value), spec);
  const slippage = fill?.asked === undefined ? undefined : (fill.got - fill.asked) * (fill.buys ? 1 : -1);
  const worth = slippage === undefined ? undefined : worthOf({ slippage, lots: order.lots, spec, quote, market });
  return {
    seq: row.seq,
    type: row.type,
    time: row.time_ms,
    canonical: canonicalText(row.prev_hash, row.seq, row.time_ms, row.type, {
      account: row.account_id,
      order: row.order_id,
      quote: quote === undefined ? undefined : { ...quote, bid: points(quote.bid), ask: points(quote.ask) },
      payload: row.payload,
    }),
    prev_hash: row.prev_hash,
    hash: row.hash,
    lots: lotsNumber(microLots(order.lots)),
    quote:
      quote === undefined ? null : { id: quote.id, bid: price(quote.bid), ask: price(quote.ask), time: quote.time },
    ...markupOf(order, quote, price),
    side: fill === undefined || quote === undefined ? null : fill.buys ? 'ask' : 'bid',
    asked: fill?.asked === undefined ? null : price(fill.asked),
    got: fill === undefined ? null : price(fill.got),
    slippage_points: slippage === undefined ? null : slippage === 0 ? 0 : slippage,
    slippage_usd: worth?.usd ?? null,
    usd_rate: worth?.rate ?? null,
    head: headOf(row),
  };
}

/** The mark-up that the event states, and the prices that follow from it. */
function markupOf(
  { markup }: EventPayload,
  quote: QuoteOfEvent | undefined,
  price: (points: number) => number,
): Pick<ProofEvent, 'markup'> {
  if (markup === undefined || quote === undefined) return {};
  const [version, bid, ask] = markup;
  const seen = markedQuote({ bid: quote.bid, ask: quote.ask }, { bid, ask });
  return { markup: { version, bid, ask, seen_bid: price(seen.bid), seen_ask: price(seen.ask) } };
}

const headOf = ({
  day,
  head_seq: seq,
  head_hash: hash,
  published_at_ms: publishedAt,
}: EventRow): ExecutionHead | null =>
  day === null || seq === null || hash === null || publishedAt === null
    ? null
    : { day, seq, hash, published_at: publishedAt };

/**
 * The requested and the filled price; undefined when the event is not a fill. A stop-out and a reset request no price.
 */
function fillOf(
  type: string,
  order: EventPayload,
): { readonly asked: number | undefined; readonly got: number; readonly buys: boolean } | undefined {
  if (type === 'opened' || type === 'triggered')
    return { asked: order.originPrice, got: order.price, buys: order.side === 'buy' };
  if (type !== 'closed') return undefined;
  const asked: Readonly<Record<string, number>> = {
    user: order.closeOriginPrice ?? order.closePrice,
    stop_loss: order.stopLoss,
    take_profit: order.takeProfit,
  };
  return { asked: asked[order.closeReason ?? ''], got: order.closePrice, buys: order.side === 'sell' };
}

interface Slip extends ProofServices {
  readonly slippage: number;
  readonly lots: number;
  readonly spec: InstrumentSpec;
  readonly quote: QuoteOfEvent | undefined;
}

/** Cost (positive) or gain of the slippage in USD: at the fill's own quote if that gives the rate, else at the last one. */
function worthOf({ slippage, lots, spec, quote, market }: Slip): { usd: number; rate: 'quote' | 'now' } | undefined {
  const usd = (rate: Ratio): number => usdNumber(toMicroUsd(slippage, lots, pointValue(spec), rate));
  if (slippage === 0) return { usd: 0, rate: 'quote' };
  if (spec.quote === ACCOUNT_CURRENCY) return { usd: usd(ONE), rate: 'quote' };
  if (spec.base === ACCOUNT_CURRENCY && quote !== undefined)
    return { usd: usd(rateOf(quote.bid, quote.ask, spec.pricePrecision, true)), rate: 'quote' };
  const specs = market.instruments.map((instrument) => instrument.spec);
  const rate = usdRate(spec.quote, specs, (id) => market.lastQuote(id));
  return rate === undefined ? undefined : { usd: usd(rate), rate: 'now' };
}
