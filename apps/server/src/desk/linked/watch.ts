/**
 * Watches real accounts for opposite positions of linked ones. The core is never asked: openings and closings come from
 * the committed events, open positions from the exposure desk's copy. A round asks the database only about accounts that
 * opened a position since the last one, and costs nothing when there are none.
 */
import type { AccountId } from '@tradewind/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { CommittedEvent, EngineHost } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { GroupPrices } from '../../trading/prices/index.ts';
import { type Cancel, type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { type ExposureDesk, Prices, valueOf } from '../exposure/index.ts';
import { type LinkedPair, linkedPairs } from './links.ts';
import { type Held, oppositeOf } from './opposite.ts';
import { type Found, storePair, sweepPairs } from './stored.ts';

const ROUND_MS = 5 * SECOND_MS;
/** Accounts in one round; the others wait for the next. */
const AT_ONCE = 500;
/** Closed positions are remembered this long, so that a pair is seen that opens and closes between two rounds. */
const CLOSED_KEPT_MS = MINUTE_MS;
const MAX_CLOSED = 20_000;
/** Links may arise while positions are open: everyone who holds some is looked at again. */
const ALL_MS = HOUR_MS;
/** Value that stands against each other from which it counts: less is not worth the trouble. Micro-dollars. */
export const LEAST_VALUE = 10_000_000_000n;
/** Of pairs that were not seen for this long. */
const KEPT_MS = 365 * DAY_MS;

export interface LinkedServices {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted'>;
  readonly market: Market;
  readonly prices: Pick<GroupPrices, 'isPlain' | 'viewOf'>;
  readonly exposure: Pick<ExposureDesk, 'holdings'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export class LinkedWatch {
  readonly #services: LinkedServices;
  readonly #opened = new Set<AccountId>();
  #closed: Held[] = [];
  #allAtMs = 0;
  #round: Promise<void> = Promise.resolve();
  #timer: Cancel = () => {};
  #isWatching = false;

  constructor(services: LinkedServices) {
    this.#services = services;
  }

  /** Returns how to stop; resolves then when no round is running. */
  watch(): () => Promise<void> {
    const forget = this.#services.host.onCommitted((events) => this.#follow(events));
    this.#isWatching = true;
    this.#wait();
    return async () => {
      forget();
      this.#isWatching = false;
      this.#timer();
      await this.#round;
    };
  }

  /** Deletes pairs that are too old. */
  async sweep(): Promise<void> {
    await sweepPairs(this.#services.database, this.#services.now() - KEPT_MS);
  }

  #follow(events: readonly CommittedEvent[]): void {
    const { holdings } = this.#services.exposure;
    const isReal = (account: AccountId): boolean => holdings.isReal(account);
    for (const event of events) {
      if (event.type === 'opened' || event.type === 'triggered') {
        const { account, status } = event.order;
        if (status === 'holding' && isReal(account)) this.#opened.add(account);
      } else if (event.type === 'closed' && isReal(event.order.account)) {
        const { id, account, instrument, side, lots, price, openedAt, closedAt } = event.order;
        this.#closed.push({ id, account, instrument, isBuy: side === 'buy', lots, price, openedAt, closedAt });
      }
    }
    if (this.#closed.length > MAX_CLOSED) this.#closed = this.#closed.slice(-MAX_CLOSED);
  }

  #wait(): void {
    this.#timer = this.#services.clock.after(ROUND_MS, () => {
      this.#round = this.#look()
        .catch((error: unknown) => {
          if (this.#isWatching) this.#services.log.error({ err: error }, 'could not look for linked accounts');
        })
        .finally(() => {
          if (this.#isWatching) this.#wait();
        });
    });
  }

  async #look(): Promise<void> {
    const { database, exposure, now } = this.#services;
    const nowMs = now();
    this.#closed = this.#closed.filter(({ closedAt = nowMs }) => nowMs - closedAt < CLOSED_KEPT_MS);
    if (nowMs - this.#allAtMs >= ALL_MS) {
      this.#allAtMs = nowMs;
      for (const { account } of exposure.holdings.positions()) this.#opened.add(account);
    }
    const asked = [...this.#opened].slice(0, AT_ONCE);
    for (const account of asked) this.#opened.delete(account);
    try {
      await this.#compare(await linkedPairs(database, asked), nowMs);
    } catch (error) {
      for (const account of asked) this.#opened.add(account);
      throw error;
    }
  }

  async #compare(pairs: readonly LinkedPair[], nowMs: number): Promise<void> {
    if (pairs.length === 0) return;
    const { database, log, market, prices: groups } = this.#services;
    const held = this.#heldBy(new Set(pairs.flatMap(({ low, high }) => [low, high])));
    const prices = new Prices(market, groups);
    for (const pair of pairs) {
      const [left, right] = [held.get(pair.low) ?? [], held.get(pair.high) ?? []];
      const found = foundOf(pair, left, right, prices);
      if (found === undefined) continue;
      const last = [...left, ...right].reduce((newest, { openedAt }) => Math.max(newest, openedAt), 0);
      const begun = await storePair(database, found, last, nowMs);
      if (begun === undefined) continue;
      const { id, links, instruments } = begun;
      const codes = instruments.map((instrument) => market.byId(instrument)?.spec.code ?? String(instrument));
      log.warn({ linked_opposite: id, links, instruments: codes }, 'linked accounts hold opposite positions');
    }
  }

  /** One pass over the open positions, and those that were closed just now. */
  #heldBy(accounts: ReadonlySet<AccountId>): ReadonlyMap<AccountId, readonly Held[]> {
    const held: Held[] = this.#closed.filter(({ account }) => accounts.has(account));
    for (const position of this.#services.exposure.holdings.positions())
      if (accounts.has(position.account)) held.push(position);
    return Map.groupBy(held, ({ account }) => account);
  }
}

/** Undefined when too little stands against each other, or nothing that can be valued now. */
function foundOf(pair: LinkedPair, left: readonly Held[], right: readonly Held[], prices: Prices): Found | undefined {
  const opposite = oppositeOf(left, right).flatMap(({ instrument, lots, fromMs }) => {
    const price = prices.of(instrument);
    return price === undefined ? [] : [{ instrument, fromMs, value: valueOf(price, lots) }];
  });
  const value = opposite.reduce((sum, each) => sum + each.value, 0n);
  if (value < LEAST_VALUE) return undefined;
  return {
    ...pair,
    instruments: opposite.map(({ instrument }) => instrument),
    fromMs: Math.min(...opposite.map(({ fromMs }) => fromMs)),
    value,
  };
}
