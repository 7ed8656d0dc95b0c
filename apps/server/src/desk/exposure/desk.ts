/**
 * The exposure desk: figures at most once a second, alarms every few seconds, whether or not an operator is watching.
 */
import { EXPOSURE_LIMIT_KINDS, type ExposureLimitKind } from '@tradewind/contract/operator';
import type { FastifyBaseLogger } from 'fastify';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { GroupPrices } from '../../trading/prices/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Queue, SharedLocks } from '../../platform/peers/index.ts';
import { Limits, type Ringing, limitedFigures, ringing } from './alarms.ts';
import { ExposureBook } from './book.ts';
import { isCurrencyPair } from './currencies.ts';
import { type ExposureFigures, exposureFigures } from './figures.ts';
import type { Holdings } from './holdings.ts';
import { type HouseDay, HouseDays } from './house-day.ts';
import { type Limit, type Subjects, type WantedLimit, readLimits, setLimit } from './limits.ts';
import { Prices } from './prices.ts';

export interface ExposureServices {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>;
  readonly market: Market;
  readonly prices: Pick<GroupPrices, 'isPlain' | 'viewOf'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly locks: SharedLocks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface Checked {
  readonly figures: ExposureFigures;
  readonly limits: readonly Limit[];
  /** Oldest first. */
  readonly alarms: readonly Ringing[];
}

/** Operators who look at the same time share one computation. */
const FRESH_MS = 1000;
/** A computation takes 70 ns per position; at this interval it uses less than a hundredth of the process. */
const FRESH_MS_A_POSITION = 0.01;
const CHECK_EVERY_MS = 5000;
/** Queue limit for checks of this process. */
const MAX_WAITING = 10;

export class ExposureDesk {
  readonly #services: ExposureServices;
  readonly #book: ExposureBook;
  readonly #days: HouseDays;
  readonly #queue: Queue;
  #figures: ExposureFigures | undefined;
  #checking: Promise<unknown> = Promise.resolve();
  /** Active alarms by kind, from the last check. */
  #counts = countsOf([]);
  #timer: Cancel = () => {};
  #isWatching = false;

  constructor(services: ExposureServices) {
    this.#services = services;
    const { log } = services;
    const onError = (error: unknown): void =>
      log.error({ err: error }, 'could not read the positions for the exposure desk');
    this.#book = new ExposureBook({ ...services, onError });
    this.#days = new HouseDays(services.database);
    this.#queue = services.locks.queue('exposure', MAX_WAITING);
  }

  /** Resolves when the positions have been read. */
  async start(): Promise<void> {
    await this.#book.start();
  }

  /** Checks every few seconds; returns how to stop. */
  watch(): () => Promise<void> {
    this.#isWatching = true;
    this.#watch();
    return async () => {
      this.#isWatching = false;
      this.#timer();
      await this.#checking.catch(() => undefined);
    };
  }

  async stop(): Promise<void> {
    this.#book.stop();
    await this.#checking.catch(() => undefined);
  }

  /** Open positions of real accounts. */
  get holdings(): Pick<Holdings, 'positions' | 'isReal'> {
    return this.#book.holdings;
  }

  /** Active alarms by kind of limit: for /metrics of the process that watches. */
  get counts(): Readonly<Record<string, number>> {
    return this.#isWatching ? this.#counts : {};
  }

  /** Not older than a second; with more than 100,000 positions, not older than 10 µs per position. */
  figures(): ExposureFigures {
    const { now } = this.#services;
    const nowMs = now();
    const { holdings } = this.#book;
    const freshMs = Math.max(FRESH_MS, holdings.count * FRESH_MS_A_POSITION);
    if (this.#figures === undefined || nowMs - this.#figures.atMs >= freshMs)
      this.#figures = exposureFigures(holdings, this.prices(), nowMs);
    return this.#figures;
  }

  prices(): Prices {
    const { market, prices } = this.#services;
    return new Prices(market, prices);
  }

  day(): Promise<HouseDay> {
    return this.#days.read(this.#services.now());
  }

  codeOf(instrument: number): string | undefined {
    return this.#services.market.byId(instrument)?.spec.code;
  }

  subjects(): Subjects {
    const specs = this.#services.market.instruments.map(({ spec }) => spec);
    const currencies = specs.flatMap((spec) => (isCurrencyPair(spec) ? [spec.base, spec.quote] : [spec.quote]));
    return { instruments: specs.map(({ code }) => code), currencies: [...new Set(currencies)].toSorted() };
  }

  /** Compares the figures with the limits, one check at a time. */
  check(): Promise<Checked> {
    const next = this.#checking.catch(() => undefined).then(() => this.#queue.run('', () => this.#check()));
    this.#checking = next;
    return next;
  }

  async set(operator: ActingOperator, wanted: WantedLimit): Promise<readonly Limit[]> {
    const { database, now } = this.#services;
    await setLimit(database, operator, wanted, this.subjects(), now());
    return (await this.check()).limits;
  }

  async #check(): Promise<Checked> {
    const { database, now, log } = this.#services;
    const limits = await readLimits(database);
    const values = new Limits(limits);
    const figures = this.figures();
    const limited = limitedFigures(figures, (instrument) => this.codeOf(instrument), values);
    const { alarms, changes } = await ringing(database, limited, values, now());
    for (const { kind, subject, what } of changes) {
      if (what === 'begins') log.warn({ exposure: kind, subject }, 'an exposure limit is exceeded');
      if (what === 'ends') log.info({ exposure: kind, subject }, 'an exposure alarm has ended');
    }
    this.#counts = countsOf(alarms);
    return { figures, limits, alarms };
  }

  /** Without limits, nothing is computed unless an operator looks. */
  async #checkUnasked(): Promise<void> {
    const isQuiet = Object.values(this.#counts).every((count) => count === 0);
    if (isQuiet && (await readLimits(this.#services.database)).length === 0) return;
    await this.check();
  }

  #watch(): void {
    this.#timer = this.#services.clock.after(CHECK_EVERY_MS, () => {
      this.#checkUnasked()
        .catch((error: unknown) => {
          if (this.#isWatching) this.#services.log.error({ err: error }, 'could not check the exposure limits');
        })
        .finally(() => {
          if (this.#isWatching) this.#watch();
        });
    });
  }
}

function countsOf(alarms: readonly Ringing[]): Readonly<Record<string, number>> {
  const count = (of: ExposureLimitKind): number => alarms.filter(({ kind }) => kind === of).length;
  return Object.fromEntries(EXPOSURE_LIMIT_KINDS.map((kind) => [kind, count(kind)]));
}
