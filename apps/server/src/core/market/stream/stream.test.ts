/** What is written to the market stream, and what readers get wherever they start, for both kinds of bus. */
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, type BusStream, openBus } from '../../../platform/bus/index.ts';
import { systemClock } from '../../../platform/clock/index.ts';
import { NatsProcess } from '../../../testing/nats-process.ts';
import { type Item, type QuoteItem, STREAM_LIMITS, type Standing, encodeEntry } from './entries.ts';
import { StreamPublisher } from './publisher.ts';
import { StreamReader } from './reader.ts';

const log = pino({ level: 'silent' });
let nats: NatsProcess;
let streams = 0;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  nats = await NatsProcess.start();
});
afterAll(() => nats.stop());
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function open(kind: string): Promise<BusStream> {
  const bus: Bus = await (kind === 'NATS' ? nats.bus() : openBus());
  stops.push(() => bus.close());
  streams += 1;
  return bus.stream(`test${streams}`, STREAM_LIMITS);
}

/** Epoch of the feed's lease. */
let lease = 1;

/** A feed whose market consists of its last quotes. */
class Writer {
  readonly publisher: StreamPublisher;
  readonly quotes = new Map<number, QuoteItem>();
  isDeposed = false;

  constructor(stream: BusStream, epoch: number) {
    this.publisher = new StreamPublisher({
      stream,
      epoch,
      clock: systemClock,
      log,
      isActive: async () => epoch === lease,
      onDeposed: () => {
        this.isDeposed = true;
      },
    });
    stops.push(() => this.publisher.stop());
  }

  static async begin(stream: BusStream, epoch = 1): Promise<Writer> {
    lease = epoch;
    const writer = new Writer(stream, epoch);
    await writer.publisher.begin(0);
    writer.stand();
    return writer;
  }

  quote(id: number, instrument = 1): void {
    const quote = { type: 'quote', id, instrument, bid: id, ask: id, time: id, agesFrom: id, receivedAt: id } as const;
    this.quotes.set(instrument, quote);
    this.publisher.add(quote);
  }

  stand(): void {
    this.publisher.addStanding(this.#standing());
  }

  #standing(): Standing {
    const counters = { accepted: 0, held: 0, rejected: REJECTED, holds: { confirmed: 0, discarded: 0, replaced: 0 } };
    const instruments = [...this.quotes.values()].map(({ instrument, id, bid, ask, time, agesFrom }) => ({
      instrument,
      open: true,
      pricing: 'live' as const,
      quote: { id, bid, ask, time, agesFrom },
    }));
    return { type: 'standing', instruments, silent: [], counters };
  }
}

const REJECTED = {
  unreadable: 0,
  unknown_instrument: 0,
  non_finite: 0,
  non_positive: 0,
  crossed: 0,
  off_precision: 0,
  out_of_range: 0,
  backward_time: 0,
  future_time: 0,
  stale_time: 0,
  market_closed: 0,
};

/** A reader that records what it delivers. */
class RecordingReader {
  readonly ids: number[] = [];
  readonly items: Item[] = [];
  readonly standings: { readonly standing: Standing; readonly lastId: number }[] = [];
  gaps = 0;
  readonly reader: StreamReader;

  constructor(stream: BusStream, after: number) {
    this.reader = new StreamReader({
      stream,
      feedEpoch: async () => lease,
      log,
      now: Date.now,
      handler: {
        standing: (standing, lastId) => void this.standings.push({ standing, lastId }),
        item: (item) => {
          this.items.push(item);
          if (item.type === 'quote') this.ids.push(item.id);
        },
        gap: () => {
          this.gaps += 1;
        },
      },
    });
    stops.push(() => this.reader.stop());
    this.reader.start(after);
  }

  async until(lastId: number): Promise<void> {
    await vi.waitFor(() => {
      const last = Math.max(0, ...this.ids, this.standings.at(-1)?.lastId ?? 0);
      if (last !== lastId) throw new Error(`quote ${last}, not ${lastId}`);
    }, 30_000);
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe.each(['in the process', 'NATS'])('the stream of prices %s', (kind) => {
  it('sends a reader each quote after its start once, in order, and the state before them', async () => {
    const runs = kind === 'NATS' ? 5 : 60;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('quote', 'quotes', 'stand', 'market', 'turn'), { minLength: 1, maxLength: 40 }),
        fc.nat(),
        async (steps, choice) => {
          const stream = await open(kind);
          const writer = await Writer.begin(stream);
          let id = 0;
          for (const step of steps) {
            if (step === 'quote') writer.quote((id += 1), 1 + (id % 3));
            else if (step === 'quotes') for (const _ of range(1, 5)) writer.quote((id += 1), 1 + (id % 3));
            else if (step === 'stand') writer.stand();
            else if (step === 'market') writer.publisher.add({ type: 'market', instrument: 1, open: id % 2 === 0 });
            else await new Promise((resolve) => setImmediate(resolve));
          }
          await writer.publisher.drained(5000);
          const after = id === 0 ? 0 : choice % (id + 1);
          const recorded = new RecordingReader(stream, after);
          if (id > 0 && after > 0) {
            await recorded.until(id);
            expect(recorded.ids).toEqual(range(after + 1, id));
            expect(recorded.standings).toHaveLength(1);
          } else await vi.waitFor(() => expect(recorded.standings).toHaveLength(1), 30_000);
          expect(recorded.gaps).toBe(0);
        },
      ),
      { numRuns: runs },
    );
  });

  it('belongs to the newest feed: later writes of the previous one are refused, and nothing is missing', async () => {
    const stream = await open(kind);
    const first = await Writer.begin(stream, 1);
    for (const id of range(1, 5)) first.quote(id);
    await first.publisher.drained(5000);
    const recorded = new RecordingReader(stream, 3);
    await recorded.until(5);
    const second = await Writer.begin(stream, 2);
    first.quote(6);
    second.quote(1001);
    await second.publisher.drained(5000);
    await recorded.until(1001);
    await vi.waitFor(() => expect(first.isDeposed).toBe(true), 30_000);
    expect(recorded.ids).toEqual([4, 5, 1001]);
    expect(recorded.gaps).toBe(0);
    expect(recorded.reader.epoch).toBe(2);
  });

  it('follows no epoch that PostgreSQL does not have, and goes on with the feed that has the lease', async () => {
    const stream = await open(kind);
    const feed = await Writer.begin(stream, 4);
    const recorded = new RecordingReader(stream, 0);
    feed.quote(1);
    await recorded.until(1);
    const forged = (number: number, id: number): Promise<number> => {
      const quote = { type: 'quote', id, instrument: 1, bid: 1, ask: 1, time: 1, agesFrom: 1, receivedAt: 1 } as const;
      return stream.append(encodeEntry({ epoch: 1004, number, standing: 1, lastId: id - 1, at: 1, items: [quote] }));
    };
    await forged(1, 500);
    await forged(2, 501);
    // the feed finds an unexpected entry, and goes on behind it
    feed.quote(2);
    await recorded.until(2);
    expect(feed.isDeposed).toBe(false);
    expect(recorded.reader.epoch).toBe(4);
    await forged(3, 502);
    // the next feed, too
    const next = await Writer.begin(stream, 5);
    next.quote(1001);
    await recorded.until(1001);
    expect(recorded.ids).toEqual([1, 2, 1001]);
  });

  it('reports prices that are no longer kept, and the state after them', async () => {
    const stream = await open(kind);
    lease = 1;
    const writer = new Writer(stream, 1);
    await writer.publisher.begin(90);
    writer.quotes.set(1, { type: 'quote', id: 95, instrument: 1, bid: 7, ask: 8, time: 1, agesFrom: 1, receivedAt: 1 });
    writer.quote(95);
    await Promise.resolve();
    writer.stand();
    writer.quote(96);
    await writer.publisher.drained(5000);
    const recorded = new RecordingReader(stream, 80);
    await recorded.until(96);
    expect(recorded.gaps).toBe(1);
    expect(recorded.ids).toEqual([96]);
    expect(recorded.standings).toMatchObject([{ lastId: 95, standing: { instruments: [{ quote: { id: 95 } }] } }]);
  });
});

describe('the stream of prices', () => {
  it('of a restarted NATS is filled again: readers miss nothing and get nothing twice', async () => {
    const stream = await open('NATS');
    const writer = await Writer.begin(stream);
    const recorded = new RecordingReader(stream, 0);
    await vi.waitFor(() => expect(recorded.standings).toHaveLength(1), 30_000);
    for (const id of range(1, 10)) writer.quote(id);
    await recorded.until(10);
    await nats.kill();
    for (const id of range(11, 20)) writer.quote(id);
    await nats.start();
    for (const id of range(21, 30)) writer.quote(id);
    await vi.waitFor(() => expect(recorded.ids.at(-1)).toBe(30), 30_000);
    expect(recorded.ids).toEqual(range(1, 30));
    expect(recorded.gaps).toBe(0);
    const late = new RecordingReader(stream, 5);
    await late.until(30);
    expect(late.ids).toEqual(range(6, 30));
    expect(late.gaps).toBe(0);
  });
});
