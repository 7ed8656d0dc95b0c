/**
 * Contract §2: the list of instruments, quotes of the day, candles of six periods, mini charts.
 * What is tagged @long is tested in `npm test` by: core/market, trading/orders/market, trading/account/account.
 */
import { CATALOGUE, idOf } from './catalogue.ts';
import { call, type Details, expect, feed, line, must, refused, type Server, test, tick } from './support.ts';

interface Candle {
  readonly Time: number;
  readonly Open: number;
  readonly High: number;
  readonly Low: number;
  readonly Close: number;
  readonly Volume: number;
}
const MINUTE_MS = 60_000;
const PERIODS_MS = { '1min': 1, '5min': 5, '15min': 15, '30min': 30, '60min': 60 } as const;

const list = (server: Server, query = '') => must(call<Details[]>(server, `/v1/api/forex/trade_list${query}`));
const kline = (server: Server, code: string, period: string, query = '') =>
  must(call<Candle[]>(server, `/v1/api/forex/kline?forex_id=${idOf(code)}&period=${period}${query}`));

async function quotations(server: Server, code: string): Promise<Details> {
  return (await list(server)).find((row) => row['Code'] === code)?.['ForexQuotations'] as Details;
}

/** Pushes bids (ask one point above) at given times; all must be accepted. */
async function history(
  server: Server,
  code: string,
  ticks: readonly (readonly [timeMs: number, bid: string, ask: string])[],
): Promise<void> {
  const lines = ticks.map(([timeMs, bid, ask]) => line(code, [bid, ask], timeMs));
  expect(await must(feed(server, lines))).toEqual({ accepted: lines.length, rejected: [] });
}

test('trade_list contains the file of instruments, with ids in its order', async ({ server }) => {
  const rows = await list(server);
  expect(rows.map((row) => row['Code'])).toEqual(CATALOGUE.map((row) => row.Code));
  for (const [index, { Category: _category, Hours: _hours, ...fields }] of CATALOGUE.entries()) {
    expect(rows[index]).toMatchObject({ Id: index + 1, MarketStatus: 1, TriggerDistance: 0, ...fields });
  }
});

test('categories contain every CategoryId', { tag: '@long' }, async ({ server }) => {
  const categories = await must(call<{ Id: number; NameShowTrans: string }[]>(server, '/v1/api/forex/getCategories'));
  const rows = await list(server);
  for (const row of rows) expect(categories.map((each) => each.Id)).toContain(row['CategoryId']);
  expect(new Set(rows.map((row) => row['CategoryId'])).size).toBe(new Set(CATALOGUE.map((row) => row.Category)).size);
  for (const each of categories) expect(each.NameShowTrans).not.toBe('');
});

test(
  'searchCurrency finds codes in any case, and returns nothing for unknown ones',
  { tag: '@long' },
  async ({ server }) => {
    const codes = async (search: string) =>
      (await list(server, `?searchCurrency=${encodeURIComponent(search)}`)).map((row) => row['Code']);
    expect(await codes('eurusd')).toEqual(['EURUSD']);
    expect(await codes('jpy')).toEqual(expect.arrayContaining(['GBPJPY', 'USDJPY']));
    expect(await codes('EUR/GBP')).toContain('EURGBP');
    for (const nothing of ['zzzz', '%', '_', "' or '1'='1", '\\']) expect(await codes(nothing), nothing).toEqual([]);
    expect(await codes('')).toHaveLength(CATALOGUE.length);
  },
);

test('an instrument that never had a tick has no price', { tag: '@long' }, async ({ server }) => {
  const quote = await quotations(server, 'USDCHF');
  for (const field of ['Open', 'Close', 'High', 'Low', 'Bid', 'Ask', 'Change'])
    expect(quote[field] ?? null, field).toBeNull();
  expect(await kline(server, 'USDCHF', '1min')).toEqual([]);
});

test('quotes of the day have Open, High and Low of the bid, Close = bid, Change in percent, and Volume', async ({
  server,
}) => {
  await tick(server, { NZDUSD: ['0.60000', '0.60012'] });
  const first = await quotations(server, 'NZDUSD');
  expect(first).toMatchObject({ Open: 0.6, High: 0.6, Low: 0.6, Close: 0.6, Bid: 0.6, Ask: 0.60012, Change: 0 });
  expect(Math.abs(Number(first['Time']) - Date.now())).toBeLessThan(30_000);
  await tick(server, { NZDUSD: ['0.61000', '0.61500'] });
  await tick(server, { NZDUSD: ['0.59000', '0.59001'] });
  await tick(server, { NZDUSD: ['0.60203', '0.60215'] });
  const last = await quotations(server, 'NZDUSD');
  // (0.60203 − 0.6) ÷ 0.6 = 0.3383… %
  expect(last).toMatchObject({
    Open: 0.6,
    High: 0.61,
    Low: 0.59,
    Close: 0.60203,
    Bid: 0.60203,
    Ask: 0.60215,
    Change: 0.34,
  });
  expect(Number(last['Volume']) - Number(first['Volume'])).toBe(3);
  await tick(server, { NZDUSD: ['0.59796', '0.59800'] });
  expect((await quotations(server, 'NZDUSD'))['Change']).toBe(-0.34);
  await tick(server, { NZDUSD: ['0.59997', '0.60000'] });
  // −0.005 %: half away from zero
  expect((await quotations(server, 'NZDUSD'))['Change']).toBe(-0.01);
});

test('candles of five periods match known ticks, with the forming one last', async ({ server }) => {
  // Wednesday 12 March 2025, 10:00:00 UTC
  const start = Date.UTC(2025, 2, 12, 10);
  const ticks: (readonly [number, string, string])[] = [
    [start, '1.40000', '1.40010'],
    [start + 59_999, '1.40500', '1.40510'],
    [start + 60_000, '1.39000', '1.39010'],
    [start + 4 * MINUTE_MS, '1.39500', '1.42000'],
    [start + 5 * MINUTE_MS, '1.39600', '1.39610'],
    [start + 29 * MINUTE_MS, '1.38000', '1.38010'],
    [start + 61 * MINUTE_MS, '1.41000', '1.41010'],
    [start + 61 * MINUTE_MS + 1, '1.40900', '1.40910'],
  ];
  await history(server, 'USDCAD', ticks);
  for (const [period, minutes] of Object.entries(PERIODS_MS)) {
    const expected = new Map<number, Candle>();
    for (const [timeMs, bid] of ticks) {
      const [Time, price] = [timeMs - (timeMs % (minutes * MINUTE_MS)), Number(bid)];
      const { Open, High, Low, Volume } = expected.get(Time) ?? { Open: price, High: price, Low: price, Volume: 0 };
      expected.set(Time, {
        Time,
        Open,
        High: Math.max(High, price),
        Low: Math.min(Low, price),
        Close: price,
        Volume: Volume + 1,
      });
    }
    expect(await kline(server, 'USDCAD', period), period).toEqual([...expected.values()]);
  }
  await history(server, 'USDCAD', [[start + 61 * MINUTE_MS + 2, '1.43000', '1.43010']]);
  expect((await kline(server, 'USDCAD', '1min')).at(-1)).toMatchObject({
    Time: start + 61 * MINUTE_MS,
    Open: 1.41,
    High: 1.43,
    Low: 1.409,
    Close: 1.43,
  });
});

test(
  'limit and to select the newest candles before a time, oldest first, never more than 1000',
  { tag: '@long' },
  async ({ server }) => {
    const start = Date.UTC(2025, 2, 12, 0);
    await history(
      server,
      'EURCAD',
      Array.from(
        { length: 1100 },
        (_, minute) => [start + minute * MINUTE_MS, `1.5${String(minute).padStart(4, '0')}`, '1.70000'] as const,
      ),
    );
    const thousand = await kline(server, 'EURCAD', '1min', '&limit=1000');
    expect(thousand.map((row) => row.Time)).toEqual(
      Array.from({ length: 1000 }, (_, index) => start + (index + 100) * MINUTE_MS),
    );
    expect((await kline(server, 'EURCAD', '1min', '&limit=3')).map((row) => row.Close)).toEqual([
      1.51097, 1.51098, 1.51099,
    ]);
    const older = await kline(server, 'EURCAD', '1min', `&limit=5&to=${start + 50 * MINUTE_MS + 1}`);
    expect(older.at(-1)?.Time).toBe(start + 50 * MINUTE_MS);
    expect(older).toHaveLength(5);
    expect(await kline(server, 'EURCAD', '1min', `&to=${start - 1}`)).toEqual([]);
    const more = await call<Candle[]>(server, `/v1/api/forex/kline?forex_id=${idOf('EURCAD')}&period=1min&limit=1001`);
    expect(more.code === 1001 || more.data.length <= 1000).toBe(true);
  },
);

test('an unknown instrument or period has no chart', { tag: '@long' }, async ({ server }) => {
  await refused(call(server, '/v1/api/forex/kline?forex_id=9999&period=1min'), 1002, 'not_found');
  for (const query of [
    'forex_id=1',
    'forex_id=1&period=2min',
    'forex_id=x&period=1min',
    'forex_id=1&period=1min&limit=0',
    'period=1min',
  ]) {
    await refused(call(server, `/v1/api/forex/kline?${query}`), 1001, 'invalid_input');
  }
});

test(
  'day candles start at 17:00 New York for fx, in winter and in summer, and at 00:00 UTC for crypto',
  { tag: '@long' },
  async ({ server }) => {
    const winter = Date.UTC(2025, 0, 15, 22); // 17:00 EST
    const summer = Date.UTC(2025, 6, 16, 21); // 17:00 EDT
    const midnight = Date.UTC(2025, 6, 17);
    const around = (start: number) =>
      [
        [start - 1, '1.10', '1.20'],
        [start, '1.30', '1.40'],
        [start + 3_600_000, '1.20', '1.40'],
      ] as const;
    await history(server, 'EURAUD', [...around(winter), ...around(summer)]);
    const days = await kline(server, 'EURAUD', '1day');
    const day = 86_400_000;
    expect(days.map((row) => row.Time)).toEqual([winter - day, winter, summer - day, summer]);
    expect(days[1]).toMatchObject({ Open: 1.3, High: 1.3, Low: 1.2, Close: 1.2, Volume: 2 });
    await history(server, 'LTCUSD', [...around(summer), ...around(midnight)]);
    expect((await kline(server, 'LTCUSD', '1day')).map((row) => row.Time)).toEqual([midnight - day, midnight]);
  },
);

test('mini charts contain closes for one instrument, and a map for several', { tag: '@long' }, async ({ server }) => {
  const path = '/v1/api/forex/abbreviated_cache_kline';
  const one = await must(call<number[]>(server, `${path}?forex_id=${idOf('EURUSD')}`));
  expect(one.length).toBeGreaterThan(0);
  expect(one.length).toBeLessThanOrEqual(60);
  for (const close of one) expect(close).toBeGreaterThan(0);
  const ids = ['EURUSD', 'USDCHF', 'USDJPY'].map(idOf);
  const many = await must(call<Record<string, number[]>>(server, `${path}?forex_ids=${ids.join(',')}`));
  expect(
    Object.keys(many)
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual(ids.toSorted((a, b) => a - b));
  expect(many[String(idOf('USDCHF'))]).toEqual([]);
  for (const query of ['', '?forex_id=x', '?forex_ids=1,x', '?forex_ids=,']) {
    await refused(call(server, path + query), 1001, 'invalid_input');
  }
});

test('getBasicInfo contains the settings of the installation', { tag: '@long' }, async ({ server }) => {
  const info = await must(call(server, '/api/basicSet/getBasicInfo'));
  for (const field of ['service_link', 'service_link_type', 'verify_reg_type', 'is_company'])
    expect(info[field], field).toBeDefined();
  expect(info['trade_fee_type']).toBe(2);
  expect(JSON.stringify(info)).toMatch(/100000/u);
  for (const region of ['KP', 'IL', 'CN', 'VU', 'CU']) expect(JSON.stringify(info)).toContain(`"${region}"`);
});
