/** The term of a feed: the time in which this process is the active feed. */
import type { QuoteId } from '@tradewind/engine';
import { points } from '@tradewind/money';
import type { Bus, BusStream } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { type Cancel, systemClock } from '../../../platform/clock/index.ts';
import { writerEpoch } from '../../engine-host/index.ts';
import { readCatalogue } from '../catalogue/store.ts';
import { type MarketSources, type RunningMarket, assembleMarket } from '../running.ts';
import { Confirmations } from './confirmations.ts';
import { type Entry, type InstrumentStanding, type QuoteItem, lastIdOf } from './entries.ts';
import { FeedIds } from './ids.ts';
import { type FeedLease, assertActive, beat, foldedQuote, proveFeed } from './lease.ts';
import { type Placed, entriesOf, placeAfter } from './locate.ts';
import { type Known, StreamOutlet } from './outlet.ts';
import { StreamPublisher } from './publisher.ts';
import { standingOf } from './standing.ts';
import { answer, confirmQuestion, feedSubject, linesQuestion, parseJson } from './subjects.ts';

const STANDING_MS = 1000;
/** A stream quiet for longer than this indicates that no feed was running. */
const PAUSE_MS = 60_000;
const LONG_START_MS = 30_000;
/** How long a graceful shutdown may take to write the rest to the stream. */
const DRAIN_MS = 1000;

export interface FeedRoleOptions extends MarketSources {
  readonly bus: Bus;
  readonly stream: BusStream;
}

export class FeedTerm {
  readonly ended: Promise<string>;
  readonly publisher: StreamPublisher;
  readonly #options: FeedRoleOptions;
  readonly #lease: FeedLease;
  readonly #end: (reason: string) => void;
  #isOver = false;
  #hasLongStart = false;
  #market: RunningMarket | undefined;
  #cancelStanding: Cancel = () => {};
  readonly #stops: (() => void)[] = [];

  constructor(options: FeedRoleOptions, lease: FeedLease) {
    this.#options = options;
    this.#lease = lease;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.#end = resolve;
    const { stream, log, database, clock = systemClock } = options;
    const { epoch } = lease;
    this.publisher = new StreamPublisher({
      stream,
      epoch,
      clock,
      log,
      isActive: () => beat(database, epoch, this.graceMs),
      onDeposed: () => this.end('another feed writes the stream'),
    });
  }

  get epoch(): number {
    return this.#lease.epoch;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** When it starts after a pause it generates the history of all instruments, and cannot send heartbeats meanwhile. */
  get graceMs(): number {
    return this.#hasLongStart ? LONG_START_MS : 0;
  }

  /** The caller has to call `stop` afterwards. */
  end(reason: string): void {
    this.#isOver = true;
    if (this.#market === undefined) this.publisher.stop();
    this.#end(reason);
  }

  /** Continues where the previous feed ended; resolves when prices can arrive. */
  async start(): Promise<void> {
    const { stream, bus, database, config, log, clock = systemClock } = this.#options;
    const { epoch } = this.#lease;
    const { publisher } = this;
    const stored = await storedQuotes(this.#options);
    const folded = await foldedQuote(database);
    const last = await publisher.begin(Math.max(0, folded, ...stored.map(({ quote }) => quote.id)));
    if (last === undefined || clock.now() - last.entry.at > PAUSE_MS) {
      this.#hasLongStart = true;
      await beat(database, epoch, LONG_START_MS);
    }
    const { known, unfolded } = await quotesBefore(stream, last, folded, stored);
    const ids = new FeedIds(database, this.#lease, (error) =>
      log.error({ err: error }, 'could not reserve further quote ids'),
    );
    const confirmations = config.feed === 'push' ? new Confirmations(bus, () => writerEpoch(database)) : undefined;
    if (confirmations !== undefined) this.#stops.push(() => confirmations.stop());
    const outlet = new StreamOutlet(
      {
        ids,
        add: (item) => publisher.add(item),
        applied: confirmations && ((id) => confirmations.of(id)),
        typicalSpread: (instrument) => market.typicalSpread(instrument),
      },
      known,
    );
    // it may have changed while this feed was on standby
    const catalogue = (await readCatalogue(database)) ?? this.#options.catalogue;
    const market = await assembleMarket(
      { ...this.#options, catalogue },
      {
        outlet,
        unfolded,
        proof: () => {
          const upTo = publisher.lastId;
          return (client) => proveFeed(client, epoch, upTo);
        },
        stillTaking: (client) => assertActive(client, epoch),
        onReady: () => {
          publisher.addStanding(standingOf(market));
          outlet.open();
        },
      },
    );
    this.#market = market;
    await market.start();
    if (this.#hasLongStart) {
      this.#hasLongStart = false;
      await beat(database, epoch);
    }
    this.#serve(market);
    this.#sendStanding(market);
  }

  /** Writes the rest to the stream, unless another feed has it. */
  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#cancelStanding();
    const { log } = this.#options;
    await this.#market
      ?.stop()
      .catch((error: unknown) => log.warn({ err: error }, 'the market of the feed did not stop gracefully'));
    await this.publisher.drained(DRAIN_MS);
    this.publisher.stop();
  }

  #serve(market: RunningMarket): void {
    const { bus } = this.#options;
    const { epoch } = this.#lease;
    this.#stops.push(
      bus.reply(feedSubject(epoch, 'lines'), (bytes) => this.#lines(market, bytes)),
      bus.reply(feedSubject(epoch, 'confirm'), async (bytes) => {
        const { id, source, since } = parseJson(confirmQuestion, bytes);
        return answer.confirm({ isConfirmed: await market.confirmHeld(id, source, since) });
      }),
      bus.reply(feedSubject(epoch, 'refresh'), async () => {
        await market.refresh();
        this.publisher.add({ type: 'terms' });
        return new Uint8Array();
      }),
    );
  }

  async #lines(market: RunningMarket, bytes: Uint8Array): Promise<Uint8Array> {
    const { source, text, report } = parseJson(linesQuestion, bytes);
    try {
      if (market.acceptLines === undefined) throw new HostUnavailable('the feed takes no lines');
      return answer.lines({ answer: await market.acceptLines(text, source, report) });
    } catch (error) {
      if (error instanceof HostUnavailable) return answer.lines({ unavailable: error.message });
      throw error;
    }
  }

  #sendStanding(market: RunningMarket): void {
    const { clock = systemClock } = this.#options;
    this.#cancelStanding = clock.after(STANDING_MS, () => {
      this.publisher.addStanding(standingOf(market));
      this.#sendStanding(market);
    });
  }
}

interface StoredQuote {
  readonly instrument: number;
  readonly quote: NonNullable<InstrumentStanding['quote']>;
}

/** The last quotes that the engine committed. */
async function storedQuotes({ database }: FeedRoleOptions): Promise<readonly StoredQuote[]> {
  const { rows } = await database.query<{
    instrument_id: number;
    quote_id: number;
    bid_points: number;
    ask_points: number;
    time_ms: number;
  }>('SELECT instrument_id, quote_id, bid_points, ask_points, time_ms FROM quotes');
  return rows.map((row) => ({
    instrument: row.instrument_id,
    quote: {
      id: row.quote_id,
      bid: row.bid_points,
      ask: row.ask_points,
      time: row.time_ms,
      agesFrom: row.time_ms,
    },
  }));
}

/** The last quotes of all previous feeds, and those that are not in the stored candles. */
async function quotesBefore(
  stream: FeedRoleOptions['stream'],
  last: Placed | undefined,
  folded: QuoteId,
  stored: readonly StoredQuote[],
): Promise<{ readonly known: ReadonlyMap<number, Known>; readonly unfolded: readonly QuoteItem[] }> {
  const known = new Map<number, Known>();
  const know = ({ instrument, quote: { agesFrom, id, bid, ask, time } }: StoredQuote): void => {
    if ((known.get(instrument)?.quote.id ?? 0) < id)
      known.set(instrument, { quote: { instrument, id, bid: points(bid), ask: points(ask), time }, agesFrom });
  };
  stored.forEach(know);
  const entries = last === undefined ? [] : await entriesUpTo(stream, last, folded);
  const unfolded: QuoteItem[] = [];
  for (const { items } of entries)
    for (const item of items) {
      if (item.type === 'quote') {
        know({ instrument: item.instrument, quote: item });
        if (item.id > folded) unfolded.push(item);
      } else if (item.type === 'standing')
        for (const { instrument, quote } of item.instruments) if (quote !== undefined) know({ instrument, quote });
    }
  return { known, unfolded };
}

async function entriesUpTo(
  stream: FeedRoleOptions['stream'],
  { entry, sequence }: Placed,
  folded: QuoteId,
): Promise<readonly Entry[]> {
  const standing = Math.max(1, sequence - (entry.number - entry.standing));
  // the stored candles include everything, so the last snapshot is enough
  if (lastIdOf(entry) <= folded) return entriesOf(stream, standing, sequence);
  // 0: no candle was ever stored, so all existing quotes count
  const { from } = folded === 0 ? { from: 1 } : await placeAfter(stream, folded);
  return entriesOf(stream, Math.min(from, standing), sequence);
}
