/**
 * Sources of prices. A feed delivers ticks to the market's FeedSink; nothing else creates prices. Support another price
 * bridge by implementing this interface.
 */
import type { BridgeReport, Period, TickRejection } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { BaseLogger } from 'pino';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Bar, PointCandle } from '../candles/builder.ts';
import type { Source } from '../guard/index.ts';
import type { CatalogueInstrument, Hours, RawTick } from '../types.ts';
import type { WeekSessions } from '../weekly.ts';

export type MarketLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/** `held`: the guard waits for further ticks that confirm it. */
export type Accepted =
  | { readonly rejected: TickRejection }
  | { readonly held: true }
  | { readonly durable: Promise<void> };

/** What a feed needs from the market. */
export interface FeedContext {
  readonly instruments: readonly CatalogueInstrument[];
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Whether a market with these hours trades at an instant, past or future. */
  opensAt(time: number, hours: Hours, sessions?: WeekSessions): boolean;
}

/** Access to the existing candles, for feeds that generate history. */
export interface FeedHistory {
  forming(instrument: InstrumentId, period: Period): PointCandle | undefined;
  addBar(instrument: InstrumentId, bar: Bar, shortest: Period): void;
}

/** Receives the ticks of a feed. */
export interface FeedSink {
  /** While the engine cannot take ticks `durable` rejects with HostUnavailable, and the tick is lost. */
  accept(tick: RawTick, source?: Source): Accepted;
  /** Someone waits until the accepted ticks are durable. */
  awaited(): void;
  /** The source has sent something. */
  sourceSeen(source: Source): void;
  /** The bridge of a source has said how it is; that alone is no life of the source. */
  bridgeReported(source: Source, report: BridgeReport): void;
  /**
   * The next tick of an instrument starts a new series (`seam`), or comes after a long silence in the recording
   * (`break`).
   */
  interrupted(code: string, how: 'seam' | 'break'): void;
  /** Counts an input that is not a tick. */
  unreadable(source?: Source): Accepted;
}

export interface Feed {
  /** Whether its ticks are stamped with this server's clock. */
  readonly hasOwnTimes: boolean;
  /** Whether it can fall silent; a feed that cannot always counts as alive. */
  readonly canBeSilent: boolean;
  /** Default MaxQuoteAgeMs of its prices; undefined = by the kind of the instrument. */
  readonly maxAgeMs: number | undefined;
  /** Its speed as a multiple of real time: a minute for the guard is a minute of feed time. */
  readonly pace: number;
  /** Called before the first price. Generates missing history, if this feed does so. */
  prepare(history: FeedHistory): Promise<void>;
  /** Starts delivering ticks. */
  start(sink: FeedSink): void;
  /** After it resolves, no more ticks are delivered. */
  stop(): Promise<void>;
}
