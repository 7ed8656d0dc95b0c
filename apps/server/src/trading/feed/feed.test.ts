import { gzipSync } from 'node:zlib';
import { feedAnswer, feedCatalogue, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_KEY, START_MS, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

const URL = '/v1/feed/ticks';
const CONTENT_TYPES = [
  'text/plain',
  'application/x-ndjson',
  'application/json',
  'application/octet-stream',
  'nonsense',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

const post = (payload: string, key: string | undefined = FEED_KEY, contentType = 'application/x-ndjson') =>
  app.request({
    method: 'POST',
    url: URL,
    payload,
    headers: { 'content-type': contentType, ...(key === undefined ? {} : { 'feed-key': key }) },
  });

const line = (more: Record<string, unknown> = {}) => JSON.stringify({ code: 'EURUSD', bid: 1.1, ask: 1.1002, ...more });

describe('the price bridge', () => {
  it('delivers ticks that are quoted at once, with any media type', async () => {
    for (const [index, contentType] of CONTENT_TYPES.entries()) {
      app.clock.advance(1000);
      const ask = 1.1002 + index / 10_000;
      const { data } = await post(line({ ask: Number(ask.toFixed(5)) }), FEED_KEY, contentType);
      expect(feedAnswer.parse(data)).toEqual({ accepted: 1, rejected: [] });
      const [instrument] = await app.take(forexCalls.tradeList, { searchCurrency: 'EURUSD' });
      expect(instrument?.ForexQuotations.Ask).toBeCloseTo(ask, 6);
    }
  });

  it('may put a byte order mark before a body and NUL behind lines', async () => {
    const { data } = await post(`\uFEFF${line()}\r\0\n${line()}\0\0\n\0`);
    expect(feedAnswer.parse(data)).toEqual({ accepted: 2, rejected: [] });
    expect(feedAnswer.parse((await post('')).data)).toEqual({ accepted: 0, rejected: [] });
  });

  it('is refused if it compresses bodies: none is decompressed, so that none can exceed the body limit', async () => {
    const answer = await app.request({
      method: 'POST',
      url: URL,
      payload: gzipSync(line()),
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip', 'feed-key': FEED_KEY },
    });
    expect(answer).toMatchObject({
      status: 415,
      data: { key: 'invalid_input', reason: 'content-encoding gzip is not understood: send the body unencoded' },
    });
  });

  it('gets the rejected lines with reasons', async () => {
    const { data } = await post(
      [
        line(),
        'not json',
        line({ code: 'NOPE' }),
        line({ bid: 1.2 }),
        line({ bid: 0 }),
        line({ bid: 1.000001 }),
        '',
        line({ time: START_MS - 60_000 }),
        line({ bid: '1.1' }),
        '{"code":"EURUSD","bid":1e999,"ask":1e999}',
        line({ code: '__proto__' }),
      ].join('\n'),
    );
    expect(feedAnswer.parse(data)).toEqual({
      accepted: 1,
      rejected: [
        { line: 2, key: 'unreadable' },
        { line: 3, key: 'unknown_instrument' },
        { line: 4, key: 'crossed' },
        { line: 5, key: 'non_positive' },
        { line: 6, key: 'off_precision' },
        { line: 8, key: 'backward_time' },
        { line: 9, key: 'unreadable' },
        { line: 10, key: 'non_finite' },
        { line: 11, key: 'unknown_instrument' },
      ],
    });
  });

  it.each([[undefined], ['wrong'], [`${FEED_KEY}x`], ['']])('needs the key, and rejects %j', async (key) => {
    const answer = await post(line(), key ?? '');
    expect([answer.status, refusalOf(answer)]).toEqual([200, 'forbidden']);
  });

  it('may send up to 4 MiB', async () => {
    const many = `${line()}\n`.repeat(40_000);
    expect(feedAnswer.parse((await post(many)).data).accepted).toBe(40_000);
    expect((await post(`${line()}\n`.repeat(110_000))).status).toBe(413);
  });
});

describe('the catalogue of a price bridge', () => {
  const catalogue = (key: string) =>
    app.request({ method: 'GET', url: '/v1/feed/catalogue', headers: { 'feed-key': key } });

  it('lists the precision of every instrument, whether it is open, and whether its price is stale', async () => {
    const rows = feedCatalogue.parse((await catalogue(FEED_KEY)).data);
    expect(rows).toHaveLength(app.app.market.instruments.length);
    expect(rows.find(({ code }) => code === 'GBPJPY')).toEqual({
      code: 'GBPJPY',
      precision: 3,
      open: true,
      stale: true,
    });
    app.clock.advance(1000);
    await app.push({ GBPJPY: [195, 195.03] });
    const after = feedCatalogue.parse((await catalogue(FEED_KEY)).data);
    expect(after.find(({ code }) => code === 'GBPJPY')?.stale).toBe(false);
  });

  it('is refused without the key', async () => {
    expect(refusalOf(await catalogue('wrong'))).toBe('forbidden');
  });
});

it('another feed does not have these calls', async () => {
  const other = await startTestApp({ settings: { FEED: 'sim' } });
  for (const url of [URL, '/v1/feed/candles']) {
    const headers = { 'feed-key': FEED_KEY, 'content-type': 'text/plain' };
    const answer = await other.request({ method: 'POST', url, payload: line(), headers });
    expect([answer.status, refusalOf(answer)]).toEqual([404, 'not_found']);
  }
  await other.stop();
});
