/** The interface of a source of prices. A new one is a file here and a row in index.ts. */
import type { HistoryPeriod } from '@tradewind/contract';
import type { Price } from '../book.ts';
import type { Clock } from '../clock.ts';
import type { Pace } from '../pace.ts';

export interface SourceEvents {
  readonly price: (price: Price) => void;
  /** The source says that it lives. */
  readonly heartbeat: () => void;
  /** Its end of the connection answers. */
  readonly pong: () => void;
  /** It has no such symbol, or does not offer it; the others go on. */
  readonly refused: (symbol: string, reason: string) => void;
}

/** What a source is asked for at most, of each period. */
export const HISTORY_CANDLES = 720;

/** A candle that is over. Prices are decimal text, `time` the epoch ms of its start, `volume` a whole number. */
export interface SourceCandle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

export interface Source {
  /**
   * One connection with subscriptions to all symbols. Resolves with the reason when it has ended, or rejects; ends when the
   * signal is aborted. Rejects with Fatal when the credentials are wrong. Connecting has taken its turn already.
   */
  connect(symbols: readonly string[], events: SourceEvents, signal: AbortSignal): Promise<string>;
  /** Its last candles that are over. */
  candles?(symbol: string, period: HistoryPeriod, signal: AbortSignal): Promise<readonly SourceCandle[]>;
}

export interface SourceTools {
  readonly clock: Clock;
  /** Every connection and request after the first of `connect` takes a turn. */
  readonly pace: Pace;
  readonly silenceMs: number;
  readonly log: (line: string) => void;
}
