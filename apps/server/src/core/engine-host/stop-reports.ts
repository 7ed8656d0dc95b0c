/**
 * Reports to owners where the market has moved their trailing stops: at once, then at most once a second for each order, and
 * within a second of its last move (contract §15). The engine moves stops without an event for each (decision 0405), so
 * the orders of a side that has moved are compared with what was reported last.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InstrumentId, Order, OrderId, Side, TradingEngine } from '@tradewind/engine';
import type { Cancel } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { orderPayload } from './trade-event.ts';
import type { CommittedEvent, StopTrailed } from './types.ts';

const EVERY_MS = 1000;
/** Orders that are compared without a pause: about a millisecond of work. */
const SLICE = 500;

const LAST_REPORTED = `
  SELECT DISTINCT ON (order_id) order_id, payload::text AS payload FROM account_events
  WHERE order_id = ANY($1::bigint[]) ORDER BY order_id, n DESC`;

const sideOf = (instrument: InstrumentId, side: Side): string => `${instrument} ${side}`;

/** What reports are about, and where they go. */
interface Reported {
  readonly engine: Pick<TradingEngine, 'order'>;
  readonly writer: { append(events: readonly StopTrailed[]): unknown };
}

/** How time passes between reports. */
interface Pace {
  /** Milliseconds since any time. */
  readonly now: () => number;
  readonly after: (delayMs: number, run: () => void) => Cancel;
}

const REAL: Pace = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

interface Hooks {
  /** The current run; undefined while there is none, and once the host stops. */
  readonly current: () => Reported | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** Absent = real time. */
  readonly pace?: Pace;
  /** The engine broke an assertion. */
  readonly onFault: (error: unknown) => void;
}

export class StopReports {
  readonly #hooks: Hooks;
  /** Stops of the positions with a trailing stop as their owners know them, by side of an instrument. Points. */
  readonly #sides = new Map<string, Map<OrderId, number>>();
  /** Sides that have moved since the last round. */
  readonly #moved = new Set<string>();
  /** Undefined while no round is to come. */
  #cancelTimer: Cancel | undefined;
  /** By #pace, of the last round. */
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #pace: Pace;
  #isReporting = false;
  #isStopped = false;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
    this.#pace = hooks.pace ?? REAL;
  }

  /**
   * Before a run begins: positions with trailing stops as of their last event in the log, and as they are now. A stop whose move was
   * reported before is not reported again.
   */
  async begin(db: Database, orders: readonly { readonly logged: Order; readonly now: Order }[]): Promise<void> {
    this.#sides.clear();
    this.#moved.clear();
    for (const { logged } of orders) this.#put(logged);
    const moved = orders.filter(({ logged, now }) => logged.stopLoss !== now.stopLoss);
    if (moved.length === 0) return;
    const ids = moved.map(({ now }) => now.id);
    const { rows } = await db.query<{ order_id: number; payload: string }>(LAST_REPORTED, [ids]);
    const reported = new Map(rows.map(({ order_id: id, payload }) => [id, payload]));
    for (const { now } of moved) {
      if (reported.get(now.id) === orderPayload(now)) this.#put(now);
      else this.#moved.add(sideOf(now.instrument, now.side));
    }
  }

  /** A run has begun. */
  start(): void {
    this.#arm();
  }

  /** Follows what is applied. */
  note(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      if (event.type === 'trailed') {
        const side = sideOf(event.quote.instrument, event.side);
        if (this.#sides.has(side)) this.#moved.add(side);
      } else if ('order' in event && typeof event.order !== 'number') this.#put(event.order);
    }
    if (this.#moved.size > 0) this.#arm();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  #put({ id, instrument, side, status, trailing, stopLoss }: Order): void {
    const key = sideOf(instrument, side);
    const reported = this.#sides.get(key);
    if (status === 'holding' && trailing !== undefined) this.#sides.set(key, (reported ?? new Map()).set(id, stopLoss));
    else if (reported?.delete(id) === true && reported.size === 0) this.#sides.delete(key);
  }

  #arm(): void {
    if (this.#moved.size === 0 || this.#isReporting || this.#isStopped) return;
    const wait = Math.max(0, Math.ceil(this.#lastAt + EVERY_MS - this.#pace.now()));
    this.#cancelTimer ??= this.#pace.after(wait, () => {
      this.#cancelTimer = undefined;
      void this.#report();
    });
  }

  async #report(): Promise<void> {
    const run = this.#hooks.current();
    // the next run begins with what is due
    if (run === undefined) return;
    this.#isReporting = true;
    this.#lastAt = this.#pace.now();
    const sides = [...this.#moved];
    this.#moved.clear();
    try {
      for (const side of sides) await this.#reportSide(run, this.#sides.get(side) ?? new Map());
    } catch (error) {
      this.#hooks.onFault(error);
    } finally {
      this.#isReporting = false;
      this.#arm();
    }
  }

  async #reportSide(run: Reported, reported: ReadonlyMap<OrderId, number>): Promise<void> {
    const ids = [...reported.keys()];
    for (let from = 0; from < ids.length; from += SLICE) {
      if (from > 0) await nextTurn();
      if (this.#hooks.current() !== run) return;
      const time = this.#hooks.now();
      const news: StopTrailed[] = [];
      for (const id of ids.slice(from, from + SLICE)) {
        const order = run.engine.order(id);
        const known = reported.get(id);
        if (order === undefined || known === undefined || known === order.stopLoss) continue;
        news.push({ type: 'stop_trailed', account: order.account, order, time });
      }
      // it is noted as reported by `note`
      if (news.length > 0) void run.writer.append(news);
    }
  }
}
