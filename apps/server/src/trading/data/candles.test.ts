/** Candles to download. */
import { DATA_MAX_CANDLES } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START_MS, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';

const MINUTE_MS = 60_000;
/** More candles of GBPUSD than an answer may have, with a gap of 7 hours after 50,000 minutes. */
const IMPORTED = { first: START_MS - 200_000 * MINUTE_MS, count: 100_100, gapAt: 50_000, gap: 420 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const [later, bid] of [
    [1, 1.101],
    [1, 1.102],
    [5, 1.103],
  ] as const) {
    app.clock.advance(later * MINUTE_MS);
    await app.push({ EURUSD: [bid, bid + 0.0002] });
  }
  const { first, count, gapAt, gap } = IMPORTED;
  await app.database.asOwner(
    `INSERT INTO imported_candles (instrument_id, period, time_ms, open_points, high_points, low_points, close_points, volume, derived)
     SELECT ${app.idOf('GBPUSD')}, '1min', ${first} + (minute + CASE WHEN minute < ${gapAt} THEN 0 ELSE ${gap} END) * ${MINUTE_MS}::bigint,
       130000, 130010, 129990, 130005, 7, false FROM generate_series(0, ${count - 1}) AS minute`,
  );
});
afterAll(() => app.stop());

type Query = Readonly<Record<string, string | number>>;
const ask = (query: Query) =>
  app.app.http.inject({
    method: 'GET',
    url: '/v1/data/candles',
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });
const rowsOf = async (query: Query) => {
  const { code, data } = await app.request({
    method: 'GET',
    url: `/v1/data/candles?${new URLSearchParams(query as never)}`,
  });
  return code === 1 ? (data as { time: number }[]) : data;
};
const minutes = (...later: number[]) => later.map((each) => START_MS + each * MINUTE_MS);

it('have `from` included and `to` excluded, oldest first, with the forming one', async () => {
  const eurusd = { code: 'EURUSD', period: '1min' };
  expect(await rowsOf(eurusd)).toEqual([
    { time: START_MS, open: 1.1, high: 1.1, low: 1.1, close: 1.1, volume: 1 },
    ...[1.101, 1.102, 1.103].map((price, at) => ({
      time: minutes(1, 2, 7)[at],
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1,
    })),
  ]);
  const [, second = 0, , last = 0] = minutes(0, 1, 2, 7);
  expect(await rowsOf({ ...eurusd, from: second, to: last })).toMatchObject(minutes(1, 2).map((time) => ({ time })));
  expect(await rowsOf({ ...eurusd, from: last + 1 })).toEqual([]);
  expect(await rowsOf({ ...eurusd, from: second, to: second })).toEqual([]);
});

it('have joined periods, and only candles that start within the stretch', async () => {
  const day = { time: Date.UTC(2026, 5, 9, 21), open: 1.1, high: 1.103, low: 1.1, close: 1.103, volume: 4 };
  expect(await rowsOf({ code: 'EURUSD', period: '1day' })).toEqual([day]);
  const week = Date.UTC(2026, 5, 7, 21);
  expect(await rowsOf({ code: 'EURUSD', period: '1week' })).toEqual([{ ...day, time: week }]);
  expect(await rowsOf({ code: 'EURUSD', period: '1week', from: week + 1 })).toEqual([]);
  expect(await rowsOf({ code: 'EURUSD', period: '4hour', from: week })).toMatchObject([
    { time: Date.UTC(2026, 5, 10, 13) },
  ]);
});

it('are a table for programs with format=csv', async () => {
  const { payload, headers } = await ask({ code: 'EURUSD', period: '1min', format: 'csv', from: START_MS + 1 });
  const [first, second, third] = minutes(1, 2, 7);
  expect(payload).toBe(
    `time,open,high,low,close,volume\n${first},1.101,1.101,1.101,1.101,1\n${second},1.102,1.102,1.102,1.102,1\n${third},1.103,1.103,1.103,1.103,1\n`,
  );
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="EURUSD-1min.csv"',
  });
  expect(headers['link']).toBeUndefined();
});

it('come in answers of at most 100,000, each with a link to the next, without a gap or a repetition', async () => {
  const times: number[] = [];
  let query: Query | undefined = { code: 'GBPUSD', period: '1min', format: 'csv' };
  const counts: number[] = [];
  while (query !== undefined) {
    const { payload, headers } = await ask(query);
    const lines = payload.trimEnd().split('\n').slice(1);
    counts.push(lines.length);
    times.push(...lines.map((line) => Number(line.split(',', 1)[0])));
    const [, next] = /^<\/v1\/data\/candles\?(.*)>; rel="next"$/u.exec(String(headers['link'] ?? '')) ?? [];
    query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next));
  }
  // the first answer spans 100,000 minutes, 420 of them without a candle; the last candle is our own
  expect(counts).toEqual([DATA_MAX_CANDLES - IMPORTED.gap, 520, 1]);
  expect(times).toHaveLength(IMPORTED.count + 1);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
});

it('are refused for unknown instruments and periods, and for an address that downloads too much at once', async () => {
  expect(await rowsOf({ code: 'NOPE', period: '1min' })).toEqual({ key: 'not_found' });
  expect(await rowsOf({ code: 'EURUSD', period: '1sec' })).toMatchObject({ fields: { period: 'enum' } });
  expect(await rowsOf({ period: '1min' })).toMatchObject({ fields: { code: 'required' } });
  const many = await Promise.all(Array.from({ length: 8 }, () => ask({ code: 'GBPUSD', period: '1min' })));
  const statuses = many.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  const refused = many.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('2');
});
