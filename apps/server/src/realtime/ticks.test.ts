/** Every tick: what rows say of those that they leave out, and the topic TICKS.{code}, which leaves none out. */
import { type MarketRow, type Tick, WS_FORMATS, WS_LIMITS, changedRow, feedAnswer } from '@tradewind/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FEED_KEY, type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

let app: TestApp;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp({ guarded: true, settings: { MARKET_HOURS: 'open', FEED_SILENCE_MS: '0' } });
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
});

async function connect(format: (typeof WS_FORMATS)[number] = 'rows'): Promise<TestSocket> {
  const socket = await TestSocket.open(app.listener.url, `?lang=en&format=${format}`);
  sockets.push(socket);
  return socket;
}

/** Delivers ticks of one body: they become prices in one turn of the server. */
async function deliver(bids: readonly number[], code = 'EURUSD'): Promise<ReturnType<typeof feedAnswer.parse>> {
  app.clock.advance(1000);
  const lines = bids.map((bid) => JSON.stringify({ code, bid, ask: Number((bid + 0.0002).toFixed(5)) }));
  const headers = { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' };
  const { data } = await app.request({ method: 'POST', url: '/v1/feed/ticks', payload: lines.join('\n'), headers });
  return feedAnswer.parse(data);
}

/** The rows of an instrument that a client received, those of the compact stream restored. */
function rowsOf(socket: TestSocket, code = 'EURUSD'): readonly MarketRow[] {
  const rows: MarketRow[] = socket
    .pushes('DAY_MARKET')
    .flatMap(({ data }) => data)
    .filter((row) => row.Code === code);
  for (const push of socket.compact) {
    for (const [index, one] of push.data.entries()) {
      const before = rows.at(-1);
      if (!Array.isArray(one)) rows.push(...(one.Code === code ? [one] : []));
      else if (before !== undefined && before.Id === one[0])
        rows.push(changedRow(before, { ...push, time: Number(push.time) }, index) ?? expect.fail('unreadable'));
    }
  }
  return rows;
}

describe.each(WS_FORMATS)('a row, with format %s', (format) => {
  it('names its tick, and what was left out since the row before', async () => {
    const socket = await connect(format);
    await socket.subscribe('DAY_MARKET');
    await socket.until(() => rowsOf(socket).length === 1);
    await deliver([1.1001]);
    await socket.until(() => rowsOf(socket).length === 2);
    const [first, second] = rowsOf(socket);
    expect(first).not.toHaveProperty('Skipped');
    expect(second).not.toHaveProperty('Skipped');
    expect(second?.QuoteId).toBeGreaterThan(first?.QuoteId ?? Infinity);

    await deliver([1.1002, 1.0998, 1.1005, 1.1]);
    await socket.until(() => rowsOf(socket).at(-1)?.Bid === 1.1);
    const quoteId = app.app.market.lastQuote(app.idOf('EURUSD'))?.id;
    expect(rowsOf(socket).at(-1)).toMatchObject({
      QuoteId: quoteId,
      Skipped: 3,
      BidLow: 1.0998,
      BidHigh: 1.1005,
      AskLow: 1.1,
      AskHigh: 1.1007,
    });
    await deliver([1.1001]);
    await socket.until(() => rowsOf(socket).at(-1)?.QuoteId !== quoteId);
    expect(rowsOf(socket).at(-1)).not.toHaveProperty('Skipped');
    expect(rowsOf(socket).at(-1)).not.toHaveProperty('BidLow');
  });

  it('has no tick before the first price', async () => {
    const socket = await connect(format);
    await socket.subscribe('DAY_MARKET');
    await socket.until(() => rowsOf(socket, 'USDCHF').length === 1);
    expect(rowsOf(socket, 'USDCHF')[0]).toMatchObject({ Bid: null, QuoteId: null });
  });
});

describe('TICKS.{code}', () => {
  const values = (ticks: readonly Tick[]): readonly number[] => ticks.map(({ Bid }) => Bid);

  it('sends every accepted tick in order, without a login, and no held one', async () => {
    const socket = await connect('compact');
    await socket.subscribe('TICKS.GBPUSD');
    const bids = [1.3001, 1.3002, 1.3001, 1.3004];
    await deliver(bids, 'GBPUSD');
    await deliver([1.1], 'EURUSD');
    expect(await deliver([1.6, 1.3005], 'GBPUSD')).toMatchObject({ accepted: 1, held: [{ line: 1 }] });
    await socket.until(() => socket.ticks('GBPUSD').length === 5);
    expect(values(socket.ticks('GBPUSD'))).toEqual([...bids, 1.3005]);
    expect(socket.ticks('GBPUSD').at(-1)).toEqual({
      Code: 'GBPUSD',
      Bid: 1.3005,
      Ask: 1.3007,
      Time: app.clock.now(),
      QuoteId: app.app.market.lastQuote(app.idOf('GBPUSD'))?.id,
    });
    expect(socket.ticks('EURUSD')).toEqual([]);

    await socket.ask({ type: 'unsub', params: { topic: 'TICKS.GBPUSD' } });
    await socket.subscribe('TICKS.EURUSD');
    await deliver([1.3], 'GBPUSD');
    await deliver([1.1002], 'EURUSD');
    await socket.until(() => socket.ticks('EURUSD').length === 1);
    expect(socket.ticks('GBPUSD')).toHaveLength(5);
  });

  it('is limited to five instruments a socket', async () => {
    const socket = await connect();
    const codes = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'EURGBP'];
    expect(codes).toHaveLength(WS_LIMITS.tickTopics);
    await socket.subscribe(...codes.map((code) => `TICKS.${code}`));
    const ask = (topic: string) => socket.ask({ type: 'sub', params: { topic } });
    expect(await ask('TICKS.GBPJPY')).toMatchObject({ type: 'sub', code: 1003, params: { topic: 'TICKS.GBPJPY' } });
    expect(await ask('TICKS.EURUSD')).toMatchObject({ code: 1 });
    await socket.subscribe('KLINE.GBPJPY', 'DAY_MARKET');
    await socket.ask({ type: 'unsub', params: { topic: 'TICKS.EURUSD' } });
    expect(await ask('TICKS.GBPJPY')).toMatchObject({ code: 1 });
    expect(await ask('TICKS.NOSUCH')).toMatchObject({ code: 1002 });
  });
});
