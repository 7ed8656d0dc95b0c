/** Forming candles, folded from the stream and never written, on top of those that the feed has stored. */
import type { InstrumentId, QuoteId } from '@tradewind/engine';
import { points } from '@tradewind/money';
import type { Cancel, Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { CandleBook, storedCount } from '../candles/book.ts';
import { ImportedCandles } from '../imported/store.ts';
import { ReadOnlyCandles } from '../candles/read-only.ts';
import type { MarketLog } from '../feeds/feed.ts';
import type { CatalogueInstrument, DayFigures } from '../types.ts';
import type { QuoteItem } from './entries.ts';

/** After missed quotes, how often to check whether the stored candles include them. */
const RETRY_MS = 500;
/** With more than this, the earlier ones count as missed as well. */
const MAX_SINCE = 200_000;

export interface FollowedCandlesOptions {
  readonly instruments: readonly CatalogueInstrument[];
  readonly database: Database;
  readonly clock: Clock;
  readonly log: MarketLog;
}

export class FollowedCandles {
  readonly #options: FollowedCandlesOptions;
  readonly #instruments = new Map<InstrumentId, CatalogueInstrument>();
  #book: CandleBook;
  #store: ReadOnlyCandles;
  /** The last quote in the book. */
  #folded: QuoteId = 0;
  #isMissing = false;
  /** Quotes since some were missed; they are folded again into the stored candles. */
  #since: QuoteItem[] | undefined;
  #cancelRetry: Cancel = () => {};
  #round = 0;

  constructor(options: FollowedCandlesOptions) {
    this.#options = options;
    for (const instrument of options.instruments) this.#instruments.set(instrument.spec.id, instrument);
    ({ book: this.#book, store: this.#store } = this.#newBook());
  }

  get book(): CandleBook {
    return this.#book;
  }

  day(id: InstrumentId): DayFigures | undefined {
    const day = this.#book.forming(id, '1day');
    return (
      day && {
        open: points(day.open),
        high: points(day.high),
        low: points(day.low),
        close: points(day.close),
        volume: day.volume,
      }
    );
  }

  /** Restores what is stored; resolves with the last quote in it. */
  async restore(): Promise<QuoteId> {
    const { folded, last } = await this.#store.stored([...this.#instruments.keys()], storedCount);
    this.#book.takeStored(last);
    this.#folded = folded;
    return folded;
  }

  start(): void {
    this.#book.start();
  }

  async stop(): Promise<void> {
    this.#round += 1;
    this.#cancelRetry();
    await this.#book.stop();
  }

  take(instrument: CatalogueInstrument): void {
    this.#instruments.set(instrument.spec.id, instrument);
    this.#book.take(instrument);
  }

  add(quote: QuoteItem): void {
    this.#since?.push(quote);
    this.#fold(quote);
    if ((this.#since?.length ?? 0) < MAX_SINCE) return;
    this.miss();
    this.reached(quote.id);
  }

  /** Called when quotes are missing. */
  miss(): void {
    this.#isMissing = true;
  }

  /** All quotes up to this one are known, or were missed. */
  reached(lastId: QuoteId): void {
    if (!this.#isMissing && lastId <= this.#folded) return;
    this.#isMissing = false;
    this.#since = [];
    this.#cancelRetry();
    this.#round += 1;
    void this.#rebuild(lastId, this.#round);
  }

  #fold({ id, instrument, bid, time }: QuoteItem): void {
    if (id <= this.#folded) return;
    this.#folded = id;
    this.#book.add(instrument, bid, time);
  }

  /** Rebuilds once the stored candles include the quote `upTo`. */
  async #rebuild(upTo: QuoteId, round: number): Promise<void> {
    const { clock, log } = this.#options;
    const { book, store } = this.#newBook();
    try {
      if ((await store.folded()) >= upTo) {
        const { folded, last } = await store.stored([...this.#instruments.keys()], storedCount);
        if (round !== this.#round || this.#since === undefined) return;
        const before = this.#book;
        book.takeStored(last);
        this.#book = book;
        this.#store = store;
        this.#folded = folded;
        for (const quote of this.#since) this.#fold(quote);
        this.#since = undefined;
        book.start();
        await before.stop();
        return;
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot read candles again yet');
    }
    if (round !== this.#round) return;
    this.#cancelRetry = clock.after(RETRY_MS, () => void this.#rebuild(upTo, round));
  }

  #newBook(): { readonly book: CandleBook; readonly store: ReadOnlyCandles } {
    const { clock } = this.#options;
    const store = new ReadOnlyCandles(this.#options.database, () => clock.now());
    const book = new CandleBook({
      instruments: [...this.#instruments.values()],
      store,
      imported: new ImportedCandles(this.#options.database),
      clock,
      // this book writes nothing
      onWriteFailed: () => {},
    });
    return { book, store };
  }
}
