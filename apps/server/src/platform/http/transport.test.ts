import { request } from 'node:http';
import { Writable } from 'node:stream';
import { MESSAGES, accountCalls, forexCalls } from '@tradewind/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../config/index.ts';
import { openListener } from './listener.ts';
import { RawClient } from './testing/raw-client.ts';
import { type TestApp, refusalOf, startTestApp } from './testing/test-app.ts';

const SUBMIT = forexCalls.submit.path;
const JSON_TYPE = { 'content-type': 'application/json' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('an answer without a handler has the same three fields', () => {
  const post = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
    app.request({ method: 'POST', url: SUBMIT, payload, headers: { lang: 'en', ...headers } });

  it.each([
    [400, 'broken JSON', () => post('{"type":1')],
    [400, 'a poisoned prototype', () => post('{"__proto__":{"x":1}}')],
    [413, 'a large body', () => post(`"${'x'.repeat(65_536)}"`)],
    [413, 'a large form', () => post('x'.repeat(65_537), { 'content-type': 'application/x-www-form-urlencoded' })],
    [415, 'plain text', () => post('hello', { 'content-type': 'text/plain' })],
    [415, 'a file', () => post('x', { 'content-type': 'multipart/form-data; boundary=x' })],
    [404, 'an unknown path', () => app.request({ method: 'GET', url: '/v1/api/forex/set_price' })],
    [405, 'another method', () => app.request({ method: 'GET', url: SUBMIT })],
    [405, 'a method of no call', () => app.request({ method: 'DELETE', url: SUBMIT })],
    [
      404,
      'a page asked for as data',
      () => app.request({ method: 'GET', url: '/order', headers: { accept: 'application/json' } }),
    ],
  ] as const)('%i for %s', async (status, _what, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(refusalOf(answer)).toBe(status === 404 || status === 405 ? 'not_found' : 'invalid_input');
    expect(answer.msg).not.toBe('');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['as announced', undefined],
    ['of unknown length', 'chunked'],
  ])('413 reaches a client that sends a large body completely, %s', async (_how, encoding) => {
    const body = Buffer.alloc(4_000_000, 'x');
    for (let attempt = 0; attempt < 10; attempt++) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const length = encoding === undefined ? { 'content-length': body.length } : { 'transfer-encoding': encoding };
        const sending = request(app.listener.url + SUBMIT, { method: 'POST', headers: { ...JSON_TYPE, ...length } });
        sending.on('error', reject).on('response', (answer) => {
          answer.resume().on('error', reject);
          answer.on('end', () => resolve(answer.statusCode));
        });
        sending.end(body);
      });
      expect(status).toBe(413);
    }
  });

  it('an invalid path is answered 400', async () => {
    const response = await fetch(`${app.listener.url}/%c0%af`);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 1001 })]);
  });

  it('a repeated parameter is refused, in a query and in a form', async () => {
    const { token } = await app.newUser();
    const url = `${forexCalls.myDeal.path}?status=1`;
    const read = (query: string) => app.request({ method: 'GET', url: url + query, headers: { token } });
    expect((await read('')).code).toBe(1);
    expect(refusalOf(await read('&status=3'))).toBe('invalid_input');
    const form = { token, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'id=1&id=2';
    const closing = await app.request({ method: 'POST', url: forexCalls.close.path, headers: form, payload });
    expect([refusalOf(closing), closing.data]).toMatchObject(['invalid_input', { fields: { id: 'repeated' } }]);
    expect((await read('&status=3')).data).toMatchObject({ fields: { status: 'repeated' } });
    const json = await app.request({
      method: 'POST',
      url: forexCalls.close.path,
      headers: { token, ...JSON_TYPE },
      payload: '{"id":1,"cont":"0.1","id":2}',
    });
    expect(json.data).toMatchObject({ fields: { id: 'repeated' } });
  });

  it('an empty JSON body counts as no body', async () => {
    const { token } = await app.newUser();
    const answer = await app.request({
      method: 'POST',
      url: accountCalls.logout.path,
      headers: { token, ...JSON_TYPE },
      payload: '',
    });
    expect([answer.status, answer.code]).toEqual([200, 1]);
  });

  it.each([['null'], ['[]'], ['7'], ['"text"']])(
    'a body that is not an object (%s) is refused as input',
    async (payload) => {
      const { token } = await app.newUser();
      const answer = await post(payload, { ...JSON_TYPE, token });
      expect([answer.status, refusalOf(answer)]).toEqual([200, 'invalid_input']);
    },
  );
});

describe('a server that starts or stops', () => {
  it('answers calls with 503 and stays alive', async () => {
    const listener = await openListener({ ...parseConfig({}), port: 0 });
    const call = await fetch(`${listener.url}${forexCalls.tradeList.path}`, { headers: { lang: 'en' } });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await call.json()).toMatchObject({
      code: 1501,
      msg: 'The server is starting. Please try again shortly.',
      data: { key: 'starting', reason: 'starting' },
    });
    expect(call.headers.get('refresh')).toBeNull();
    // a browser loads its page again, until there is one
    const page = await fetch(`${listener.url}/trade`, { headers: { accept: 'text/html,*/*' } });
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '1']);
    expect((await fetch(`${listener.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${listener.url}/healthz?t=1`)).status).toBe(200);
    const head = await fetch(`${listener.url}/readyz`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([503, '']);
    listener.answerWith(undefined);
    const stopping = await fetch(`${listener.url}${forexCalls.tradeList.path}`, { headers: { lang: 'de' } });
    expect([stopping.status, stopping.headers.get('retry-after'), await stopping.json()]).toMatchObject([
      503,
      '1',
      { code: 1502, msg: MESSAGES.de.unavailable, data: { key: 'unavailable', reason: 'stopping' } },
    ]);
    await listener.close();
  });

  it('sends callers elsewhere before it stops, and still answers them', async () => {
    const running = await startTestApp();
    const { url } = running.listener;
    const list = () => fetch(`${url}${forexCalls.tradeList.path}`);
    const ready = () => fetch(`${url}/readyz?t=1`);
    expect([(await ready()).status, (await list()).headers.get('connection')]).toEqual([200, 'keep-alive']);
    running.listener.drain();
    const [health, call] = [await ready(), await list()];
    expect([health.status, call.status, call.headers.get('connection')]).toEqual([503, 200, 'close']);
    expect(await call.json()).toMatchObject({ code: 1 });
    await running.stop();
  });
});

it('a connection without a request is closed without an answer, because a browser may be about to use it', async () => {
  const impatient = await startTestApp({ settings: { HEADERS_TIMEOUT_MS: '200' } });
  const [silent, begun] = await Promise.all([
    RawClient.open(impatient.listener.url),
    RawClient.open(impatient.listener.url),
  ]);
  begun.send('GET / HTTP/1.1\r\n');
  await Promise.all([silent, begun].map((client) => client.until(({ closed }) => closed)));
  expect([silent.received, begun.statuses]).toEqual(['', [400]]);
  await impatient.stop();
});

describe('rate limits', () => {
  it('answer 429 with the time to wait if a session asks too often, and not for others', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
    const { token } = await limited.newUser();
    const askAtOnce = () =>
      Promise.all(Array.from({ length: 260 }, () => limited.ask(accountCalls.userInfo, {}, { token, lang: 'en' })));
    const answers = await askAtOnce();
    // a busy machine answers so slowly that the first ones may stay within the limit
    for (let round = 2; round <= 5 && answers.every(({ status }) => status !== 429); round++)
      answers.push(...(await askAtOnce()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(200);
    const [first] = refused;
    expect(first === undefined ? '' : refusalOf(first)).toBe('rate_limited');
    expect(Number(first?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const other = await limited.newUser();
    expect((await limited.ask(accountCalls.userInfo, {}, { token: other.token })).code).toBe(1);
    // requests that are not calls also have limits
    const documents = await Promise.all(Array.from({ length: 130 }, () => fetch(`${limited.listener.url}/docs/api`)));
    expect(new Set(documents.map(({ status }) => status))).toEqual(new Set([200, 429]));
    await limited.stop();
  });

  it('stop an address from creating endless demo accounts, but not from using them', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
    const login = (index: number) => limited.ask(accountCalls.demoLogin, { demo_id: `one-of-very-many-${index}` });
    const answers = [];
    for (let index = 0; index < 103; index++) answers.push(await login(index));
    expect(answers.filter(({ code }) => code === 1).length).toBeLessThanOrEqual(102);
    expect(answers.at(-1)?.status).toBe(429);
    expect((await login(0)).code).toBe(1);
    await limited.stop();
  });
});

describe('security headers', () => {
  it('keep answers out of caches, frames and sniffing', async () => {
    const { headers } = await app.ask(forexCalls.categories);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

it('an internal error is answered with a reference only, which the log has with the reason', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const open = await startTestApp({ strict: false, log: pino({ level: 'error' }, stream) });
  const { token } = await open.newUser();
  await open.database.pool.query('SELECT 1');
  // the journal has its own connection: only reads from the pool fail
  await open.app.database.pool.end();
  const answer = await open.ask(accountCalls.forexChange, {}, { token, lang: 'en' });
  expect([answer.status, refusalOf(answer)]).toEqual([200, 'internal']);
  expect(Object.keys(answer.data as object).sort()).toEqual(['key', 'ref']);
  const { ref } = answer.data as { ref: string };
  expect(answer.msg).toContain(ref);
  expect(logged.split('\n').find((line) => line.includes(ref))).toMatch(/"err":\{.*pool/u);
  expect(answer.text).not.toMatch(/pool|select|Error/iu);
  expect((await open.request({ method: 'GET', url: '/readyz' })).status).toBe(503);
  await open.stop().catch(() => {});
});
