/**
 * Contract §1: the envelope, transport statuses, sessions, encodings, languages and numbers.
 * What is tagged @long is tested in `npm test` by: platform/http/{transport,bodies,methods}, people/identity/identity.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { call, expect, must, newTrader, refused, test } from './support.ts';
import { METRICS_TOKEN } from '../support/server.ts';
import { idOf } from './catalogue.ts';

const SUBMIT = '/v1/api/forex/submit';
const PRIVATE_READS = [
  '/api/user/info',
  '/v1/api/main/wallet/getBalance',
  '/v1/api/main/account/forexDetail',
  '/v1/api/main/accountLog/forexChange?page=1',
  '/v1/api/main/user/resetForexDemoAccount',
  '/v1/api/forex/my_deal?status=1&page=1',
];
const PRIVATE_CHANGES = [
  'submit',
  'update_pending',
  'close',
  'reverse',
  'double',
  'cancel_trade',
  'set_stop_price',
].map((name) => `/v1/api/forex/${name}`);

function envelope(text: string): Record<string, unknown> {
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual(['code', 'data', 'msg']);
  return body;
}

test('a success is HTTP 200 with exactly code 1, an empty msg and data', async ({ server }) => {
  for (const path of ['/v1/api/forex/trade_list', '/v1/api/forex/getCategories', '/api/basicSet/getBasicInfo']) {
    const reply = await call(server, path);
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/u);
    expect(envelope(reply.text)).toMatchObject({ code: 1, msg: '' });
  }
});

test('a refusal is HTTP 200 with its code, a text and data.key', async ({ server, trader }) => {
  const reply = await trader.submit({ multiple: 7 });
  expect(reply.status).toBe(200);
  expect(envelope(reply.text)).toMatchObject({ code: 1204, data: { key: 'multiple_not_offered' } });
  expect(reply.msg).not.toBe('');
  await refused(call(server, SUBMIT, { token: trader.token, json: {} }), 1001, 'invalid_input');
});

test('1001 names the faulty fields', async ({ server, trader }) => {
  const data = await refused(
    call(server, SUBMIT, { token: trader.token, json: { type: 3, cont: 'many', forex_id: 1, status: 1 } }),
    1001,
    'invalid_input',
  );
  expect(data['fields']).toEqual({ type: 'enum', cont: 'format' });
  expect(data['texts']).toEqual({ type: 'Choose one of the options.', cont: 'Enter a number.' });
  for (const query of ['', 'status=2', 'status=1&page=0', 'status=1&page=x']) {
    await refused(call(server, `/v1/api/forex/my_deal?${query}`, { token: trader.token }), 1001, 'invalid_input');
  }
});

test(
  'a field that the call does not know, or a name that comes twice, is refused, in JSON and in a form',
  { tag: '@long' },
  async ({ server, trader }) => {
    const { token } = trader;
    const order = { type: '1', cont: '0.01', forex_id: '1', status: '1', multiple: '100', stop_loss: '1.01' };
    for (const body of [{ json: order }, { form: order }]) {
      const data = await refused(call(server, SUBMIT, { token, ...body }), 1001, 'invalid_input');
      expect(data['fields']).toEqual({ stop_loss: 'unknown' });
    }
    const headers = { 'content-type': 'application/json' };
    const twice = '{"type":2,"cont":"0.01","forex_id":1,"status":1,"multiple":100,"type":1}';
    const data = await refused(call(server, SUBMIT, { token, raw: twice, headers }), 1001, 'invalid_input');
    expect(data['fields']).toEqual({ type: 'repeated' });
    const held = await must(call<{ total: number }>(server, '/v1/api/forex/my_deal?status=1', { token }));
    expect(held.total).toBe(0);
  },
);

test(
  'HEAD is answered wherever GET is, without a body, and creates nothing',
  { tag: '@long' },
  async ({ server, trader }) => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/.well-known/security.txt',
      '/v1/api/forex/trade_list',
      ...PRIVATE_READS,
    ]) {
      const [head, whole] = await Promise.all(
        ['HEAD', 'GET'].map((method) => call(server, path, { token: trader.token, method })),
      );
      expect([path, head?.status, head?.text]).toEqual([path, whole?.status, '']);
    }
  },
);

test(
  'a missing, unknown or logged-out session gets 999 before any other check',
  { tag: '@long' },
  async ({ server }) => {
    const gone = await newTrader(server);
    await must(call(server, '/api/user/logout', { token: gone.token, json: {} }));
    for (const token of [undefined, '', 'x', 'f'.repeat(64), "' or 1=1 --", 'a'.repeat(3000), gone.token]) {
      const session = token === undefined ? {} : { token };
      for (const path of PRIVATE_READS) await refused(call(server, path, session), 999, 'session_invalid');
      for (const path of PRIVATE_CHANGES) {
        await refused(
          call(server, path, { ...session, json: { type: 9, cont: 0, forex_id: -1, id: 'x' } }),
          999,
          'session_invalid',
        );
      }
    }
  },
);

test('999 occurs only for sessions: public calls serve a caller with a dead token', async ({ server }) => {
  for (const path of [
    '/v1/api/forex/trade_list',
    '/v1/api/forex/kline?forex_id=1&period=1min',
    '/api/basicSet/getBasicInfo',
  ]) {
    await must(call(server, path, { token: 'expired-long-ago' }));
  }
});

test('the token is accepted in the header only', async ({ server, trader }) => {
  await refused(call(server, `/api/user/info?token=${trader.token}`), 999, 'session_invalid');
  await refused(
    call(server, '/api/user/info', { headers: { cookie: `token=${trader.token}` } }),
    999,
    'session_invalid',
  );
  const login = await call(server, `/api/user/createAccountDemoForU?demo_id=${trader.device}`);
  expect(login.headers.get('set-cookie')).toBeNull();
});

test('GET calls accept the time-stamp parameter that clients add', async ({ server, trader }) => {
  for (const path of [...PRIVATE_READS, '/v1/api/forex/trade_list']) {
    const stamped = `${path}${path.includes('?') ? '&' : '?'}timestamp=${Date.now()}&_t=1`;
    await must(call(server, stamped, { token: trader.token }));
  }
});

test('transport refusals have the three fields, too', async ({ server, trader }) => {
  const { token } = trader;
  const json = { 'content-type': 'application/json' };
  const cases = [
    { status: 400, path: SUBMIT, request: { token, raw: '{"type":1,', headers: json } },
    { status: 400, path: SUBMIT, request: { token, raw: 'not json', headers: json } },
    { status: 404, path: '/v1/api/forex/nothing', request: { token } },
    { status: 404, path: '/api/user/nothing', request: { token, json: {} } },
    { status: 404, path: '/v1/nothing/at/all', request: {} },
    { status: 405, path: SUBMIT, request: { token, method: 'GET' }, allow: 'POST' },
    { status: 405, path: '/v1/api/forex/my_deal', request: { token, json: { status: 1 } }, allow: 'GET, HEAD' },
    { status: 405, path: '/healthz', request: { method: 'DELETE' }, allow: 'GET, HEAD' },
    {
      status: 415,
      path: SUBMIT,
      request: { token, raw: '<type>1</type>', headers: { 'content-type': 'application/xml' } },
    },
  ];
  for (const { status, path, request: sent, allow = null } of cases) {
    const reply = await call(server, path, sent);
    expect({ status: reply.status, path }, reply.text.slice(0, 300)).toEqual({ status, path });
    expect(reply.headers.get('allow'), path).toBe(allow);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/u);
    const body = envelope(reply.text);
    expect(typeof body['code']).toBe('number');
    expect([1, 999]).not.toContain(body['code']);
    expect(body['msg']).not.toBe('');
    expect(typeof (body['data'] as Record<string, unknown>)['key']).toBe('string');
  }
});

/**
 * The answer to a body announced as this large. It is asked for by its length alone: a server that closes the connection while
 * the rest is in flight may lose its answer, which would say nothing about the status.
 */
async function announce(
  url: string,
  token: string,
  bytes: number,
): Promise<{ status: number | undefined; text: string }> {
  const headers = { token, 'content-type': 'application/json', 'content-length': String(bytes) };
  const sending = request(url, { method: 'POST', headers });
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  sending.on('error', () => undefined).destroy();
  return { status: answer.statusCode, text };
}

test('a body that is too large gets 413 with the three fields', { tag: '@long' }, async ({ server, trader }) => {
  const { status, text } = await announce(server.url + SUBMIT, trader.token, 4_000_000);
  expect(status).toBe(413);
  expect([1, 999]).not.toContain(envelope(text)['code']);
});

test(
  'JSON bodies that are not objects are refused, have no effect and cause no crash',
  { tag: '@long' },
  async ({ server, trader }) => {
    for (const raw of ['null', '[]', '1', '"x"', '{"__proto__":{"type":1}}', '']) {
      const reply = await call(server, SUBMIT, {
        token: trader.token,
        raw,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      expect(reply.status === 400 || (reply.status === 200 && reply.code === 1001), `${raw}: ${reply.text}`).toBe(true);
    }
    expect(await trader.holding()).toEqual([]);
  },
);

test('form-encoded bodies mean the same as JSON, in every state-changing call', async ({ server, trader }) => {
  const { token } = trader;
  const order = { type: '1', cont: '0.10', forex_id: String(idOf('EURUSD')), multiple: '100' };
  const form = (path: string, fields: Record<string, string>) =>
    must(call<{ Id: number }>(server, `/v1/api/forex/${path}`, { token, form: fields }));
  const market = await form('submit', {
    ...order,
    status: '1',
    target_price: '0',
    stop_loss_price: '1.05',
    target_profit_price: '0',
  });
  expect(market).toMatchObject({ Quantity: 0.1, OrderType: 1, Status: 1, TargetLossPrice: 1.05, TargetProfitPrice: 0 });
  expect(
    await form('set_stop_price', { id: String(market.Id), stop_loss_price: '0', target_profit_price: '1.2' }),
  ).toMatchObject({
    TargetLossPrice: 0,
    TargetProfitPrice: 1.2,
  });
  const pending = await form('submit', { ...order, status: '0', target_price: '1.05' });
  await form('cancel_trade', { id: String(pending.Id) });
  await form('close', { id: String(market.Id), cont: '0.04' });
  expect((await trader.holding()).map((row) => row.Quantity)).toEqual([0.06]);
  await form('close', { id: String(market.Id) });
  expect(await trader.holding()).toEqual([]);
});

test('msg is in the language of the caller, hk is the default, tw means hk, and data stays the same', async ({
  server,
  trader,
}) => {
  const texts = new Map<string, string>();
  for (const lang of ['en', 'hk', 'tw', 'xx', '']) {
    const reply = await call(server, SUBMIT, {
      token: trader.token,
      lang,
      json: { type: 1, cont: 0, forex_id: idOf('EURUSD'), status: 1, multiple: 100 },
    });
    expect(reply).toMatchObject({ status: 200, code: 1205, data: { key: 'lots_invalid' } });
    texts.set(lang, reply.msg);
  }
  expect(texts.get('hk')).not.toBe(texts.get('en'));
  expect(texts.get('en')).not.toMatch(/\{\w+\}/u);
  for (const lang of ['tw', 'xx', '']) expect(texts.get(lang), lang).toBe(texts.get('hk'));
});

test('amounts are plain JSON numbers with at most 6 decimals, and prices and lots have the precision of the instrument', async ({
  server,
  trader,
}) => {
  await must(trader.submit({ code: 'EURGBP', cont: '0.37', multiple: 200 }));
  await must(trader.submit({ code: 'XRPUSD', cont: '0.01', type: 2, multiple: 800 }));
  const reply = await call(server, '/v1/api/forex/my_deal?status=1&page=1', { token: trader.token });
  const numbers = (names: string) =>
    [...reply.text.matchAll(new RegExp(`"(?:${names})":([^,}\\]]+)`, 'gu'))].map((match) => match[1]);
  const money = numbers('balance|equity|used_margin|free_margin|all_fact_profits|FactProfits|CautionMoney|TradeFee');
  expect(money.length).toBe(11);
  for (const text of money) expect(text).toMatch(/^-?\d+(?:\.\d{1,6})?$/u);
  for (const text of numbers('OriginPrice|Price|UpdatePrice')) expect(text).toMatch(/^\d+(?:\.\d{1,5})?$/u);
  expect(numbers('Quantity').toReversed()).toEqual(['0.37', '0.01']);
  for (const text of numbers('CreateTime')) expect(Math.abs(Number(text) - Date.now())).toBeLessThan(60_000);
  for (const text of numbers('CreateTimeHandler')) expect(text).toMatch(/^".*\d{2}.*"?$/u);
});

test('healthz, readyz and metrics are available', async ({ server }) => {
  expect((await call(server, '/healthz')).status).toBe(200);
  expect((await call(server, '/readyz')).status).toBe(200);
  expect((await call(server, '/metrics')).status).toBe(404);
  const metrics = await call(server, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(metrics.status).toBe(200);
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain|^application\/openmetrics-text/u);
  const lines = metrics.text.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines)
    expect(line).toMatch(
      /^# (?:HELP|TYPE|EOF|UNIT)|^[a-zA-Z_:][\w:]*(?:\{.*\})? (?:[-+]?[\d.eE+-]+|NaN|[+-]Inf)(?: \d+)?$/u,
    );
  expect(metrics.text).not.toContain('token=');
});
