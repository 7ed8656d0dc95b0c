import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused, TooManyRequests } from '../errors/index.ts';
import { Vault } from '../secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { refusal, success } from './answer.ts';
import { KeyedAnswers } from './keyed-answers.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let now = 1_750_000_000_000;
const vault = new Vault(randomBytes(32));
const stops: (() => void)[] = [];
const open = (): KeyedAnswers => {
  const keyed = new KeyedAnswers(
    database.pool,
    vault,
    () => now,
    () => {},
  );
  stops.push(() => keyed.stop());
  return keyed;
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const stop of stops) stop();
  await database.drop();
});

const ORDERED = refusal(new Refused('insufficient_margin'), 'en');
const refuse = (refused: Refused) => refusal(refused, 'en');
const callOf = (key: string, account = 1, input: unknown = {}) => ({
  account,
  key,
  call: 'POST /api/x',
  input,
  ofCommand: async () => (key === 'order' ? ORDERED : undefined),
});

function counter(keyed: KeyedAnswers) {
  let count = 0;
  return {
    ask: (key: string, account = 1) =>
      keyed.once(
        callOf(key, account),
        async () => {
          count += 1;
          return success(`{"code":1,"msg":"","data":{"secret":"word ${count}"}}`);
        },
        refuse,
      ),
    count: () => count,
  };
}

describe('a key outside the trading core', () => {
  it('takes effect once for repeats, also concurrently and after a restart, for a day', async () => {
    const first = counter(open());
    const answers = await Promise.all(Array.from({ length: 8 }, () => first.ask('tap')));
    expect([new Set(answers.map(({ body }) => body)).size, first.count()]).toEqual([1, 1]);
    const second = counter(open());
    expect((await second.ask('tap')).body).toBe(answers[0]?.body);
    expect(second.count()).toBe(0);
    await second.ask('tap', 2);
    expect(second.count()).toBe(1);
    now += 24 * HOUR_MS;
    await second.ask('tap');
    expect(second.count()).toBe(2);
  });

  it('stores no answer in plain text', async () => {
    await counter(open()).ask('sealed');
    const { rows } = await database.pool.query<{ text: string }>(
      `SELECT encode(answer_sealed, 'escape') AS text FROM keyed_answers`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('word');
  });

  it('keeps refusals, but neither rate limits nor failures', async () => {
    const keyed = open();
    const throwing = (key: string, error: Error) => keyed.once(callOf(key), () => Promise.reject(error), refuse);
    expect((await throwing('refused', new Refused('code_wrong'))).code).toBe(1103);
    expect((await counter(keyed).ask('refused')).code).toBe(1103);
    await expect(throwing('limited', new TooManyRequests(1000))).rejects.toThrow('rate_limited');
    await expect(throwing('failed', new Error('fault'))).rejects.toThrow('fault');
    for (const key of ['limited', 'failed']) expect((await counter(keyed).ask(key)).code).toBe(1);
  });

  it('is refused with another body, also if the body is hidden, and stays valid for the first', async () => {
    const keyed = open();
    const ask = (input: unknown, call?: string) =>
      keyed.once(
        { ...callOf('body', 1, input), ...(call !== undefined && { call }) },
        async () => success('{"code":1}'),
        refuse,
      );
    const first = await ask({ password: 'first words', auth_code: '111111' });
    await expect(ask({ password: 'other words' })).rejects.toThrow('conflict');
    await expect(ask({ password: 'first words' }, 'POST /api/y')).rejects.toThrow('conflict');
    expect(await ask({ password: 'first words', auth_code: '222222' })).toEqual({ ...first, isReplay: true });
  });

  it('that was used on an order gives the answer of the order', async () => {
    const calls = counter(open());
    expect([await calls.ask('order'), calls.count()]).toEqual([ORDERED, 0]);
  });
});
