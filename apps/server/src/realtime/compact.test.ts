/** The compact stream: the same rows in fewer bytes, encoded once for all, and not open to abuse by clients. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { deflateRawSync } from 'node:zlib';
import { type MarketRow, changedRow } from '@tradewind/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { PRICES, type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { Connection } from '../platform/sockets/index.ts';
import { TestSocket } from './testing/test-socket.ts';

const COMPACT = '?lang=en&format=compact';
const DAY_MS = 86_400_000;

let app: TestApp;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'on', MARKET_HOURS: 'calendar' } });
});
afterAll(() => app.stop());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) if (socket.closeCode === undefined) await socket.close();
});

async function connect(query = COMPACT, options: ClientOptions = {}): Promise<TestSocket> {
  const socket = await TestSocket.open(app.listener.url, query, {}, options);
  sockets.push(socket);
  return socket;
}

async function watch(socket: TestSocket, ...codes: readonly string[]): Promise<void> {
  const ids = codes.length === 0 ? {} : { ids: codes.map((code) => app.idOf(code)) };
  expect(await socket.ask({ type: 'sub', params: { topic: 'DAY_MARKET', ...ids } })).toMatchObject({ code: 1 });
}

async function tick(bid: number, ask: number, code = 'EURUSD'): Promise<void> {
  app.clock.advance(1000);
  await app.push({ [code]: [bid, ask] });
}

/** The rows that a client knows after everything it was sent. */
function rowsOf(socket: TestSocket): Record<number, MarketRow> {
  const rows: Record<number, MarketRow> = {};
  const pushes = socket.compact.length > 0 ? socket.compact : socket.pushes('DAY_MARKET');
  for (const push of pushes) {
    for (const [index, one] of push.data.entries()) {
      if (!Array.isArray(one)) {
        rows[one.Id] = one;
        continue;
      }
      const before = rows[one[0]];
      if (before === undefined || !('time' in push)) throw new Error(`a change of an unknown row: ${String(one)}`);
      const after = changedRow(before, { ...push, time: Number(push.time) }, index);
      if (after === undefined) throw new Error(`unreadable: ${String(one)}`);
      rows[one[0]] = after;
    }
  }
  return rows;
}

/** Without the ticks that the last pushes left out. */
const plainRowsOf = (socket: TestSocket): unknown =>
  Object.values(rowsOf(socket)).map(({ Skipped, BidLow, BidHigh, AskLow, AskHigh, ...row }) => row);

const bidOf = (socket: TestSocket, code = 'EURUSD'): number | null | undefined => rowsOf(socket)[app.idOf(code)]?.Bid;

describe('the compact stream', () => {
  it('starts with all rows, then sends changes as arrays', async () => {
    const socket = await connect();
    await watch(socket);
    await tick(1.2011, 1.2013);
    await socket.until(() => socket.compact.length === 2);
    const [first, second] = socket.compact;
    expect(first?.data.length).toBe(app.app.market.instruments.length);
    expect(first?.data.every((row) => !Array.isArray(row))).toBe(true);
    // moves of bid and ask; time, volume, change, high and close follow from them
    expect(second).toEqual({
      topic: 'DAY_MARKET',
      time: app.clock.now(),
      quotes: [app.app.market.lastQuote(app.idOf('EURUSD'))?.id, 0],
      data: [[app.idOf('EURUSD'), -5, 10_110, 10_110]],
    });
    expect(rowsOf(socket)[app.idOf('EURUSD')]).toMatchObject({
      Bid: 1.2011,
      Ask: 1.2013,
      Close: 1.2011,
      High: 1.2011,
      Change: 9.19,
      Volume: 2,
      Time: app.clock.now(),
    });
    await tick(1.2011, 1.2014);
    await socket.until(() => socket.compact.length === 3);
    expect(socket.compact[2]?.data).toEqual([[app.idOf('EURUSD'), -5, 0, 10]]);
  });

  it('gives the same rows as the other format, with and without compression, also to clients that join later', async () => {
    const plain = await connect(COMPACT, { perMessageDeflate: false });
    const rows = await connect('?format=rows');
    await watch(plain);
    await watch(rows);
    const codes = ['EURUSD', 'GBPUSD', 'EURGBP'];
    // hundredths, so that the same price recurs
    const quote = fc.record({ code: fc.constantFrom(...codes), bid: fc.integer({ min: 98, max: 102 }) });
    const all: TestSocket[] = [plain, rows];
    await fc.assert(
      fc.asyncProperty(fc.array(quote, { minLength: 1, maxLength: 12 }), async (quotes) => {
        const late = await connect();
        all.push(late);
        await watch(late);
        for (const { code, bid } of quotes) await tick(bid / 100, (bid + 1) / 100, code);
        const now = (): unknown =>
          app.app.market.instruments.map(({ spec }) => app.app.market.lastQuote(spec.id)?.time);
        const timesOf = (socket: TestSocket): unknown =>
          app.app.market.instruments.map(({ spec }) => rowsOf(socket)[spec.id]?.Time ?? undefined);
        for (const socket of all) await socket.until(() => JSON.stringify(timesOf(socket)) === JSON.stringify(now()));
        expect(rowsOf(plain)).toEqual(rowsOf(rows));
        // who has just joined has missed no tick
        for (const socket of all) expect(plainRowsOf(socket)).toEqual(plainRowsOf(rows));
      }),
      { numRuns: 8 },
    );
  });

  it('is encoded once for all clients, compressed once, and much smaller than rows', async () => {
    const sent = vi.spyOn(Connection.prototype, 'sendShared');
    const [first, second, plain, rows] = [
      await connect(),
      await connect(),
      await connect(COMPACT, { perMessageDeflate: false }),
      await connect('', { perMessageDeflate: false }),
    ];
    const all = [first, second, plain, rows];
    // stale prices of the previous tests would be sent as complete rows
    app.clock.advance(1000);
    // more instruments than in the other tests: short pushes are not compressed
    const others = ['AUDUSD', 'NZDUSD', 'USDCAD', 'USDCHF'];
    const othersAt = (...quote: readonly [bid: number, ask: number]) =>
      Object.fromEntries(others.map((code) => [code, quote]));
    await app.push({ ...PRICES, ...othersAt(0.8, 0.8003) });
    for (const socket of all) await watch(socket);
    const before = sent.mock.calls.length;
    const bytesBefore = all.map(bytesOf);
    app.clock.advance(1000);
    await app.push({
      ...othersAt(0.8012, 0.8016),
      EURUSD: [1.1234, 1.1236],
      GBPUSD: [1.2876, 1.2879],
      EURGBP: [0.8612, 0.8615],
      USDJPY: [151.234, 151.256],
      GBPJPY: [196.345, 196.378],
      XAUUSD: [2010.12, 2010.67],
      XRPUSD: [0.5023, 0.5026],
    });
    for (const socket of all) await socket.until(() => bidOf(socket, 'XRPUSD') === 0.5023);
    const frames = sent.mock.calls.slice(before).map(([frame]) => frame);
    expect(frames.length).toBe(4);
    // one for the three compact sockets, one for the rows
    expect(new Set(frames).size).toBe(2);
    expect(frames[0]?.compressed).toBe(frames[1]?.compressed);
    const [one = 0, other = 0, uncompressed = 0, whole = 0] = all.map(
      (socket, index) => bytesOf(socket) - (bytesBefore[index] ?? 0),
    );
    expect(other).toBe(one);
    expect(one).toBeLessThan(uncompressed);
    expect(uncompressed).toBeLessThan(whole / 2);
  });

  it('sends a change after a quiet time at once, and batches those that follow', async () => {
    const socket = await connect();
    await watch(socket);
    await tick(1.31, 1.311);
    await socket.until(() => bidOf(socket) === 1.31);
    // the collecting time after that change
    await new Promise((resolve) => setTimeout(resolve, 150));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await tick(1.32, 1.321);
    await socket.until(() => bidOf(socket) === 1.32);
    const count = socket.compact.length;
    for (const bid of [1.33, 1.34, 1.35]) await tick(bid, bid + 0.001);
    await socket.ask({ type: 'ping' });
    expect(socket.compact.length).toBe(count);
    vi.advanceTimersByTime(100);
    await socket.until(() => bidOf(socket) === 1.35);
    expect(socket.compact.length).toBe(count + 1);
    // a timer that is still running would be lost with this test's clock
    vi.advanceTimersByTime(100);
  });
});

const bytesOf = ({ socket }: TestSocket): number => Reflect.get(socket, '_socket').bytesRead;

describe('named instruments', () => {
  it('are sent exclusively; naming again sends only new ones', async () => {
    const [socket, all] = [await connect(), await connect()];
    await watch(all);
    await watch(socket, 'EURUSD', 'XAUUSD');
    await tick(1.31, 1.311, 'GBPUSD');
    await tick(1.32, 1.321);
    await socket.until(() => bidOf(socket) === 1.32);
    const named = ['EURUSD', 'XAUUSD'].map((code) => String(app.idOf(code)));
    expect(Object.keys(rowsOf(socket)).sort()).toEqual(named.sort());
    const before = socket.compact.length;
    await watch(socket, 'EURUSD', 'GBPUSD');
    await socket.until(() => socket.compact.length > before);
    expect(socket.compact.at(-1)?.data).toEqual([expect.objectContaining({ Code: 'GBPUSD', Bid: 1.31 })]);
    await tick(2001, 2001.5, 'XAUUSD');
    await tick(1.33, 1.331, 'GBPUSD');
    await socket.until(() => bidOf(socket, 'GBPUSD') === 1.33);
    expect(bidOf(socket, 'XAUUSD')).not.toBe(2001);
    await all.until(() => bidOf(all, 'XAUUSD') === 2001);
  });

  it('can also be named with rows', async () => {
    const socket = await connect('?lang=en');
    await watch(socket, 'XAUUSD');
    await tick(1.34, 1.341);
    await tick(2002, 2002.5, 'XAUUSD');
    await socket.until(() => socket.pushes('DAY_MARKET').at(-1)?.data[0]?.Bid === 2002);
    expect(new Set(socket.pushes('DAY_MARKET').flatMap(({ data }) => data.map(({ Code }) => Code)))).toEqual(
      new Set(['XAUUSD']),
    );
  });

  it('are refused if they are unknown, too many, or not of a price topic', async () => {
    const socket = await connect();
    const ask = (topic: string, ids: unknown) => socket.ask({ type: 'sub', params: { topic, ids } });
    const known = app.idOf('EURUSD');
    expect(await ask('DAY_MARKET', [known, 999_999])).toMatchObject({ type: 'sub', code: 1002 });
    expect(await ask('KLINE.EURUSD', [known])).toMatchObject({ type: 'sub', code: 1001 });
    for (const ids of [[], [1.5], ['1'], [null], known, Array.from({ length: 65 }, () => known)])
      expect(await ask('DAY_MARKET', ids)).toMatchObject({ type: 'error', code: 1001 });
    await tick(1.35, 1.351);
    await socket.ask({ type: 'ping' });
    expect(socket.compact).toEqual([]);
  });
});

describe('the handshake', () => {
  const refusal = async (query: string): Promise<{ status: number | undefined; body: string }> => {
    const socket = new WebSocket(`${app.listener.url.replace('http', 'ws')}/v1/ws${query}`);
    const [, response] = await once(socket, 'unexpected-response');
    let body = '';
    for await (const chunk of response) body += String(chunk);
    return { status: response.statusCode, body };
  };

  it.each(['?format=tiny', '?format=', '?format=COMPACT', '?format=rows&format=compact'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await refusal(`${query}&lang=en`);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({
        code: 1001,
        data: { key: 'invalid_input', fields: { format: 'enum' } },
      });
    },
  );

  it.each([
    ['permessage-deflate', 'server_max_window_bits=10'],
    ['permessage-deflate; client_max_window_bits', 'client_max_window_bits=10'],
    ['permessage-deflate; server_max_window_bits=8', undefined],
    ['permessage-deflate; server_max_window_bits=8, permessage-deflate', 'server_max_window_bits=10'],
  ])('answers the offer %s with %s', async (offer, answer) => {
    const socket = new WebSocket(`${app.listener.url.replace('http', 'ws')}/v1/ws${COMPACT}`, {
      perMessageDeflate: false,
      headers: { 'sec-websocket-extensions': offer },
    });
    // the client itself offered nothing, so it fails on an extension; the answer has arrived by then
    socket.on('error', () => {});
    const [response] = await once(socket, 'upgrade');
    const extensions = response.headers['sec-websocket-extensions'];
    if (answer === undefined) expect(extensions).toBeUndefined();
    else {
      expect(extensions).toContain(answer);
      expect(extensions).toContain('server_no_context_takeover');
      expect(extensions).toContain('client_no_context_takeover');
    }
    socket.terminate();
  });
});

describe('compressed client messages', () => {
  const FINAL_COMPRESSED_TEXT = 0xc1;

  /** A frame from a client with the given payload, masked with zeros. */
  function sendFrame({ socket }: TestSocket, payload: Buffer): void {
    const header = Buffer.from([FINAL_COMPRESSED_TEXT, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
    header.writeUInt16BE(payload.length, 2);
    Reflect.get(socket, '_socket').write(Buffer.concat([header, payload]));
  }

  it('are read like any other message', async () => {
    const socket = await connect(COMPACT, { perMessageDeflate: { threshold: 0 } });
    expect(await socket.ask({ type: 'ping' })).toMatchObject({ code: 1 });
    await watch(socket);
    await socket.until(() => socket.compact.length === 1);
  });

  it('count decompressed: beyond 4 KiB they are refused, beyond 64 KiB the connection ends', async () => {
    const socket = await connect();
    const before = process.memoryUsage.rss();
    sendFrame(socket, deflateRawSync(Buffer.from(`{"type":"ping","pad":"${'x'.repeat(8000)}"}`)));
    await socket.until(() => socket.replies().length === 1);
    expect(socket.replies()[0]).toMatchObject({ type: 'error', code: 1001 });
    // 40 MB of zeros in 40 KB
    sendFrame(socket, deflateRawSync(Buffer.alloc(40_000_000)));
    await socket.until(() => socket.closeCode !== undefined);
    expect(socket.closeCode).toBe(1009);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });

  it('end the connection if they are not valid deflate, and only that one', async () => {
    const [other, ...bad] = await Promise.all(Array.from({ length: 9 }, () => connect()));
    if (other === undefined) throw new Error('no socket');
    for (const socket of bad) sendFrame(socket, Buffer.concat([Buffer.from([0xff]), randomBytes(300)]));
    for (const socket of bad) {
      await socket.until(() => socket.closeCode !== undefined);
      expect(socket.closeCode).toBe(1007);
    }
    expect(await other.ask({ type: 'ping' })).toMatchObject({ code: 1 });
  });
});

it('a closing market is also sent to clients that did not name it', async () => {
  const socket = await connect();
  await watch(socket, 'XRPUSD');
  await socket.until(() => socket.compact.length === 1);
  // from Wednesday to Saturday
  app.clock.skip(3 * DAY_MS);
  await socket.until(() => rowsOf(socket)[app.idOf('EURUSD')]?.MarketStatus === 0);
  expect(rowsOf(socket)[app.idOf('EURUSD')]?.Code).toBe('EURUSD');
});
