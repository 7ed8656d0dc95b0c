/** What a program and its owner learn about the calls of an API key: its log, its rights and its limits. */
import { KEY_LIMITS, accountCalls, forexCalls, keyCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorGroupCalls } from '@tradewind/contract/operator';
import { RETAIL } from '@tradewind/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { newOperator } from '../../staff/operators/testing/operators.ts';
import { newKey } from './testing/keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    settings: { LIMIT_KEY_CHANGES: '0.001/400', LIMIT_KEY_READS: '0.001/900', RATE_LIMITS: 'on' },
  });
});
afterAll(() => app.stop());

const owner = async (scopes: readonly string[] = ['trade']) => {
  const user = await app.newUser();
  return { ...user, ...(await newKey(app, user.token, { name: 'bot', scopes: [...scopes] })) };
};
const log = (id: number, token: string) => app.take(keyCalls.apiKeyLog, { id }, { token });
const WAIT = { timeout: 10_000, interval: 50 };
/** Calls in the rows of a key. */
const kept = async (id: number): Promise<number> => {
  const { rows } = await app.app.database.pool.query<{ kept: number }>(
    'SELECT coalesce(sum(count), 0)::integer AS kept FROM api_key_calls WHERE key_id = $1',
    [id],
  );
  return rows[0]?.kept ?? 0;
};
const balance = (apiKey: string) => app.ask(accountCalls.balance, {}, { apiKey });

describe('the log of an API key', () => {
  it('has each call with its answer, newest first, and neither bodies nor query strings nor the key', async () => {
    const { id, key, token } = await owner(['read']);
    await balance(key);
    await app.ask(forexCalls.myDeal, { status: 1, client_id: 'very-private' }, { apiKey: key });
    await app.ask(forexCalls.close, { id: 4711 }, { apiKey: key });
    await app.ask(accountCalls.userInfo, {}, { apiKey: key });
    await app.request({
      method: 'POST',
      url: forexCalls.check.path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: '{ very-private',
    });
    const calls = await log(id, token);
    expect(calls.map(({ call, code, key: refusal, reason }) => [call, code, refusal, reason])).toEqual([
      ['POST /v1/api/forex/check', 1001, 'invalid_input', expect.any(String)],
      ['GET /api/user/info', 1004, 'forbidden', 'api_key'],
      ['POST /v1/api/forex/close', 1004, 'forbidden', 'api_key_scope'],
      ['GET /v1/api/forex/my_deal', 1, '', ''],
      ['GET /v1/api/main/wallet/getBalance', 1, '', ''],
    ]);
    for (const call of calls) expect(call).toMatchObject({ time: app.clock.now(), address: '127.0.0.1' });
    const { rows } = await app.app.database.pool.query('SELECT calls::text FROM api_key_calls');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`very-private|${key.slice(-43)}`, 'u'));
  });

  it('keeps the last 200 calls, however they were written', async () => {
    const { id, key, token } = await owner();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 90; count += 1) await balance(key);
      await vi.waitFor(
        async () => expect(await log(id, token)).toHaveLength(Math.min(KEY_LIMITS.log, (round + 1) * 90)),
        WAIT,
      );
    }
    await Promise.all(Array.from({ length: 250 }, () => balance(key)));
    app.clock.advance(1000);
    await app.ask(forexCalls.close, { id: 1 }, { apiKey: key });
    await vi.waitFor(async () => expect((await log(id, token))[0]?.call).toBe('POST /v1/api/forex/close'), WAIT);
    expect(await log(id, token)).toHaveLength(KEY_LIMITS.log);
    expect(await kept(id)).toBeLessThan(3 * KEY_LIMITS.log);
  });

  it('of a reader is written for the asked key only, at most once a second', async () => {
    const [first, second] = [await owner(), await owner()];
    // all keys may be written just then
    await vi.waitFor(async () => {
      const before = await kept(second.id);
      await balance(second.key);
      await balance(first.key);
      await log(first.id, first.token);
      expect(await kept(second.id)).toBe(before);
    }, WAIT);
    const startMs = performance.now();
    for (let count = 0; count < 20; count += 1) {
      await balance(first.key);
      await log(first.id, first.token);
    }
    const { rows } = await app.app.database.pool.query('SELECT FROM api_key_calls WHERE key_id = $1', [first.id]);
    // one a second, those of all keys every five, and those from before
    expect(rows.length).toBeLessThan(8 + (1.2 * (performance.now() - startMs)) / 1000);
    await vi.waitFor(async () => expect((await log(first.id, first.token)).length).toBeGreaterThan(20), WAIT);
  });

  it('is written while another process deletes old rows of the key', async () => {
    const { id, key, token } = await owner();
    const pool = app.app.database.pool;
    await pool.query(
      `INSERT INTO api_key_calls (key_id, count, calls) SELECT $1, 100, '[]' FROM generate_series(1, 5)`,
      [id],
    );
    const other = await pool.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM api_key_calls WHERE key_id = $1 FOR UPDATE', [id]);
      await balance(key);
      // sooner than a statement gives up waiting for a lock
      await vi.waitFor(async () => expect(await log(id, token)).toHaveLength(1), { timeout: 4000, interval: 50 });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
    expect(await kept(id)).toBe(501);
  });

  it('is only for its owner, and goes with the key', async () => {
    const { id, key, token } = await owner();
    await balance(key);
    const stranger = await app.newUser();
    expect(refusalOf(await app.ask(keyCalls.apiKeyLog, { id }, { token: stranger.token }))).toBe('not_found');
    await app.take(keyCalls.deleteApiKey, { id }, { token });
    expect(refusalOf(await app.ask(keyCalls.apiKeyLog, { id }, { token }))).toBe('not_found');
  });
});

describe('a program', () => {
  const limitOf = ({ headers }: Answered) => headers['ratelimit-limit'];

  it('can ask what its key may do, and what is left of its limits', async () => {
    const { id, key, token, user } = await owner(['close']);
    await balance(key);
    const own = await app.ask(keyCalls.thisKey, {}, { apiKey: key });
    // a thief learns nothing of the other keys, nor which networks this one works from
    expect(own.text).not.toContain('ips');
    expect(own.data).toMatchObject({
      id,
      name: 'bot',
      scopes: ['close'],
      account: user.uid,
      demo: 1,
      address: '127.0.0.1',
      time: app.clock.now(),
      limits: { changes: { burst: 400, left: 400 }, reads: { burst: 900, left: 898 } },
    });
    expect(refusalOf(await app.ask(keyCalls.thisKey, {}, { token }))).toBe('not_found');
  });

  it('has the limits of the group of its account, once two operators agree', async () => {
    const { key, user } = await owner();
    const [finance, compliance] = [await newOperator(app, 'finance'), await newOperator(app, 'compliance')];
    const agree = async (rates: object) => {
      const reason = 'Bots of demo accounts.';
      const { id } = await finance.call(operatorGroupCalls.proposeGroup, { id: 3, ...rates, reason });
      expect(limitOf(await balance(key))).toBe('900');
      await compliance.call(operatorBaseCalls.approveChange, { id });
    };
    await agree({ key_reads: 2 });
    await vi.waitFor(async () => expect(limitOf(await balance(key))).toBe('4'), { timeout: 5000, interval: 20 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => balance(key)));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(limitOf(await app.ask(forexCalls.close, { id: 1 }, { apiKey: key }))).toBe('400');
    // and those of another one as soon as the account is in it
    await app.app.host.execute({ type: 'set_group', account: user.id, group: RETAIL });
    await vi.waitFor(async () => expect(limitOf(await balance(key))).toBe('900'), { timeout: 5000, interval: 20 });
    const wrong = { id: 3, key_changes: 0, reason: 'No change at all.' };
    expect((await finance.ask(operatorGroupCalls.proposeGroup, wrong)).data).toMatchObject({
      fields: { key_changes: expect.any(String) },
    });
  });
});
