/**
 * Ten thousand malformed requests and socket messages: each is refused or answered, none causes a server error, and
 * nothing in database or core changes. FUZZ_SEED repeats a run; FUZZ_RUNS makes it longer.
 */
import { connect } from 'node:net';
import {
  type Call,
  DEVICE_ID,
  ORDER_LIST_STATUS,
  accountCalls,
  forexCalls,
  notificationCalls,
  reportCalls,
} from '@tradewind/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestSocket } from '../../realtime/testing/test-socket.ts';
import { allRows } from '../../testing/all-rows.ts';
import { FUZZ_SEED, FuzzCount, fuzzRuns } from '../../testing/fuzzing.ts';
import { ALL_CALLS } from './docs.ts';
import { FEED_KEY, type TestApp, type TestUser, startTestApp } from './testing/test-app.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const RUNS = fuzzRuns(4000);
const SOCKET_RUNS = fuzzRuns(1000);
const RAW_RUNS = fuzzRuns(200);

/** A row while notifications have not processed the whole log; the pending order gives none, but its event is read. */
const BEHIND = `SELECT FROM notification_cursors WHERE log = 'trade_events' AND seq < (SELECT max(seq) FROM trade_events)`;

let app: TestApp;
let user: TestUser;
let orderId: number;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  orderId = (await app.take(forexCalls.submit, order, { token: user.token })).Id;
  await app.take(forexCalls.submit, { ...order, status: 0, target_price: 1.05 }, { token: user.token });
  // the followers of the trade log have processed all of it
  const followed = async () => {
    expect(await app.take(notificationCalls.unreadNotifications, {}, { token: user.token })).toEqual({ unread: 1 });
    expect((await app.take(reportCalls.executionReport, {})).totals).toHaveLength(1);
    expect((await app.app.database.pool.query(BEHIND)).rowCount).toBe(0);
  };
  await vi.waitFor(followed, { timeout: 30_000 });
});
afterAll(() => app.stop());

/** Every row of every table, and the customer in the core. */
async function everything(): Promise<string> {
  const { host } = app.app;
  const { id } = user.user;
  const core = JSON.stringify([
    memoryOf(host).summary(id),
    memoryOf(host).orders(id, 'holding'),
    memoryOf(host).orders(id, 'pending'),
  ]);
  return `${await allRows(app.database.adminUrl)}\n${core}`;
}

/** Nothing here is a valid amount, id, choice or device id. */
const nonsense = fc.oneof(
  fc.constantFrom(
    null,
    true,
    {},
    [],
    [1, 2],
    { a: 1 },
    '',
    ' ',
    'NaN',
    'Infinity',
    '-1',
    '1e999',
    '0x10',
    '１',
    "' OR 1=1 --",
    '../../etc',
    '\u0000',
    '__proto__',
    '<b>',
    '1,',
    '1;2',
  ),
  fc.constantFrom(-1, -0.5, 1.5e308, Number.MIN_VALUE, 2 ** 53, -(2 ** 63), 0.1234567891),
  fc
    .string({ maxLength: 60, unit: 'binary' })
    .filter((text) => !/^[\w-]{1,64}$/u.test(text.trim()) && Number.isNaN(Number(text))),
);
const headerText = fc.string({ maxLength: 80 }).filter((text) => /^[\x20-\x7e]*$/u.test(text));
const anyJson = fc.json({ maxDepth: 4 });

/** Inputs that would be valid for a field of that name. */
const VALID: Readonly<Record<string, unknown>> = {
  type: 1,
  cont: 0.1,
  forex_id: 1,
  status: 1,
  multiple: 100,
  target_price: 0,
  stop_loss_price: 0,
  target_profit_price: 0,
  demo_id: 'a-device-that-was-never-used',
  period: '1min',
  page: 1,
  name: 'A name',
  card_id: 'A1234567',
  front_pic: `/api/common/image/${'x'.repeat(32)}`,
  reverse_pic: `/api/common/image/${'x'.repeat(32)}`,
};

/** Fields whose absence or invalid value must lead to a refusal. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  submit: ['type', 'cont', 'forex_id', 'status'],
  update_pending: ['id'],
  close: ['id'],
  reverse: ['id'],
  double: ['id'],
  cancel_trade: ['id'],
  set_stop_price: ['id', 'stop_loss_price', 'target_profit_price'],
  createAccountDemoForU: ['demo_id'],
  real_name: ['name', 'card_id', 'front_pic', 'reverse_pic'],
};

const nameOf = (call: Call): string => call.path.split('/').at(-1) ?? '';

/** Login calls count every attempt; they have their own test (people/identity/auth-fuzz.test.ts). */
const CALLS = ALL_CALLS.filter((call) => call.session === 'required' || !call.changes || nameOf(call) in REQUIRED);

/** A number is a valid device name. */
const brokenFor = (field: string, value: unknown): unknown =>
  field === 'demo_id' && DEVICE_ID.test(String(value)) ? 'with space' : value;

/** A call with at least one required field missing or broken; without required fields, with a broken key or session. */
const brokenCall = fc.constantFrom(...CALLS).chain((call) => {
  const required = REQUIRED[nameOf(call)] ?? [];
  const valid = { ...VALID, id: orderId };
  const input =
    required.length === 0
      ? fc.dictionary(
          fc.constantFrom('page', 'status', 'forex_id', 'period', 'limit', 'to', 'x', 'forex_ids', 'searchCurrency'),
          nonsense,
        )
      : fc
          .record({
            field: fc.constantFrom(...required),
            value: fc.option(nonsense, { nil: undefined }),
            more: fc.dictionary(fc.constantFrom(...Object.keys(valid), 'x'), nonsense),
          })
          .map(({ field, value, more }) => ({ ...valid, ...more, [field]: brokenFor(field, value) }));
  // without required fields only the headers of a changing call can be malformed
  const mustBreakHeaders = call.changes && required.length === 0;
  const token = mustBreakHeaders ? headerText : fc.oneof({ weight: 3, arbitrary: fc.constant(user.token) }, headerText);
  return fc.record({
    call: fc.constant(call),
    input,
    token,
    // the user's language is stored when they read their data, which is not a malformed request
    lang:
      call === accountCalls.userInfo
        ? fc.constant('en')
        : fc.oneof(fc.constantFrom('en', 'hk', 'tw', 'xx'), headerText),
    form: fc.boolean(),
  });
});

const brokenRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD') as fc.Arbitrary<'GET'>,
  url: fc.oneof(
    fc.constantFrom(
      ...ALL_CALLS.filter(({ changes }) => !changes).map(({ path }) => path),
      '/v1/feed/ticks',
      '/v1/feed/candles',
      '/docs/api',
      '/admin/api/audit.ndjson',
      '/admin/api/image/%00',
      '/admin/api/deposits/record',
      '/%00',
      '/metrics',
      '/v1/ws',
      '//',
      '/*',
    ),
    fc.webPath().map((path) => `/${path}`),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
    'application/json; charset=x',
    'a',
    '',
  ),
  payload: fc.oneof(
    anyJson,
    fc.string({ unit: 'binary' }),
    anyJson.map((text) => text.slice(0, -1)),
    fc.constant('x'.repeat(70_000)),
  ),
});

it(`${RUNS} malformed calls and requests change nothing`, async () => {
  const before = await everything();
  const [calls, requests] = [new FuzzCount('calls'), new FuzzCount('HTTP requests')];
  await fc.assert(
    fc.asyncProperty(brokenCall, async ({ call, input, token, lang, form }) => {
      const { status, code } = await app.ask(call, input, { token, lang, form });
      calls.add(`${status} ${code}`);
      expect(status).toBeLessThan(500);
      expect(code).not.toBe(1500);
      if (call.changes) expect(code).not.toBe(1);
    }),
    { seed: FUZZ_SEED, numRuns: RUNS / 2 },
  );
  await fc.assert(
    fc.asyncProperty(brokenRequest, async ({ method, url, type, payload }) => {
      const response = await app.app.http.inject({
        method,
        url,
        payload,
        headers: type === '' ? {} : { 'content-type': type },
      });
      requests.add(String(response.statusCode));
      expect(response.statusCode).toBeLessThan(500);
    }),
    { seed: FUZZ_SEED, numRuns: RUNS / 2 },
  );
  expect(calls.outcomes).toEqual(expect.arrayContaining(['200 999', '200 1001']));
  expect(requests.outcomes).toEqual(expect.arrayContaining(['400', '404', '413', '415']));
  for (const count of [calls, requests]) count.report();
  expect(await everything()).toBe(before);
});

const brokenMessage = fc.oneof(
  anyJson,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .record({
      type: fc.constantFrom('login', 'sub', 'unsub', 'logout', 'ping', 'pong', 'submit'),
      params: fc.oneof(
        fc.dictionary(
          fc.constantFrom('token', 'topic', 'ids', 'x'),
          fc.oneof(nonsense, fc.constantFrom('DAY_MARKET', 'FOREX_TRADE', 'KLINE.', 'KLINE.EURUSD')),
        ),
        anyJson.map((text) => JSON.parse(text) as unknown),
      ),
    })
    .map((message) => JSON.stringify(message)),
  fc.constant('x'.repeat(5000)),
);

it(`${SOCKET_RUNS} malformed socket messages change nothing`, async () => {
  const before = await everything();
  const count = new FuzzCount('socket messages');
  let socket = await TestSocket.open(app.listener.url);
  await fc.assert(
    fc.asyncProperty(
      fc.array(brokenMessage, { minLength: 20, maxLength: 20 }),
      fc.boolean(),
      async (messages, loggedIn) => {
        // too many invalid messages close a socket, as intended
        if (socket.closeCode !== undefined) socket = await TestSocket.open(app.listener.url, '?format=compact');
        if (loggedIn) socket.send({ type: 'login', params: { token: user.token } });
        for (const message of messages) socket.socket.send(message, { binary: message.length % 7 === 0 });
        const answered = () => socket.replies().length;
        const expected = answered() + messages.length;
        await socket.until(() => answered() >= expected || socket.closeCode !== undefined);
        expect([undefined, 1008]).toContain(socket.closeCode);
        for (const _ of messages) count.add(socket.closeCode === undefined ? 'answered' : 'socket closed');
      },
    ),
    { seed: FUZZ_SEED, numRuns: SOCKET_RUNS / 20 },
  );
  await app.ask(forexCalls.myDeal, { status: ORDER_LIST_STATUS.holding }, { token: user.token });
  expect(await everything()).toBe(before);
  if (socket.closeCode === undefined) await socket.close();
  count.report();
});

/** Sends bytes that may not even be HTTP, and waits until the server ends the connection. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(app.listener.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.end(bytes, 'latin1');
  });
}

const rawBytes = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'GET / HTTP/9.9\r\n\r\n',
    'GET\r\n\r\n',
    'POST /v1/api/forex/submit HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
    'POST /v1/api/forex/submit HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    'GET /v1/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n',
    'GET /v1/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n',
    `POST /v1/feed/ticks HTTP/1.1\r\nHost: x\r\nfeed-key: ${FEED_KEY}x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc`,
  ),
);

it(`${RAW_RUNS} connections with raw bytes change nothing`, async () => {
  const before = await everything();
  const count = new FuzzCount('raw connections');
  await fc.assert(
    fc.asyncProperty(rawBytes, async (bytes) => {
      const answer = await sendRaw(bytes);
      count.add(answer.slice(9, 12) || 'closed');
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/u);
    }),
    { seed: FUZZ_SEED, numRuns: RAW_RUNS },
  );
  expect(await everything()).toBe(before);
  expect((await app.request({ method: 'GET', url: '/readyz' })).status).toBe(200);
  count.report();
});
