/** TradingView's protocol under /udf, as a chart on a page of another origin uses it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UDF_RESOLUTIONS } from '@tradewind/contract';
import { operatorBaseCalls, operatorGroupCalls } from '@tradewind/contract/operator';
import { START_MS, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { newOperator } from '../../staff/operators/testing/operators.ts';
import { parseSessions } from '../../core/market/weekly.ts';
import { sessionOf } from './session.ts';

const START = START_MS / 1000;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // three minutes with a price each, an hour later two more
  for (const [later, bid] of [
    [0, 1.1],
    [1, 1.101],
    [1, 1.102],
    [60, 1.103],
    [1, 1.104],
  ] as const) {
    app.clock.advance(later * MINUTE_MS);
    await app.push({ EURUSD: [bid, bid + 0.0002] });
  }
});
afterAll(() => app.stop());

const ask = (path: string, query: Readonly<Record<string, string | number>> = {}) =>
  app.app.http.inject({
    method: 'GET',
    url: `/udf/${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { origin: 'https://charts.example' },
  });
const take = async (path: string, query: Readonly<Record<string, string | number>> = {}): Promise<unknown> =>
  (await ask(path, query)).json();
const history = (query: Readonly<Record<string, string | number>>) =>
  take('history', { symbol: 'EURUSD', resolution: '1', ...query });

describe('the data feed', () => {
  it('may be read by pages of any origin, without credentials', async () => {
    const { headers, statusCode } = await ask('config');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const asked = await app.app.http.inject({ method: 'OPTIONS', url: '/udf/history' });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
    const calls = await app.app.http.inject({ method: 'GET', url: '/v1/api/forex/trade_list' });
    expect(calls.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('says what it supports, and the time in seconds', async () => {
    expect(await take('config')).toMatchObject({
      supported_resolutions: ['1', '5', '15', '30', '60', '240', '1D', '1W'],
      supports_search: true,
      supports_group_request: false,
      supports_time: true,
      symbols_types: expect.arrayContaining([{ name: 'Forex', value: 'forex' }]),
    });
    const { payload, headers } = await ask('time');
    expect(payload).toBe(String(Math.floor(app.clock.now() / 1000)));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('describes an instrument, with or without an exchange in front', async () => {
    const expected = {
      name: 'EURUSD',
      ticker: 'EURUSD',
      type: 'forex',
      minmov: 1,
      pricescale: 100_000,
      session: '1700-1700:1234567',
      timezone: 'America/New_York',
      has_intraday: true,
      has_weekly_and_monthly: true,
      supported_resolutions: UDF_RESOLUTIONS,
    };
    expect(await take('symbols', { symbol: 'EURUSD' })).toMatchObject(expected);
    expect(await take('symbols', { symbol: 'OTC:eurusd' })).toMatchObject(expected);
    expect(await take('symbols', { symbol: 'BTCUSD' })).toMatchObject({ type: 'crypto', session: '24x7' });
    expect(await take('symbols', { symbol: 'NOPE' })).toEqual({ s: 'error', errmsg: 'unknown_symbol' });
  });

  it('finds instruments by code, name and type', async () => {
    const found = async (query: Readonly<Record<string, string | number>>) =>
      ((await take('search', query)) as { symbol: string }[]).map(({ symbol }) => symbol);
    expect(await found({ query: 'eur/us' })).toEqual(['EURUSD']);
    expect(await found({ query: 'bitcoin' })).toEqual(['BTCUSD']);
    expect(await found({ query: 'usd', type: 'crypto', limit: 2 })).toHaveLength(2);
    expect(await found({ query: '', exchange: 'NYSE' })).toEqual([]);
  });
});

describe('the history', () => {
  it('has the bars from `from`, included, to `to`, excluded', async () => {
    expect(await history({ from: START, to: START + 120 })).toEqual({
      s: 'ok',
      t: [START, START + 60],
      o: [1.1, 1.101],
      h: [1.1, 1.101],
      l: [1.1, 1.101],
      c: [1.1, 1.101],
      // the test server starts with a price
      v: [2, 1],
    });
  });

  it('has with `countback` that many bars before `to`, whatever `from` is', async () => {
    expect(await history({ from: START + 3600, to: START + 3721, countback: 3 })).toMatchObject({
      t: [START + 60, START + 120, START + 3720],
    });
    expect(await history({ to: START + 60 * 60 * 24, countback: 2 })).toMatchObject({ c: [1.103, 1.104] });
  });

  it('says where the next bar is when the range has none, and nothing where no older one is', async () => {
    expect(await history({ from: START + 600, to: START + 1200 })).toEqual({ s: 'no_data', nextTime: START + 120 });
    expect(await history({ from: -1000, to: 1000 })).toEqual({ s: 'no_data' });
    expect(await history({ to: 1000, countback: 10 })).toEqual({ s: 'no_data' });
  });

  it('has every resolution; days and weeks bear the date of their trading day', async () => {
    const times = async (resolution: string) =>
      ((await history({ resolution, from: 0, to: START + 7200 })) as { t: number[] }).t;
    const hour = 3600;
    expect(await times('5')).toEqual([START, START + hour, START + hour + 300].slice(0, 2));
    expect(await times('60')).toEqual([START, START + hour]);
    expect(await times('240')).toEqual([Date.UTC(2026, 5, 10, 13) / 1000, Date.UTC(2026, 5, 10, 17) / 1000]);
    // Wednesday, whose trading day began on Tuesday at 21:00 UTC; its week on Monday
    expect(await times('1D')).toEqual([Date.UTC(2026, 5, 10) / 1000]);
    expect(await times('D')).toEqual([Date.UTC(2026, 5, 10) / 1000]);
    expect(await times('1W')).toEqual([Date.UTC(2026, 5, 8) / 1000]);
  });

  it('refuses in the form of the protocol', async () => {
    expect(await history({ symbol: 'NOPE', from: 0 })).toEqual({ s: 'error', errmsg: 'unknown_symbol' });
    expect(await history({ resolution: '7', from: 'soon' })).toEqual({
      s: 'error',
      errmsg: 'invalid_input: resolution enum, from format',
    });
    expect(await take('symbols')).toEqual({ s: 'error', errmsg: 'invalid_input: symbol required' });
  });
});

describe('the quotes', () => {
  it('are the present prices and the change of the day', async () => {
    expect(await take('quotes', { symbols: 'EURUSD,OTC:NOPE' })).toEqual({
      s: 'ok',
      d: [
        {
          s: 'ok',
          n: 'EURUSD',
          v: {
            short_name: 'EURUSD',
            exchange: 'OTC',
            original_name: 'OTC:EURUSD',
            description: expect.any(String),
            lp: 1.104,
            bid: 1.104,
            ask: 1.1042,
            spread: 0.0002,
            volume: 6,
            ch: 0.004,
            chp: 0.36,
            open_price: 1.1,
            high_price: 1.104,
            low_price: 1.1,
          },
        },
        { s: 'error', n: 'OTC:NOPE', errmsg: 'unknown_symbol', v: {} },
      ],
    });
    const many = Array.from({ length: 51 }, () => 'EURUSD').join(',');
    expect(await take('quotes', { symbols: many })).toEqual({ s: 'error', errmsg: 'at most 50 symbols' });
  });
});

describe('the session', () => {
  const of = (hours: 'fx' | 'crypto', ...texts: string[]) =>
    sessionOf({ hours, sessions: texts.length === 0 ? undefined : parseSessions(texts) } as never, 'calendar');

  it('names trading days by the day on which they end', () => {
    expect(of('fx')).toEqual({ session: '1700-1700:23456', timezone: 'America/New_York' });
    expect(of('crypto')).toEqual({ session: '24x7', timezone: 'Etc/UTC' });
    const gold = ['Sun 18:00-Mon 17:00', 'Mon 18:00-Tue 17:00', 'Tue 18:00-Wed 17:00'];
    expect(of('fx', ...gold).session).toBe('1800-1700:234');
    expect(of('fx', 'Sun 18:00-Tue 09:00', 'Wed 02:00-Wed 11:30').session).toBe('1800-1700:2|1700-0900:3|0200-1130:4');
    expect(of('fx', 'Sun 18:00-Sun 20:00', 'Mon 09:30-Mon 16:00').session).toBe('1800F1-2000F1,0930-1600:2');
  });
});

describe('prices', () => {
  it('are those of `retail`: history has the mark-up of today', async () => {
    const [finance, compliance] = [await newOperator(app, 'finance'), await newOperator(app, 'compliance')];
    const { id } = await finance.call(operatorGroupCalls.proposeMarkup, {
      group_id: 1,
      forex_id: app.idOf('EURUSD'),
      markup_bid: 3,
      markup_ask: 5,
      effective_at: app.clock.now() + 25 * 60 * MINUTE_MS,
      reason: 'A spread of our own.',
    });
    await compliance.call(operatorBaseCalls.approveChange, { id });
    app.clock.advance(25 * 60 * MINUTE_MS);
    await app.push({ EURUSD: [1.2, 1.2001] });
    expect(await history({ from: START, to: START + 60 })).toMatchObject({ o: [1.09997], c: [1.09997] });
    expect(await take('quotes', { symbols: 'EURUSD' })).toMatchObject({
      d: [{ v: { lp: 1.19997, bid: 1.19997, ask: 1.20015, spread: 0.00018 } }],
    });
  });
});
