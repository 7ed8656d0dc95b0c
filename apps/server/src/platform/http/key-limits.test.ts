/** How many calls an API key may make, what its answers say about that, and pages of other sites. */
import { accountCalls, alertCalls, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../people/api-keys/testing/keys.ts';
import { type Answered, type TestApp, refusalOf, startTestApp } from './testing/test-app.ts';

const PAGE = 'https://charts.example.com';
// slow enough that no test meets a new token
const LIMITS = { LIMIT_KEY_CHANGES: '0.001/4', LIMIT_KEY_READS: '0.001/3', CORS_ORIGINS: PAGE };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { ...LIMITS, RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

const someKey = async (to: TestApp = app) => newKey(to, (await to.newUser()).token, { scopes: ['trade'] });
const left = ({ headers }: Answered) => ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`]);
const read = (apiKey: string, to: TestApp = app) => to.ask(accountCalls.balance, {}, { apiKey });
const change = (apiKey: string, input: object = {}) => app.ask(forexCalls.close, { id: 4711, ...input }, { apiKey });

describe('the limits of an API key', () => {
  it('are told by every answer, and count reads and changes apart', async () => {
    const { key } = await someKey();
    expect(left(await read(key))).toEqual(['3', '2', '1000']);
    expect(left(await app.ask(forexCalls.tradeList, {}, { apiKey: key }))).toEqual(['3', '1', '2000']);
    const unknown = await change(key);
    expect([refusalOf(unknown), ...left(unknown)]).toEqual(['not_found', '4', '3', '1000']);
    const invalid = await change(key, { id: 'x' });
    expect([refusalOf(invalid), ...left(invalid)]).toEqual(['invalid_input', '4', '2', '2000']);
    // a call that the key does not reach costs nothing
    const unreached = await app.ask(accountCalls.userInfo, {}, { apiKey: key });
    expect([refusalOf(unreached), ...left(unreached)]).toEqual(['forbidden', '3', '1', '2000']);
    expect(left(await app.ask(accountCalls.balance, {}, { apiKey: 'tw_live_wrong' }))).toEqual(
      Array(3).fill(undefined),
    );
  });

  it('refuse what is beyond with 429 and the time to wait; another key of the account has its own', async () => {
    const { token } = await app.newUser();
    const [{ key }, { key: other }] = [await newKey(app, token), await newKey(app, token)];
    for (let count = 0; count < 3; count++) expect((await read(key)).code).toBe(1);
    const beyond = await read(key);
    expect([beyond.status, refusalOf(beyond), ...left(beyond)]).toEqual([429, 'rate_limited', '3', '0', '3000']);
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(900);
    expect((await read(other)).code).toBe(1);
    expect((await app.ask(accountCalls.balance, {}, { token })).code).toBe(1);
  });

  it('only count with RATE_LIMITS=off', async () => {
    const free = await startTestApp({ settings: LIMITS });
    try {
      const { key } = await someKey(free);
      for (const remaining of ['2', '1', '0', '0', '0']) {
        const answer = await read(key, free);
        expect([answer.code, left(answer)[1]]).toEqual([1, remaining]);
      }
    } finally {
      await free.stop();
    }
  });
});

describe('a page of another site', () => {
  const send = (headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET', path = accountCalls.balance.path) =>
    app.app.http.inject({ method, url: path, headers });
  const asks = (origin: string, wanted: string, path?: string) =>
    send({ origin, 'access-control-request-method': 'GET', 'access-control-request-headers': wanted }, 'OPTIONS', path);

  it('in CORS_ORIGINS may read answers to calls with a key, and their headers', async () => {
    const { key } = await someKey();
    const { headers } = await send({ origin: PAGE, authorization: `Bearer ${key}` });
    expect(headers['access-control-allow-origin']).toBe(PAGE);
    expect(headers['access-control-expose-headers']).toContain('ratelimit-remaining');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['vary']).toContain('origin');
  });

  it('may read no answer to a session or a visitor', async () => {
    const { token } = await app.newUser();
    for (const headers of [{ token }, {}]) {
      const answer = await send({ origin: PAGE, ...headers }, 'GET', forexCalls.tradeList.path);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('is told before its request that it may send a key, but no token', async () => {
    const { statusCode, headers } = await asks(PAGE, 'authorization,content-type');
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(PAGE);
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST');
    expect(headers['access-control-allow-headers']).toBe('authorization, content-type, idempotency-key, lang');
    expect((await asks(PAGE, 'authorization', '/v1/data/files/manifest.json')).statusCode).toBe(204);
  });

  it.each([
    ['from an origin that is not named', 'https://other.example.com', 'authorization', accountCalls.balance.path],
    ['for a session', PAGE, 'token', accountCalls.balance.path],
    ['to a call that no key reaches', PAGE, 'authorization', accountCalls.userInfo.path],
  ])('is refused when it asks %s', async (_what, origin, wanted, path) => {
    const { statusCode, headers } = await asks(origin, wanted, path);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });

  it('may read nothing when its origin is not named', async () => {
    const { key } = await someKey();
    const { headers } = await send({ origin: 'https://other.example.com', authorization: `Bearer ${key}` });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('alerts change with the scope trade', async () => {
  const { key } = await someKey();
  const wanted = { forex_id: app.idOf('EURUSD'), condition: 'rises_to', price: '2', repeat: 0 };
  await app.take(alertCalls.addAlert, wanted, { apiKey: key });
  expect(await app.take(alertCalls.alerts, { state: 'active' }, { apiKey: key })).toMatchObject({ total: 1 });
});
