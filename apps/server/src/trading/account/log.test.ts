/** The account log with its filters, and as CSV. */
import { ACCOUNT_LOG_CSV_PATH, HEADERS, accountCalls, forexCalls } from '@tradewind/contract';
import { formatScaled } from '@tradewind/money';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  START_MS,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { csvText } from '../../platform/http/index.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let trader: TestUser;
beforeAll(async () => {
  app = await startTestApp({ strict: false, settings: { QUOTE_MAX_AGE_MS: String(24 * HOUR_MS) } });
  trader = await app.newUser();
  for (let hour = 0; hour < 3; hour++) {
    const { Id } = await app.take(
      forexCalls.submit,
      { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
      { token: trader.token },
    );
    await app.take(forexCalls.close, { id: Id }, { token: trader.token });
    app.clock.jump(HOUR_MS);
  }
});
afterAll(() => app.stop());

const log = async (filter: Readonly<Record<string, unknown>>) => {
  const { data, total } = await app.take(accountCalls.forexChange, filter, { token: trader.token });
  expect(data.length).toBe(total);
  return data.map(({ Cause, created_at }) => `${Cause} ${(created_at - START_MS) / HOUR_MS}`);
};

describe('the account log', () => {
  it('can be filtered by causes and time, including both ends', async () => {
    expect(await log({ cause: 'demo_issue' })).toEqual(['demo_issue 0']);
    expect(await log({ cause: 'trade_fee' })).toEqual(['trade_fee 2', 'trade_fee 1', 'trade_fee 0']);
    expect(await log({ cause: 'demo_issue,trade_profit', to: START_MS + HOUR_MS })).toEqual([
      'trade_profit 1',
      'trade_profit 0',
      'demo_issue 0',
    ]);
    expect(await log({ from: START_MS + HOUR_MS, to: START_MS + HOUR_MS })).toEqual(['trade_profit 1', 'trade_fee 1']);
    expect(await log({ from: START_MS + HOUR_MS + 1, cause: 'trade_fee' })).toEqual(['trade_fee 2']);
    expect(await log({ from: START_MS + 9 * HOUR_MS })).toEqual([]);
    expect(await log({ from: START_MS + HOUR_MS, to: START_MS })).toEqual([]);
  });

  it.each([['bonus'], ['trade_fee,bonus'], ['trade_fee,'], ['TRADE_FEE'], ["'; DROP"], ['']])(
    'rejects the cause "%s"',
    async (cause) => {
      for (const call of [accountCalls.forexChange, { ...accountCalls.forexChange, path: ACCOUNT_LOG_CSV_PATH }]) {
        const answer = await app.ask(call, { cause }, { token: trader.token });
        expect([refusalOf(answer), answer.data]).toEqual([
          'invalid_input',
          expect.objectContaining({ fields: { cause: expect.any(String) } }),
        ]);
      }
    },
  );
});

const csv = (query: Readonly<Record<string, string>> = {}, lang = 'en', token: string = trader.token) =>
  app.app.http.inject({
    method: 'GET',
    url: ACCOUNT_LOG_CSV_PATH,
    query,
    headers: { [HEADERS.token]: token, [HEADERS.lang]: lang },
  });

describe('the account log as CSV', () => {
  it('is a file with every requested row, exact to the micro-dollar', async () => {
    const { statusCode, headers, payload } = await csv({ to: String(START_MS) });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="tradewind-account-log-${trader.user.uid}-2026-06-10.csv"`,
    );
    const { data } = await app.take(accountCalls.forexChange, { to: START_MS }, { token: trader.token });
    const [profit, fee, issue] = data;
    expect(payload).toBe(
      [
        '\u{feff}Time (UTC),Description,Change (USD),Balance (USD),Cause,Order,Entry,client_id',
        `2026-06-10T16:00:00.000Z,EUR/USD realised P/L,-2.000000,99997.700000,trade_profit,${profit?.OrderId},${profit?.Id},`,
        `2026-06-10T16:00:00.000Z,EUR/USD commission,-0.300000,99999.700000,trade_fee,${fee?.OrderId},${fee?.Id},`,
        `2026-06-10T16:00:00.000Z,Demo funds issued,100000.000000,100000.000000,demo_issue,,${issue?.Id},`,
        '',
      ].join('\r\n'),
    );
  });

  it("uses the caller's language", async () => {
    const { payload } = await csv({ cause: 'demo_issue' }, 'hk');
    expect(payload).toMatch(
      /^\u{feff}時間（UTC）,說明,變動（USD）,結餘（USD）,類別,訂單,紀錄編號,client_id\r\n[^\r]*,發放模擬資金,/u,
    );
  });

  it('has only its header when there are no rows', async () => {
    expect((await csv({ from: String(START_MS + 99 * HOUR_MS) })).payload.split('\r\n').length).toBe(2);
  });

  it('is refused like any other call', async () => {
    expect((await csv({}, 'en', 'x'.repeat(43))).json()).toMatchObject({ code: 999, data: { key: 'session_invalid' } });
    const nonsense = await csv({ from: 'yesterday' });
    expect([nonsense.statusCode, nonsense.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(nonsense.json()).toMatchObject({ code: 1001, data: { fields: { from: expect.any(String) } } });
  });

  it('contains no other account', async () => {
    const other = await app.newUser();
    const { payload } = await csv({}, 'en', other.token);
    expect(payload.split('\r\n').length).toBe(3);
  });
});

/** Writes many rows as the journal does: row n changes by n micro-dollars. */
async function manyRows(account: number, count: number): Promise<void> {
  const { pool } = app.app.database;
  await pool.query(
    `INSERT INTO ledger_transfers
     SELECT 1000000000 + n, $1::bigint, 'house_profit', 'cash', n, 'trade_profit', NULL, n * 10, $2::bigint + n
       FROM generate_series(1, $3::integer) n`,
    [account, START_MS, count],
  );
  // as PostgreSQL does itself within a minute
  await app.database.asOwner('ANALYZE ledger_transfers');
}

describe('a long account log', () => {
  const ROWS = 123_456;
  let owner: TestUser;
  beforeAll(async () => {
    owner = await app.newUser();
    await manyRows(owner.user.id, ROWS);
  });

  const address = (): string => app.listener.url + ACCOUNT_LOG_CSV_PATH;
  const headers = (): Record<string, string> => ({ [HEADERS.token]: owner.token, [HEADERS.lang]: 'en' });

  it('is sent completely and in order, also compressed', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const response = await fetch(address(), { headers: { ...headers(), 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      const lines = (await response.text()).trimEnd().split('\r\n');
      expect(lines.length).toBe(1 + ROWS + 1);
      for (const n of [ROWS, 120_000, 1001, 1000, 1]) {
        const [, , change, balance, , , entry] = lines[1 + ROWS - n]?.split(',') ?? [];
        expect([change, balance, entry]).toEqual([
          formatScaled(n, 6),
          formatScaled(n * 10, 6),
          String(1_000_000_000 + n),
        ]);
      }
    }
  });

  it('is aborted, not ended, if reading fails', async () => {
    const response = await fetch(address(), { headers: { ...headers(), 'accept-encoding': 'gzip' } });
    const reader = response.body?.getReader();
    await reader?.read();
    await app.database.asOwner('ALTER TABLE ledger_transfers RENAME TO ledger_elsewhere');
    const rest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow('terminated');
    expect((await csv({}, 'en', owner.token)).json()).toMatchObject({ code: 1500 });
    await app.database.asOwner('ALTER TABLE ledger_elsewhere RENAME TO ledger_transfers');
    expect((await csv({ cause: 'demo_issue' }, 'en', owner.token)).statusCode).toBe(200);
  });

  it('is searched to its end for rare causes', async () => {
    const { payload } = await csv({ cause: 'demo_issue' }, 'en', owner.token);
    expect(
      payload
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',')[4]),
    ).toEqual(['Cause', 'demo_issue']);
  });

  it('is sent to a customer at most twice at a time; a client that disconnects frees its place', async () => {
    const started = await Promise.all(
      [1, 2].map(async () => {
        const leaving = new AbortController();
        await fetch(address(), { headers: headers(), signal: leaving.signal });
        return leaving;
      }),
    );
    expect((await fetch(address(), { headers: headers() })).status).toBe(429);
    expect((await csv()).statusCode).toBe(200);
    for (const leaving of started) leaving.abort();
    await vi.waitFor(async () => {
      expect((await csv({ cause: 'demo_issue' }, 'en', owner.token)).statusCode).toBe(200);
    }, 30_000);
  });
});

describe('a field', () => {
  it.each([
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j → %j', (text, written) => {
    expect(csvText(text)).toBe(written);
  });
});
