/**
 * The candles of a process that only follows the feed: it keeps what it folded until the feed has stored the same
 * candles.
 */
import type { Period } from '@tradewind/contract';
import type { InstrumentId, QuoteId } from '@tradewind/engine';
import { type Database, inTransaction } from '../../../platform/db/index.ts';
import { foldedQuote } from '../stream/lease.ts';
import type { PointCandle } from './builder.ts';
import { CandleStore } from './store.ts';

/** The feed writes about once a second, but PostgreSQL may delay it. */
const KEPT_MS = 60_000;

export interface StoredCandles {
  readonly last: readonly PointCandle[];
  /** The last quote included in them. */
  readonly folded: QuoteId;
}

export class ReadOnlyCandles implements Pick<CandleStore, 'write' | 'writeHistory' | 'read' | 'readFrom' | 'readLast'> {
  readonly #database: Database;
  readonly #store: CandleStore;
  readonly #now: () => number;
  readonly #kept = new Map<PointCandle, number>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#store = new CandleStore(database);
    this.#now = now;
  }

  /** The last quote that the stored candles include. */
  folded(): Promise<QuoteId> {
    return foldedQuote(this.#database);
  }

  /** Stored candles, together with the last quote folded into them. */
  async stored(instruments: readonly InstrumentId[], count: (period: Period) => number): Promise<StoredCandles> {
    return inTransaction(this.#database, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const folded = await foldedQuote(client);
      return { folded, last: await this.#store.readLast(instruments, count, client) };
    });
  }

  /** Writes nothing; the feed does that. */
  async write(candles: Iterable<PointCandle>): Promise<void> {
    const now = this.#now();
    for (const candle of candles) this.#kept.set(candle, now);
    for (const [candle, at] of this.#kept) if (at < now - KEPT_MS) this.#kept.delete(candle);
  }

  /** Only a feed generates history. */
  async writeHistory(): Promise<void> {}

  async readLast(
    instruments: readonly InstrumentId[],
    count: (period: Period) => number,
  ): Promise<readonly PointCandle[]> {
    return (await this.stored(instruments, count)).last;
  }

  async read(instrument: InstrumentId, period: Period, limit: number, to: number): Promise<readonly PointCandle[]> {
    const stored = await this.#store.read(instrument, period, limit, to);
    return this.#withKept(stored, instrument, period, 0, to).slice(-limit);
  }

  async readFrom(
    instrument: InstrumentId,
    period: Period,
    from: number,
    to: number,
    limit: number,
  ): Promise<readonly PointCandle[]> {
    const stored = await this.#store.readFrom(instrument, period, from, to, limit);
    return this.#withKept(stored, instrument, period, from, to).slice(0, limit);
  }

  #withKept(
    stored: readonly PointCandle[],
    instrument: InstrumentId,
    period: Period,
    from: number,
    to: number,
  ): readonly PointCandle[] {
    const kept = [...this.#kept.keys()].filter(
      (each) => each.instrument === instrument && each.period === period && each.time >= from && each.time < to,
    );
    const byTime = new Map([...stored, ...kept].map((each) => [each.time, each]));
    return [...byTime.values()].toSorted((left, right) => left.time - right.time);
  }
}
