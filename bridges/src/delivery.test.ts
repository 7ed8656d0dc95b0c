import type { BridgeReport, FeedAnswer } from '@tradewind/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_AGE_MS, PriceBook } from './book.ts';
import { LineBuffer } from './buffer.ts';
import { Delivery } from './delivery.ts';
import { type FeedServer, Unavailable } from './feed-server.ts';
import { startFigures } from './figures.ts';
import type { Tick } from './testing/fake-server.ts';
import { HandClock, settled } from './testing/hand-clock.ts';

const CODES = ['AAAUSD', 'BBBUSD', 'CCCUSD'];
const ALIVE = '{"alive":true}';
const linesOf = (body: string): Tick[] =>
  body === ALIVE ? [] : body.split('\n').map((line) => JSON.parse(line) as Tick);

/** The server's end of the calls, in memory. `down`: 503; `cut`: takes the lines, but its answer is lost. */
class MemoryServer implements FeedServer {
  mood: 'well' | 'down' | 'cut' = 'well';
  /** Undefined: it came without a body. */
  readonly reports: { readonly lives: boolean; readonly body: string | undefined }[] = [];
  readonly bodies: { readonly at: number; readonly body: string; readonly mood: string }[] = [];
  readonly #clock: HandClock;

  constructor(clock: HandClock) {
    this.#clock = clock;
  }

  catalogue = async () => [];
  candles = async () => ({ accepted: 0, rejected: [] });

  async ticks(body: string, _signal: AbortSignal, report?: BridgeReport): Promise<FeedAnswer> {
    if (report !== undefined) this.reports.push({ lives: report.lives, body });
    this.bodies.push({ at: this.#clock.now(), body, mood: this.mood });
    if (this.mood !== 'well') throw new Unavailable('HTTP 503');
    return { accepted: linesOf(body).length, rejected: [] };
  }

  async report({ lives }: BridgeReport): Promise<void> {
    this.reports.push({ lives, body: undefined });
  }

  get taken(): Tick[] {
    return this.bodies.flatMap(({ body, mood }) => (mood === 'down' ? [] : linesOf(body)));
  }
}

function start({ limit = 100_000 } = {}) {
  const clock = new HandClock();
  const server = new MemoryServer(clock);
  const book = new PriceBook(
    clock,
    CODES.map((code) => ({ code, symbol: code })),
    () => {},
  );
  book.know(CODES.map((code) => ({ code, precision: 2, open: true, stale: true })));
  book.connected();
  const source = { lives: true };
  const stop = new AbortController();
  const log: string[] = [];
  const figures = startFigures('test');
  const buffer = new LineBuffer(limit);
  const report = (): BridgeReport => ({ source: 'test', lives: source.lives, symbols: 3, refused: [], reconnects: 0 });
  const options = { clock, server, book, figures, buffer, lives: () => source.lives, report };
  const delivery = new Delivery({ ...options, log: (line) => log.push(line) });
  const running = delivery.run(stop.signal);
  const offer = (code: string, points: number): void =>
    delivery.add(book.take({ symbol: code, bid: `${points}e-2`, ask: `${points + 1}e-2` }));
  const end = (): Promise<void> => {
    stop.abort();
    return running;
  };
  return { clock, server, delivery, source, log, buffer, offer, end };
}

describe('delivery', () => {
  it('sends lines together that come within 20 ms, in their order', async () => {
    const { clock, server, offer, end } = start();
    offer('AAAUSD', 100);
    await clock.advance(10);
    offer('BBBUSD', 200);
    offer('AAAUSD', 101);
    await clock.advance(50);
    expect(server.bodies.map(({ body }) => linesOf(body).map(({ bid }) => bid))).toEqual([[1, 2, 1.01]]);
    await end();
  });

  it('sends batches of at most 1 MiB', async () => {
    const { clock, server, offer, end } = start();
    for (let points = 1; points <= 30_000; points += 1) offer('AAAUSD', points);
    await clock.advance(500);
    expect(server.taken).toHaveLength(30_000);
    expect(Math.max(...server.bodies.map(({ body }) => body.length))).toBeLessThanOrEqual(1024 * 1024);
    await end();
  });

  it('says each second without a line that the source lives, and only while it does', async () => {
    const { clock, server, source, end } = start();
    await clock.advance(3500);
    expect(server.bodies.map(({ body }) => body)).toEqual([ALIVE, ALIVE, ALIVE]);
    source.lives = false;
    await clock.advance(60_000);
    expect(server.bodies).toHaveLength(3);
    await end();
  });

  it('reports how the bridge is every 5 s, also while its source is silent, but then with no line', async () => {
    const { clock, server, source, end } = start();
    await clock.advance(6500);
    source.lives = false;
    await clock.advance(10_000);
    expect(server.reports).toEqual([
      { lives: true, body: ALIVE },
      { lives: true, body: ALIVE },
      { lives: false, body: undefined },
      { lives: false, body: undefined },
    ]);
    await end();
  });

  it('repeats the same lines and times after a failure', async () => {
    const { clock, server, delivery, offer, end } = start();
    server.mood = 'cut';
    offer('AAAUSD', 100);
    await clock.advance(3000);
    expect(delivery.accepts).toBe(false);
    expect(server.bodies.length).toBeGreaterThan(2);
    expect(new Set(server.bodies.map(({ body }) => body)).size).toBe(1);
    server.mood = 'well';
    await clock.advance(3000);
    expect(delivery.accepts).toBe(true);
    await end();
  });

  it('drops lines that are older than 10 s, and sends each present price with the present time when the server is back', async () => {
    const { clock, server, source, offer, end } = start();
    server.mood = 'down';
    offer('AAAUSD', 100);
    offer('BBBUSD', 200);
    offer('AAAUSD', 101);
    await clock.advance(30_000);
    server.mood = 'well';
    await clock.advance(2500);
    const last = (code: string) => server.taken.findLast((tick) => tick.code === code);
    expect([last('AAAUSD')?.bid, last('BBBUSD')?.bid]).toEqual([1.01, 2]);
    expect(clock.now() - (last('AAAUSD')?.time ?? 0)).toBeLessThan(2500);
    expect(server.taken.filter(({ bid }) => bid === 1)).toEqual([]);
    // a dead source has no present price
    server.mood = 'down';
    await clock.advance(100);
    source.lives = false;
    await clock.advance(30_000);
    const before = server.taken.length;
    server.mood = 'well';
    await clock.advance(5000);
    expect(server.taken).toHaveLength(before);
    await end();
  });

  it('keeps order and the newest prices, sends nothing old, and bounds its memory in any outages', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ code: fc.constantFrom(...CODES), points: fc.integer({ min: 1, max: 50 }) }) },
      { weight: 2, arbitrary: fc.record({ mood: fc.constantFrom<MemoryServer['mood']>('well', 'down', 'cut') }) },
      { weight: 3, arbitrary: fc.record({ pass: fc.constantFrom(1, 30, 400, 3000, 12_000) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { clock, server, buffer, offer, end } = start({ limit: 12 });
        const newest = new Map<string, number>();
        for (const step of steps) {
          if ('mood' in step) server.mood = step.mood;
          else if ('pass' in step) await clock.advance(step.pass);
          else {
            offer(step.code, step.points);
            newest.set(step.code, step.points / 100);
          }
          await settled();
          expect(buffer.size).toBeLessThanOrEqual(12);
        }
        server.mood = 'well';
        await clock.advance(2500);
        for (const [code, bid] of newest) {
          const own = server.bodies.flatMap(({ at, body }) =>
            linesOf(body).flatMap((tick) => (tick.code === code ? [{ ...tick, at }] : [])),
          );
          expect(own.at(-1)?.bid).toBe(bid);
          expect(own.every(({ at, time }) => at - time < MAX_LINE_AGE_MS)).toBe(true);
        }
        // a repeated batch may come twice; what comes after it is never earlier
        const firstSeen = [...new Set(server.taken.map((tick) => JSON.stringify(tick)))].map(
          (text) => (JSON.parse(text) as Tick).time,
        );
        expect(firstSeen).toEqual([...firstSeen].sort((a, b) => a - b));
        await end();
      }),
      { numRuns: 60 },
    );
  });
});
