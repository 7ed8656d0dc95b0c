/**
 * Where prices come from. A feed is given the market's entrance and nothing else makes a price; another
 * bridge is another implementation of this interface.
 */
import type { Period, TickRejection } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { BaseLogger } from 'pino';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Bar, PointCandle } from '../candles/builder.ts';
import type { CatalogueInstrument, Hours, RawTick } from '../types.ts';

export type MarketLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

export type Accepted = { readonly rejected: TickRejection } | { readonly durable: Promise<void> };

/** The market as a feed sees it. */
export interface FeedSurroundings {
  readonly instruments: readonly CatalogueInstrument[];
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Whether a market with these hours trades at an instant, past or to come. */
  opensAt(time: number, hours: Hours): boolean;
}

/** The candles there are already, for feeds that make up history. */
export interface FeedHistory {
  forming(instrument: InstrumentId, period: Period): PointCandle | undefined;
  addBar(instrument: InstrumentId, bar: Bar, shortest: Period): void;
}

/** The market's entrance for prices. */
export interface FeedSink {
  /** While the engine cannot take ticks `durable` rejects with HostUnavailable, and the tick is lost. */
  accept(tick: RawTick): Accepted;
  /** For what was delivered and is no tick at all: counts it. */
  unreadable(): Accepted;
}

export interface Feed {
  /** Before the first price: makes up the history that is missing, if this feed does such a thing. */
  prepare(history: FeedHistory): Promise<void>;
  /** Delivers ticks from now on. */
  start(sink: FeedSink): void;
  /** Delivers none after it resolved. */
  stop(): Promise<void>;
}
