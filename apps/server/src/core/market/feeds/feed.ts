/**
 * Sources of prices. A feed delivers ticks to the market's FeedSink; nothing else creates prices. Another bridge is
 * another implementation of this interface.
 */
import type { Period, TickRejection } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { BaseLogger } from 'pino';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Bar, PointCandle } from '../candles/builder.ts';
import type { Source } from '../guard/index.ts';
import type { CatalogueInstrument, Hours, RawTick } from '../types.ts';
import type { WeekSessions } from '../weekly.ts';

export type MarketLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/** `held`: the guard waits for others that confirm it. */
export type Accepted =
  | { readonly rejected: TickRejection }
  | { readonly held: true }
  | { readonly durable: Promise<void> };

/** What a feed needs from the market. */
export interface FeedContext {
  readonly instruments: readonly CatalogueInstrument[];
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Whether a market with these hours trades at an instant, past or to come. */
  opensAt(time: number, hours: Hours, sessions?: WeekSessions): boolean;
}

/** The existing candles, for feeds that generate history. */
export interface FeedHistory {
  forming(instrument: InstrumentId, period: Period): PointCandle | undefined;
  addBar(instrument: InstrumentId, bar: Bar, shortest: Period): void;
}

/** Receives the ticks of a feed. */
export interface FeedSink {
  /** While the engine cannot take ticks `durable` rejects with HostUnavailable, and the tick is lost. */
  accept(tick: RawTick, source?: Source): Accepted;
  /** The source has sent something. */
  heard(source: Source): void;
  /** What follows of an instrument begins anew (`seam`), or comes after a long silence of the recording (`break`). */
  interrupted(code: string, how: 'seam' | 'break'): void;
  /** Counts an input that is not a tick. */
  unreadable(): Accepted;
}

export interface Feed {
  /** Whether the times of its ticks are made by the clock of this server. */
  readonly hasOwnTimes: boolean;
  /** Whether it can fall silent; what cannot always counts as alive. */
  readonly canBeSilent: boolean;
  /** How many times as fast as its market it runs: a minute of the guard is a minute there. */
  readonly pace: number;
  /** Called before the first price. Generates missing history, if this feed does so. */
  prepare(history: FeedHistory): Promise<void>;
  /** Delivers ticks from now on. */
  start(sink: FeedSink): void;
  /** After it resolves, no more ticks are delivered. */
  stop(): Promise<void>;
}
