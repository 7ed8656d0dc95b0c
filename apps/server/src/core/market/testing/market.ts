/** A market on a real engine host and a real database, with a clock that the test controls. */
import { DEFAULT_SETTINGS } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import { pino } from 'pino';
import { expect } from 'vitest';
import { startEngineHost } from '../../engine-host/index.ts';
import type { EngineHost } from '../../engine-host/index.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { Seed, loadCatalogue, startMarket } from '../index.ts';
import { unguardedInstruments } from './unguarded.ts';
import type { MarketOptions, RunningMarket } from '../index.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock/index.ts';
import { HandClock } from '../../../platform/clock/testing/hand-clock.ts';

export interface TestMarket {
  readonly market: RunningMarket;
  readonly host: EngineHost;
  readonly clock: HandClock;
  /** Errors that the market logged, one line of JSON each. */
  readonly errors: readonly string[];
  /** Delivers lines like a bridge; FEED=push. */
  push(...lines: readonly (string | object)[]): ReturnType<NonNullable<RunningMarket['acceptLines']>>;
  stop(): Promise<void>;
}

const DEFAULTS: MarketOptions['config'] = {
  feed: 'push',
  feedSpeed: 1,
  marketHours: 'open',
  feedSilenceMs: 0,
  // accept ticks with times of an earlier day as well
  quoteMaxAgeMs: 7 * DAY_MS,
};

/** Prices may jump freely unless it is `guarded`. */
export async function startTestMarket(
  database: TestDatabase,
  now: number,
  config: Partial<MarketOptions['config']> = {},
  guarded = false,
): Promise<TestMarket> {
  const clock = new HandClock(now);
  const errors: string[] = [];
  const catalogue = await loadCatalogue(database.pool, {
    instrumentsFile: guarded ? undefined : unguardedInstruments(),
  });
  const host = await startEngineHost({
    url: database.url,
    db: database.pool,
    settings: DEFAULT_SETTINGS,
    instruments: catalogue.instruments.map(({ spec }) => spec),
    openMarkets: [],
    leaseWaitMs: 1000,
    now: () => clock.now(),
  });
  const market = await startMarket({
    catalogue,
    database: database.pool,
    host,
    config: { ...DEFAULTS, ...config },
    seed: Seed.of(1),
    log: pino({ level: 'error' }, { write: (line) => errors.push(line) }),
    clock,
  }).catch(async (error: unknown) => {
    await host.stop();
    throw error;
  });
  return {
    market,
    host,
    clock,
    errors,
    async push(...lines) {
      if (market.acceptLines === undefined) throw new Error('the market has another feed');
      return market.acceptLines(
        lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      );
    },
    async stop() {
      await market.stop();
      await host.stop();
    },
  };
}

/** Opens a demo account with 100,000 USD. */
export async function openAccount(host: EngineHost, account: number): Promise<void> {
  await host.execute({ type: 'open_account', account, kind: 'demo', balance: microUsd(100_000_000_000) });
}

/** Advances the clock by each of these steps, and expects new and fresh prices of every instrument each time. */
export function keepsPrices({ market, clock }: TestMarket, byMs: readonly number[]): void {
  for (const ms of byMs) {
    clock.set(ms);
    const { accepted } = market.counters;
    clock.advance(3 * SECOND_MS);
    expect(market.counters.accepted - accepted, `${ms}`).toBeGreaterThan(100);
    expect(Object.values(market.counters.rejected).every((count) => count === 0)).toBe(true);
    for (const { spec } of market.instruments)
      expect(clock.now() - (market.quoteAgesFrom(spec.id) ?? 0), spec.code).toBeLessThan(MINUTE_MS);
  }
}
