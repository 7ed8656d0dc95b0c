/**
 * Verifies the trade event log from its first row: numbers, hashes, that every fill is at the price of its quote, and
 * each order's life and terms.
 */
import { points } from '@tradewind/money';
import type pg from 'pg';
import { copyRowsFrom, parseInt8 } from '../platform/db/index.ts';
import { canonicalText, GENESIS_HASH, hashOf } from '../core/engine-host/index.ts';
import { Expected } from './expected.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { Financing } from './financing.ts';
import { GroupsInForce } from './groups.ts';
import { MarkupsInForce } from './markups.ts';
import { OrderLives } from './order-lives.ts';
import {
  type LoggedEvent,
  type MarkupSpec,
  type OrderPayload,
  type Price,
  Recomputation,
  groundsPayload,
  orderPayload,
  priceOfGroup,
} from './recompute/index.ts';
import { TermsInForce } from './terms.ts';

/** In the order of the table. */
export const EVENT_COLUMNS = [
  'seq',
  'time_ms',
  'type',
  'account_id',
  'order_id',
  'quote_id',
  'quote_instrument_id',
  'quote_bid_points',
  'quote_ask_points',
  'quote_time_ms',
  'payload',
  'prev_hash',
  'hash',
] as const;

const EVENTS = `SELECT ${EVENT_COLUMNS.join(', ')} FROM trade_events ORDER BY seq`;

/** Number and hash of the last event. Stored elsewhere, they prove later that nothing was cut off the end. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

const FILLS: ReadonlySet<string> = new Set(['opened', 'triggered', 'closed']);
const ORDER_EVENTS: ReadonlySet<string> = new Set([...FILLS, 'pending', 'updated', 'cancelled', 'financed']);

export interface ProvedChain {
  readonly proofs: readonly Proof[];
  /** What could not be proved, as sentences. */
  readonly notes: readonly string[];
  readonly head: ChainHead;
}

/** Throws VerifyFault at the first row that is wrong. `expected`: heads that the log must have had. */
export async function verifyChain(client: pg.ClientBase, expected: Expected = new Expected([])): Promise<ProvedChain> {
  let hash = GENESIS_HASH;
  let seq = 0;
  let fills = 0;
  const markups = await MarkupsInForce.read(client);
  const followed = follow(await TermsInForce.read(client), await GroupsInForce.read(client), markups);
  const { lives, terms, financing, groups, recomputation } = followed;
  await copyRowsFrom(client, EVENTS, (fields) => {
    const { row, prevHash, storedHash } = parse(fields);
    if (row.seq !== seq + 1)
      throw new VerifyFault(`trade event ${seq + 1} is missing: the log continues with ${row.seq}`);
    if (prevHash !== hash) throw new VerifyFault(`trade event ${row.seq} is not chained to the one before it`);
    hash = hashOf(canonicalOf(hash, row));
    if (hash !== storedHash)
      throw new VerifyFault(`trade event ${row.seq} was changed: its hash does not match its content`);
    expected.meet(row.seq, hash);
    const fault = recomputation.follow(row) ?? groups.follow(row.type, row.account, row.payload);
    const unapproved = row.type === 'markup_set' ? markups.define(row.payload, row.time, terms.specs()) : undefined;
    if (fault !== undefined || unapproved !== undefined)
      throw new VerifyFault(`trade event ${row.seq}: ${fault ?? unapproved}`);
    if (ORDER_EVENTS.has(row.type)) fills += verifyOrderEvent(row, followed);
    if (row.type === 'rollover' || row.type === 'rollover_ended') verifyRollover(row, followed);
    if (row.type === 'trailed') verifyTrailed(row, lives);
    if (row.type === 'instrument_defined') verifyDefinition(row, lives, terms);
    seq = row.seq;
  });
  expected.end(seq);
  await markups.finish(client);
  const unfinished = lives.unfinished() ?? recomputation.unfinished(seq, lives.openNow());
  if (unfinished !== undefined) throw new VerifyFault(unfinished);
  const proofs = [
    { what: 'trade events are numbered without a gap and chained by their hashes', count: seq },
    { what: "fills have exactly the price of their quote's side, with the mark-up of their group", count: fills },
    ...terms.finish(),
    ...groups.finish(),
    ...markups.proofs,
    ...financing.proofs,
    ...recomputation.proofs,
    ...(expected.count === 0
      ? []
      : [{ what: 'heads that were stored elsewhere are in the log', count: expected.count }]),
  ];
  return { proofs, notes: [...recomputation.notes, ...financing.notes], head: { seq, hash } };
}

/** What is followed through the log. */
interface Followed {
  readonly lives: OrderLives;
  readonly terms: TermsInForce;
  readonly financing: Financing;
  readonly groups: GroupsInForce;
  readonly recomputation: Recomputation;
  /** What makes the price of an account in an instrument; undefined = nothing was ever set. */
  readonly markupOf: (account: number, instrument: number) => MarkupSpec | undefined;
  /** The highest id of an order. */
  lastOrder: number;
}

function follow(terms: TermsInForce, groups: GroupsInForce, markups: MarkupsInForce): Followed {
  const markupOf = (account: number, instrument: number): MarkupSpec | undefined => {
    const spec = terms.specOf(instrument);
    return spec && markups.of(groups.idOf(account), spec);
  };
  const recomputation = new Recomputation({
    specOf: (instrument, seq) => terms.specOf(instrument, seq),
    specs: () => terms.specs(),
    groupOf: (account) => groups.of(account),
    markupOf,
    capOf: (account, instrument) => terms.capOf(instrument, groups.of(account).caps),
  });
  const financing = new Financing(groups);
  return { lives: new OrderLives(), terms, financing, groups, recomputation, markupOf, lastOrder: 0 };
}

function verifyDefinition({ payload, seq }: LoggedEvent, lives: OrderLives, terms: TermsInForce): void {
  const fault = terms.define(payload, seq, (instrument) => lives.isOpenIn(instrument));
  if (fault !== undefined) throw new VerifyFault(`trade event ${seq}: ${fault}`);
}

function verifyTrailed({ payload, quote, seq }: LoggedEvent, lives: OrderLives): void {
  const fault = lives.trail(payload, quote, seq);
  if (fault !== undefined) throw new VerifyFault(`trade event ${seq}: ${fault}`);
}

function verifyRollover({ type, payload, seq }: LoggedEvent, followed: Followed): void {
  const { lives, terms, financing, recomputation } = followed;
  const fault =
    type === 'rollover' ? financing.begin(payload, terms, recomputation.isNew) : financing.end(payload, lives.open());
  const { instant, prices } = financing.current;
  const mispriced = fault ?? recomputation.rollover(instant, prices);
  if (mispriced !== undefined) throw new VerifyFault(`trade event ${seq}: ${mispriced}`);
}

/** Returns the number of fills in the event: 0 or 1. */
function verifyOrderEvent(row: LoggedEvent, followed: Followed): number {
  const { lives, terms, financing, groups, recomputation, lastOrder } = followed;
  const order = orderPayload.parse(JSON.parse(row.payload));
  // the writer gives the next id to every order that it accepts, and to nothing else
  if (order.id > lastOrder + 1 && recomputation.isNew && lastOrder > 0)
    throw new VerifyFault(`trade event ${row.seq}: order ${order.id} follows order ${lastOrder}`);
  followed.lastOrder = Math.max(lastOrder, order.id);
  const fault = (what: string): VerifyFault => new VerifyFault(`trade event ${row.seq}: ${what} (order ${order.id})`);
  if (order.id !== row.order || order.account !== row.account)
    throw fault('its columns name another order or account than its payload');
  const before = lives.before(order.parent ?? order.id);
  const uncommissioned = groups.charge(row.type, before, order);
  const markup = followed.markupOf(order.account, order.instrument);
  const unlike = lives.follow(row.type, order, row.seq, markup);
  if (unlike !== undefined) throw fault(unlike);
  const uncharged = before && financing.order(row, before, order, terms);
  if (uncharged !== undefined) throw fault(uncharged);
  if (uncommissioned !== undefined) throw fault(uncommissioned);
  if (FILLS.has(row.type) || row.type === 'pending') verifyMarkup(row, markup, fault);
  const fills = FILLS.has(row.type) ? verifyFill(row, order, markup, fault) : 0;
  const otherwise =
    terms.follow(row.type, order, row.seq, groups.of(order.account)) ?? recomputation.order(row, order, before);
  if (otherwise !== undefined) throw fault(otherwise);
  return fills;
}

/** An event states the mark-up that was in force, and none where none ever was. */
function verifyMarkup(
  { payload }: LoggedEvent,
  due: MarkupSpec | undefined,
  fault: (what: string) => VerifyFault,
): void {
  const { markup } = groundsPayload.parse(JSON.parse(payload));
  const isDue = due === undefined ? markup === undefined : markup?.join() === [due.version, due.bid, due.ask].join();
  if (!isDue) throw fault('the mark-up that it states is not that of its group');
}

function verifyFill(
  row: LoggedEvent,
  order: OrderPayload,
  markup: MarkupSpec | undefined,
  fault: (what: string) => VerifyFault,
): number {
  const closes = row.type === 'closed';
  const quoteId = closes ? order.closeQuote : order.openQuote;
  const price = closes ? order.closePrice : order.price;
  if (row.quote === undefined) {
    // a reset closes at the fill price, without profit, if its instrument has no price
    if (closes && order.closeReason === 'reset' && quoteId === 0 && price === order.price && order.profit === 0)
      return 0;
    throw fault('a fill without a quote');
  }
  if (row.quote.id !== quoteId || row.quote.instrument !== order.instrument)
    throw fault('filled by another quote than that of the order');
  const seen = priceOfGroup(row.quote, markup);
  if (price !== sideOf(seen, order, closes))
    throw fault(`filled at ${price}, but its quote is ${seen.bid}/${seen.ask}`);
  return 1;
}

/** A buy opens at the ask and closes at the bid; a sell the other way round. */
function sideOf(quote: Price, order: OrderPayload, closes: boolean): number {
  return (order.side === 'buy') === closes ? quote.bid : quote.ask;
}

type Fields = readonly (string | null)[];

/**
 * The number and hashes of a single event: those that it states, and the hash of its content after the previous hash
 * that it states.
 */
export function hashOfFields(fields: Fields): {
  readonly seq: number;
  readonly prevHash: string;
  readonly storedHash: string;
  readonly hash: string;
} {
  const { row, prevHash, storedHash } = parse(fields);
  return { seq: row.seq, prevHash, storedHash, hash: hashOf(canonicalOf(prevHash, row)) };
}

function canonicalOf(prevHash: string, { seq, time, type, account, order, quote, payload }: LoggedEvent): string {
  const stated = quote && { ...quote, bid: points(quote.bid), ask: points(quote.ask) };
  return canonicalText(prevHash, seq, time, type, { account, order, quote: stated, payload });
}

/** As PostgreSQL formats bytea. */
const hexOf = (text: string | null | undefined): string => (text ?? '').replace(/^\\x/u, '');

function parse(fields: Fields): {
  readonly row: LoggedEvent;
  readonly prevHash: string;
  readonly storedHash: string;
} {
  const [seq, time, type, account, order, quote, instrument, bid, ask, quoteTime, payload, prevHash, storedHash] =
    fields;
  const number = (text: string | null | undefined): number => (text == null ? 0 : parseInt8(text));
  return {
    row: {
      seq: number(seq),
      time: number(time),
      type: type ?? '',
      account: number(account),
      order: number(order),
      quote:
        quote == null
          ? undefined
          : {
              id: number(quote),
              instrument: number(instrument),
              bid: number(bid),
              ask: number(ask),
              time: number(quoteTime),
            },
      payload: payload ?? '',
    },
    prevHash: hexOf(prevHash),
    storedHash: hexOf(storedHash),
  };
}
