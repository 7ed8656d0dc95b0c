import { accountCalls, forexCalls } from '@tradewind/contract/light';
import { forexCalls as fullForexCalls } from '@tradewind/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { HTTP_TIMEOUT_MS, RETRY_WAITS_MS } from './http.ts';
import { connect, eventually, failureOf, startServer } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = connect(await startServer());
});

/** Logs in as a new account of the server. */
async function enter(): Promise<string> {
  await harness.client.session.demoLogin();
  return harness.client.session.get()?.token ?? '';
}

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1 } as const;

describe('a call', () => {
  it('sends language and token, and with a GET a timestamp', async () => {
    const token = await enter();
    await harness.client.api.call(forexCalls.kline, { forex_id: 1, period: '1min' });
    const seen = harness.server.seen.at(-1);
    expect(seen).toMatchObject({
      method: 'GET',
      query: { forex_id: '1', period: '1min', t: String(harness.clock.now()) },
    });
    expect(seen?.headers).toMatchObject({ token, lang: 'en' });
    expect(seen?.query).not.toHaveProperty('limit');
  });

  it('works the same with the full table of the contract', async () => {
    await expect(harness.client.api.call(fullForexCalls.tradeList, {})).resolves.toHaveLength(3);
  });

  it('sends changes of state as JSON, with their key', async () => {
    await enter();
    const order = await harness.client.api.call(forexCalls.submit, BUY, { idempotencyKey: 'tap-1' });
    expect(order).toMatchObject({ Id: 1, Quantity: 0.1 });
    expect(harness.server.seen.at(-1)).toMatchObject({ method: 'POST', body: BUY });
    expect(harness.server.seen.at(-1)?.headers['idempotency-key']).toBe('tap-1');
  });

  it('gets its own key if it changes something for a session and the caller chose none, and is sent once', async () => {
    await enter();
    const keys = () => harness.server.seen.map(({ headers }) => headers['idempotency-key']);
    const before = harness.server.seen.length;
    for (let taps = 0; taps < 2; taps += 1) await harness.client.api.call(forexCalls.submit, BUY);
    const [first, second] = keys().slice(before);
    expect(first).toMatch(/^[\w-]{16,64}$/u);
    expect(second).not.toBe(first);
    harness.server.faults.set(forexCalls.submit.path, ['bad_gateway']);
    await failureOf(harness.client.api.call(forexCalls.submit, BUY));
    await harness.client.api.call(forexCalls.kline, { forex_id: 1, period: '1min' });
    expect(keys().slice(before + 2)).toEqual([expect.any(String), undefined]);
  });

  it('rejects with key, text and amounts of a refusal, and shows it', async () => {
    await enter();
    const refused = harness.client.api.call(forexCalls.submit, { ...BUY, cont: 0 });
    await expect(refused).rejects.toMatchObject({
      code: 1205,
      key: 'lots_invalid',
      message: 'text of lots_invalid',
      details: { minimum: 0.01 },
      status: 200,
    });
    expect(harness.errors).toHaveLength(1);
    expect(harness.errors[0]).toBeInstanceOf(ApiError);
  });

  it('shows nothing if it is quiet', async () => {
    await expect(harness.client.api.call(forexCalls.close, { id: 9 }, { quiet: true })).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(harness.errors).toEqual([]);
  });

  it('shows the code of an answer by a proxy', async () => {
    harness.server.faults.set(forexCalls.tradeList.path, ['bad_gateway', 'drop']);
    const rejected = await harness.client.api.call(forexCalls.tradeList, {}).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(NetworkError);
    expect(rejected).toMatchObject({ message: 'HTTP_502', status: 502 });
    await expect(harness.client.api.call(forexCalls.tradeList, {})).rejects.toMatchObject({ message: 'ERR_NETWORK' });
    expect(harness.errors.map((error) => error.message)).toEqual(['HTTP_502', 'ERR_NETWORK']);
  });

  it('is given up after its timeout', async () => {
    harness.server.faults.set(forexCalls.tradeList.path, ['hang']);
    const slow = failureOf(harness.client.api.call(forexCalls.tradeList, {}));
    await eventually(() => expect(harness.server.seen).toHaveLength(1));
    harness.clock.advance(HTTP_TIMEOUT_MS);
    expect(await slow).toMatchObject({ message: 'ERR_TIMEOUT' });
    expect(harness.clock.armed).toBe(0);
  });

  it('is silent when the caller cancels it', async () => {
    harness.server.faults.set(forexCalls.tradeList.path, ['hang']);
    const controller = new AbortController();
    const cancelled = harness.client.api.call(forexCalls.tradeList, {}, { signal: controller.signal });
    await eventually(() => expect(harness.server.seen).toHaveLength(1));
    controller.abort();
    await expect(cancelled).rejects.toBe(controller.signal.reason);
    await expect(harness.client.api.call(forexCalls.tradeList, {}, { signal: controller.signal })).rejects.toBe(
      controller.signal.reason,
    );
    expect(harness.errors).toEqual([]);
  });
});

describe('a call with a key', () => {
  /** Advances the time past the waits between attempts as they occur. */
  async function outlast(attempts: number): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const path = forexCalls.submit.path;
      await eventually(() => expect(harness.server.seen.filter((seen) => seen.path === path)).toHaveLength(attempt));
      await eventually(() => {
        harness.clock.advance(100);
        expect(harness.server.seen.filter((seen) => seen.path === path).length).toBeGreaterThan(attempt);
      });
    }
  }

  it('is repeated until it is answered, and takes effect once', async () => {
    await enter();
    harness.server.faults.set(forexCalls.submit.path, ['drop_answer', 'drop', 'bad_gateway', 'unavailable']);
    const submitted = harness.client.api.call(forexCalls.submit, BUY, { idempotencyKey: 'tap-2' });
    await outlast(RETRY_WAITS_MS.length);
    await expect(submitted).resolves.toMatchObject({ Id: 1 });
    expect(harness.server.orders).toHaveLength(1);
    expect(harness.errors).toEqual([]);
  });

  it('rejects if every attempt fails', async () => {
    await enter();
    harness.server.faults.set(
      forexCalls.submit.path,
      Array.from({ length: 5 }, () => 'drop' as const),
    );
    const failure = failureOf(harness.client.api.call(forexCalls.submit, BUY, { idempotencyKey: 'tap-3' }));
    await outlast(RETRY_WAITS_MS.length);
    expect(await failure).toBeInstanceOf(NetworkError);
    expect(harness.errors).toHaveLength(1);
    expect(harness.server.orders).toEqual([]);
  });

  it('is not repeated after a refusal, nor without a key', async () => {
    await enter();
    await expect(
      harness.client.api.call(forexCalls.submit, { ...BUY, cont: 0 }, { idempotencyKey: 'tap-4' }),
    ).rejects.toBeInstanceOf(ApiError);
    harness.server.faults.set(forexCalls.submit.path, ['drop']);
    await expect(harness.client.api.call(forexCalls.submit, BUY)).rejects.toBeInstanceOf(NetworkError);
    expect(harness.server.seen.filter((seen) => seen.path === forexCalls.submit.path)).toHaveLength(2);
  });

  it('can be cancelled between two attempts', async () => {
    await enter();
    harness.server.faults.set(forexCalls.submit.path, ['drop']);
    const controller = new AbortController();
    const cancelled = harness.client.api.call(forexCalls.submit, BUY, {
      idempotencyKey: 'tap-5',
      signal: controller.signal,
    });
    await eventually(() => expect(harness.clock.armed).toBe(1));
    controller.abort();
    await expect(cancelled).rejects.toBe(controller.signal.reason);
    expect(harness.clock.armed).toBe(0);
  });
});

describe('code 999', () => {
  it('ends the session once, however many calls receive it', async () => {
    await enter();
    harness.server.sessions.clear();
    const { client } = harness;
    const results = await Promise.allSettled([1, 2, 3].map(() => client.api.call(accountCalls.userInfo, {})));
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(client.session.get()).toBeNull();
    expect(harness.ended.count).toBe(1);
    expect(harness.errors).toHaveLength(1);
    expect([...harness.storage.kept.values()].join(' ')).not.toContain('token');
  });

  it('ends the session silently for an initial call', async () => {
    await enter();
    harness.server.sessions.clear();
    await expect(harness.client.api.call(accountCalls.userInfo, {}, { initial: true })).rejects.toMatchObject({
      code: 999,
    });
    expect(harness.client.session.get()).toBeNull();
    expect(harness.ended.count).toBe(0);
    expect(harness.errors).toEqual([]);
  });

  it('of a previous session does not end the next one', async () => {
    await enter();
    let open: () => void = () => undefined;
    harness.server.gates.set(accountCalls.userInfo.path, new Promise((resolve) => (open = resolve)));
    harness.server.sessions.clear();
    const late = failureOf(harness.client.api.call(accountCalls.userInfo, {}));
    await eventually(() => expect(harness.server.seen.at(-1)?.path).toBe(accountCalls.userInfo.path));
    harness.client.session.clear();
    const token = await enter();
    open();
    expect(await late).toMatchObject({ code: 999 });
    expect(harness.client.session.get()?.token).toBe(token);
    expect(harness.ended.count).toBe(0);
  });

  it('for a visitor is an ordinary refusal', async () => {
    await expect(harness.client.api.call(accountCalls.userInfo, {})).rejects.toMatchObject({ code: 999 });
    expect(harness.errors).toHaveLength(1);
    expect(harness.ended.count).toBe(0);
  });
});
