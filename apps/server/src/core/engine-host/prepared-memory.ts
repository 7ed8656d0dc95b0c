/**
 * An engine prepared from one snapshot of the tables, before it begins, with everything else the writer needs. It is read
 * from the tables as a whole, and can then be updated with later changes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareEngine } from '@tradewind/engine';
import type {
  AccountId,
  AccountLimits,
  EnginePreparation,
  InstrumentId,
  InstrumentSpec,
  MarketState,
  Order,
  OrderId,
  TradingEngine,
} from '@tradewind/engine';
import { points } from '@tradewind/money';
import type pg from 'pg';
import { type Database, type Queryable, copyRowsFrom, inSnapshot, parseInt8 } from '../../platform/db/index.ts';
import type { EngineInputs } from './engine-inputs.ts';
import { InconsistentDatabase } from './inconsistent.ts';
import { type ReadAccount, readAccounts, readChangedAccounts } from './read-accounts.ts';
import { readGroups } from './read-groups.ts';
import { readMarkups } from './read-markups.ts';
import { readOpenOrders } from './read-orders.ts';
import type { AccountRow } from './rows.ts';
import { GENESIS_HASH } from './trade-event.ts';
import { readRollovers } from './read-rollovers.ts';
import { readMoves } from './trailing-moves.ts';

/** Items taken without a pause: some milliseconds. Heartbeats go out in between. */
const SLICE = 10_000;

/**
 * The first statement of a snapshot: keeps ranges of the log from being archived while it lasts. A range archived after the
 * snapshot was taken would be missing in it.
 */
const KEEP_LOG = 'LOCK TABLE trade_events IN ACCESS SHARE MODE';
const LAST_EVENT = `SELECT seq, time_ms, encode(hash, 'hex') AS hash FROM trade_events ORDER BY seq DESC LIMIT 1`;
const LAST_TRANSFER = 'SELECT id FROM ledger_transfers ORDER BY id DESC LIMIT 1';
const QUOTES = 'SELECT instrument_id, quote_id, bid_points, ask_points, time_ms FROM quotes';
const HASH_OF = `SELECT encode(hash, 'hex') AS hash FROM trade_events WHERE seq = $1::bigint`;
/** Whether events after a given one have been moved from their rows to an archive file. */
const ARCHIVED_AFTER = `SELECT FROM log_partitions WHERE log = 'trade_events' AND archive_file IS NOT NULL AND to_id > $1::bigint + 1`;

const changedOrders = (after: number): string =>
  `SELECT DISTINCT order_id FROM trade_events WHERE seq > ${after} AND order_id IS NOT NULL AND type <> 'transfer'`;
const changedAccounts = ({ seq, transferId }: Ends): string =>
  `SELECT account_id FROM trade_events WHERE seq > ${seq} UNION SELECT account_id FROM ledger_transfers WHERE id > ${transferId}`;

/** The last rows of the log and of the ledger. */
export interface Ends {
  readonly seq: number;
  readonly hash: string;
  readonly timeMs: number;
  readonly transferId: number;
}

/** Changes between two snapshots. */
export interface News {
  readonly ends: Ends;
  readonly accounts: readonly ReadAccount[];
  readonly orders: readonly { readonly order: Order; readonly seq: number }[];
  /** Orders that are no longer open. */
  readonly gone: ReadonlySet<OrderId>;
}

export interface ReadyMemory {
  readonly engine: TradingEngine;
  readonly ends: Ends;
  /** Instant of the last rollover that has begun; undefined = there was none. */
  readonly lastRollover: number | undefined;
  /** Rows as they are in the tables. */
  readonly accounts: Map<AccountId, AccountRow>;
  /** Of accounts that have limits of their own. */
  readonly limits: readonly (AccountLimits & { readonly account: AccountId })[];
  /** Positions with trailing stops: as of their last event, and as later quotes have moved them. */
  readonly trailing: readonly { readonly logged: Order; readonly now: Order }[];
}

export class PreparedMemory {
  readonly #preparation: EnginePreparation = prepareEngine();
  readonly #accounts = new Map<AccountId, AccountRow>();
  readonly #limits = new Map<AccountId, AccountLimits>();
  /** The last event of each position with a trailing stop. */
  readonly #trailing = new Map<OrderId, number>();
  #instruments: ReadonlySet<InstrumentId> = new Set();
  #ends: Ends = { seq: 0, hash: GENESIS_HASH, timeMs: 0, transferId: 0 };

  /** Reads everything in one snapshot. Throws InconsistentDatabase. */
  static async read(db: Database, instruments: readonly InstrumentSpec[]): Promise<PreparedMemory> {
    const memory = new PreparedMemory();
    memory.#define(instruments);
    await inSnapshot(db, async (client) => {
      await client.query(KEEP_LOG);
      memory.#ends = await readEnds(client);
      await readAccounts(client, (account) => memory.#setAccount(account));
      await readOpenOrders(client, memory.#ends.seq, undefined, (order, seq) => memory.#attach(order, seq));
    });
    return memory;
  }

  /** Whether the log has a different last event. */
  async isBehind(db: Database): Promise<boolean> {
    const { seq, hash } = await readEnds(db);
    return seq !== this.#ends.seq || hash !== this.#ends.hash;
  }

  /**
   * Reads what has changed since, for the accounts named in the log and the ledger, or for all, because a suspension or a limit
   * writes no event. Undefined = unknown: the log is a different one, part of it was archived, or an account is gone. Throws
   * InconsistentDatabase.
   */
  readNews(db: Database, which: 'named' | 'all'): Promise<News | undefined> {
    const before = this.#ends;
    return inSnapshot(db, async (client) => {
      await client.query(KEEP_LOG);
      if (!(await isOfLog(client, before)) || (await isArchivedAfter(client, before))) return undefined;
      const ends = await readEnds(client);
      const accounts: ReadAccount[] = [];
      const among = which === 'all' ? undefined : changedAccounts(before);
      const known = { rows: this.#accounts, limits: this.#limits };
      const seen = await readChangedAccounts(client, before.transferId, known, among, (account) =>
        accounts.push(account),
      );
      if (which === 'all' && seen < this.#accounts.size) return undefined;
      const gone = new Set<OrderId>();
      await copyRowsFrom(client, changedOrders(before.seq), ([id]) => gone.add(parseInt8(id ?? '')));
      const orders: { order: Order; seq: number }[] = [];
      if (gone.size > 0)
        await readOpenOrders(client, ends.seq, changedOrders(before.seq), (order, seq) => {
          gone.delete(order.id);
          orders.push({ order, seq });
        });
      return { ends, accounts, orders, gone };
    });
  }

  /** False = it cannot be updated to the tables. After false or an exception it must be discarded. */
  async take({ ends, accounts, orders, gone }: News, instruments: readonly InstrumentSpec[]): Promise<boolean> {
    for (const id of gone) this.#detach(id);
    if (!this.#define(instruments)) return false;
    // new accounts by id, as at a start: the engine checks accounts in id order, which is fastest when they are stored in that order
    const byId = accounts.toSorted((left, right) => left.row.id - right.row.id);
    await inSlices(byId, (account) => this.#setAccount(account));
    await inSlices(orders, ({ order, seq }) => this.#attach(order, seq));
    this.#ends = ends;
    return true;
  }

  /** Returns the engine at the prices of the tables. To be called while nothing is written; this object cannot be used afterwards. */
  async begin(db: Database, inputs: EngineInputs): Promise<ReadyMemory> {
    this.#preparation.setGroups(await readGroups(db));
    this.#preparation.setMarkups(await readMarkups(db));
    const trailing = [...this.#trailing];
    const first = trailing.reduce((least, [, seq]) => Math.min(least, seq), Infinity);
    const moves = first === Infinity ? undefined : await readMoves(db, first);
    this.#preparation.setMarkets(inputs.settings, inputs.markets(await readQuotes(db)));
    const positions: { readonly logged: Order; readonly now: Order }[] = [];
    await inSlices(trailing, ([id, seq]) => {
      const logged = this.#preparation.order(id);
      if (logged === undefined) return;
      const markup = this.#preparation.markupOf(logged.account, logged.instrument);
      const now = { ...logged, ...moves?.since(logged, seq, markup) };
      positions.push({ logged, now });
      this.#preparation.attach(now);
    });
    const { last, unfinished } = await readRollovers(db);
    if (unfinished !== undefined) this.#preparation.setRollover(unfinished);
    return {
      engine: this.#preparation.begin(),
      ends: this.#ends,
      lastRollover: last,
      accounts: this.#accounts,
      limits: [...this.#limits].map(([account, limits]) => ({ ...limits, account })),
      trailing: positions,
    };
  }

  #define(instruments: readonly InstrumentSpec[]): boolean {
    this.#instruments = new Set(instruments.map(({ id }) => id));
    return this.#preparation.define(instruments);
  }

  #setAccount({ state, row }: ReadAccount): void {
    this.#preparation.setAccount(state);
    this.#accounts.set(row.id, row);
    if (state.limits === undefined) this.#limits.delete(row.id);
    else this.#limits.set(row.id, state.limits);
  }

  #attach(order: Order, seq: number): void {
    if (!this.#accounts.has(order.account))
      throw new InconsistentDatabase(`order ${order.id} belongs to account ${order.account}, which does not exist`);
    if (!this.#instruments.has(order.instrument))
      throw new InconsistentDatabase(
        `order ${order.id} is open in instrument ${order.instrument}, which is not in the catalogue`,
      );
    this.#preparation.attach(order);
    if (order.status === 'holding' && order.trailing !== undefined) this.#trailing.set(order.id, seq);
    else this.#trailing.delete(order.id);
  }

  #detach(id: OrderId): void {
    this.#preparation.detach(id);
    this.#trailing.delete(id);
  }
}

async function inSlices<Item>(items: readonly Item[], take: (item: Item) => void): Promise<void> {
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await nextTurn();
    for (const item of items.slice(from, from + SLICE)) take(item);
  }
}

async function readEnds(db: Queryable): Promise<Ends> {
  const events = await db.query<{ seq: number; time_ms: number; hash: string }>(LAST_EVENT);
  const transfers = await db.query<{ id: number }>(LAST_TRANSFER);
  const { seq = 0, hash = GENESIS_HASH, time_ms: timeMs = 0 } = events.rows[0] ?? {};
  return { seq, hash, timeMs, transferId: transfers.rows[0]?.id ?? 0 };
}

/** False = the database was restored to an earlier time. */
async function isOfLog(client: pg.ClientBase, { seq, hash }: Ends): Promise<boolean> {
  if (seq === 0) return true;
  const { rows } = await client.query<{ hash: string }>(HASH_OF, [seq]);
  return rows[0]?.hash === hash;
}

/** Then the events of orders that ended since may be in the archive only. Happens when nothing was read for a long time. */
const isArchivedAfter = async (client: pg.ClientBase, { seq }: Ends): Promise<boolean> =>
  (await client.query(ARCHIVED_AFTER, [seq])).rowCount !== 0;

/** Last quotes, by instrument. */
async function readQuotes(db: Queryable): Promise<ReadonlyMap<number, NonNullable<MarketState['quote']>>> {
  const { rows } = await db.query<{
    instrument_id: number;
    quote_id: number;
    bid_points: number;
    ask_points: number;
    time_ms: number;
  }>(QUOTES);
  return new Map(
    rows.map(({ instrument_id: instrument, quote_id: id, bid_points: bid, ask_points: ask, time_ms: time }) => [
      instrument,
      { id, instrument, bid: points(bid), ask: points(ask), time },
    ]),
  );
}
