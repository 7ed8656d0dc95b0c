/**
 * Warm standby: open orders that a standby has preloaded, so that it need not read them all when it takes
 * over. Every change of an order is an event, so the orders of new events are read again from time to time.
 */
import type { Order, OrderId } from '@tradewind/engine';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Database, copyRows, parseInt8 } from '../../platform/db/index.ts';
import { assertKnown, readOpenOrders } from './load.ts';
import type { EngineHostOptions, HostLog } from './options.ts';
import { GENESIS_HASH } from './trade-event.ts';
import { readMoves } from './trailing-moves.ts';

const CATCH_UP_MS = 500;
/** Reading all open orders is expensive. */
const RETRY_MS = 5000;
/** Orders attached without a pause: some milliseconds. Heartbeats go out in between. */
const SLICE = 10_000;

const CHANGED = (after: number): string =>
  `SELECT DISTINCT order_id FROM trade_events WHERE seq > ${after} AND order_id IS NOT NULL AND type <> 'transfer'`;
/** Whether events after a given one have been moved from their rows to an archive file. */
const ARCHIVED_AFTER = `SELECT FROM log_partitions WHERE log = 'trade_events' AND archive_file IS NOT NULL AND to_id > $1::bigint + 1`;
const LAST_EVENT = `SELECT seq, encode(hash, 'hex') AS hash FROM trade_events ORDER BY seq DESC LIMIT 1`;

interface Mark {
  readonly seq: number;
  readonly hash: string;
}

export class WarmOrders {
  readonly #db: Database;
  readonly #log: HostLog | undefined;
  /** By ascending id. Trailing stops are as of the last event of their order. */
  readonly #orders = new Map<OrderId, Order>();
  /** The last event of each position with a trailing stop. */
  readonly #trailing = new Map<OrderId, number>();
  /** All changes up to this event are included; undefined = the orders have not been read yet. */
  #upTo: Mark | undefined;
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor({ db, log }: Pick<EngineHostOptions, 'db' | 'log'>) {
    this.#db = db;
    this.#log = log;
  }

  /** Reads the orders and their changes until stopped. Resolves when the first read has succeeded or failed. */
  start(): Promise<void> {
    this.#work = this.#catchUp().then(
      () => this.#startIn(CATCH_UP_MS),
      (error: unknown) => {
        this.#log?.warn(`engine host: the standby could not read the open orders and will retry: ${String(error)}`);
        this.#startIn(RETRY_MS);
      },
    );
    return this.#work;
  }

  #startIn(ms: number): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), ms);
  }

  /** A read in progress runs to its end. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /**
   * Hands over the open orders by id, as loadOrders does, while nothing is written. False = they have not
   * been read yet, or the log is a different one; then nothing was handed over. Throws InconsistentDatabase.
   */
  async handOver(accounts: ReadonlyMap<number, unknown>, onOrder: (order: Order) => void): Promise<boolean> {
    this.stop();
    await this.#work;
    if (this.#upTo === undefined) return false;
    await this.#catchUp();
    if (this.#upTo === undefined) return false;
    const first = this.#trailing.size === 0 ? undefined : [...this.#trailing.values()].reduce((a, b) => Math.min(a, b));
    const moves = first === undefined ? undefined : await readMoves(this.#db, first);
    let count = 0;
    for (const order of inOrder(this.#orders)) {
      assertKnown(accounts, order);
      const seq = this.#trailing.get(order.id);
      const moved = seq === undefined ? undefined : moves?.since(order, seq);
      onOrder(moved === undefined ? order : { ...order, ...moved });
      count += 1;
      if (count % SLICE === 0) await nextTurn();
    }
    return true;
  }

  async #catchUp(): Promise<void> {
    // before the rows are read: later changes are read once more
    const last = await this.#lastEvent();
    const from = this.#upTo;
    if (from === undefined) {
      this.#orders.clear();
      this.#trailing.clear();
      await readOpenOrders(this.#db, undefined, (order, seq) => this.#set(order, seq));
      this.#upTo = last;
      return;
    }
    if (from.seq === last.seq && from.hash === last.hash) return;
    const gone = new Set<OrderId>();
    await copyRows(this.#db, CHANGED(from.seq), ([id]) => gone.add(parseInt8(id ?? '')));
    await readOpenOrders(this.#db, CHANGED(from.seq), (order, seq) => {
      gone.delete(order.id);
      this.#set(order, seq);
    });
    for (const id of gone) {
      this.#orders.delete(id);
      this.#trailing.delete(id);
    }
    // checked after the rows were read, so that no range can be archived in between; if not whole, the next pass reads everything
    const isWhole = (await this.#isOfLog(from)) && !(await this.#isArchivedAfter(from));
    this.#upTo = isWhole ? last : undefined;
  }

  #set(order: Order, seq: number): void {
    this.#orders.set(order.id, order);
    if (order.status === 'holding' && order.trailing !== undefined) this.#trailing.set(order.id, seq);
    else this.#trailing.delete(order.id);
  }

  async #lastEvent(): Promise<Mark> {
    const { rows } = await this.#db.query<Mark>(LAST_EVENT);
    return rows[0] ?? { seq: 0, hash: GENESIS_HASH };
  }

  /** Orders that ended meanwhile may have left no event row: a range was archived since the last read. */
  async #isArchivedAfter({ seq }: Mark): Promise<boolean> {
    return (await this.#db.query(ARCHIVED_AFTER, [seq])).rowCount !== 0;
  }

  /** False = the database was restored to an earlier time. */
  async #isOfLog({ seq, hash }: Mark): Promise<boolean> {
    if (seq === 0) return true;
    const { rows } = await this.#db.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM trade_events WHERE seq = $1::bigint`,
      [seq],
    );
    return rows[0]?.hash === hash;
  }
}

/** New orders have larger ids than all before them, but one that was read late may be out of place. */
function inOrder(orders: ReadonlyMap<OrderId, Order>): Iterable<Order> {
  let before = 0;
  for (const id of orders.keys()) {
    if (id < before) return [...orders.values()].toSorted((left, right) => left.id - right.id);
    before = id;
  }
  return orders.values();
}
