import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refused, TooManyRequests } from '../../errors/index.ts';
import type { AbuseLimits } from '../../limits/index.ts';
import { Vault } from '../../secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import type { Outbox, Recipient } from '../messages/index.ts';
import { StoredCodes } from './codes.ts';
import type { CodePurpose } from './types.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const ANN: Recipient = { channel: 'email', to: 'ann@example.com', locale: 'en' };
const BOB: Recipient = { channel: 'sms', to: '+85291234567', locale: 'hk' };

let database: TestDatabase;
let codes: StoredCodes;
let now: number;
let drawn: number;
let limitTaken: string[];
let limitRefuses: boolean;

/** Keeps what a transaction wrote in the table of messages, as the real one does. */
const outbox: Outbox = {
  async enqueue(template, recipient, params, { client, expiresAtMs } = {}) {
    await (client ?? database.pool).query(
      `INSERT INTO messages (channel, recipient, template, lang, params_sealed, created_at_ms, expires_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        recipient.channel,
        recipient.to,
        template,
        recipient.locale,
        Buffer.from(JSON.stringify(params)),
        now,
        expiresAtMs,
      ],
    );
  },
  hurry() {},
};
const limits: AbuseLimits = {
  async take(limit, key) {
    limitTaken.push(`${limit} ${key}`);
    if (limitRefuses) throw new TooManyRequests(5000);
  },
};

/** The code that the nth draw gives. */
const codeOf = (draw: number): string => String(111_111 + draw);
const WRONG = '999999';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = 1_000_000_000_000;
  drawn = 0;
  limitTaken = [];
  limitRefuses = false;
  await forgetAll();
  codes = new StoredCodes({
    pool: database.pool,
    vault: new Vault(randomBytes(32)),
    outbox,
    limits,
    now: () => now,
    draw: () => codeOf(drawn++),
  });
});

async function forgetAll(): Promise<void> {
  await database.pool.query('DELETE FROM sent_codes');
  await database.pool.query('DELETE FROM messages');
}

/** 'ok', or the key of the refusal with its wait. */
async function outcome(work: Promise<void>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const wait = error.details['wait_s'];
    return typeof wait === 'number' ? `${error.key} ${wait}` : error.key;
  }
}
const send = async (contact = ANN, purpose: CodePurpose = 1, deliver = true) =>
  outcome(codes.send(contact, purpose, deliver));
const take = async (code: string, contact = ANN, purpose: CodePurpose = 1) =>
  outcome(codes.take(contact, purpose, code));

const messages = async () =>
  (
    await database.pool.query<{ template: string; recipient: string; params: string; expiresAtMs: number }>(
      `SELECT template, recipient, convert_from(params_sealed, 'UTF8') AS params, expires_at_ms AS "expiresAtMs" FROM messages ORDER BY id`,
    )
  ).rows;

describe('a code', () => {
  it('is six random digits that are sent with the time they hold', async () => {
    const real = new StoredCodes({
      pool: database.pool,
      vault: new Vault(randomBytes(32)),
      outbox,
      limits,
      now: () => now,
    });
    const seen = new Set<string>();
    for (let count = 0; count < 20; count++) {
      await real.send({ ...ANN, to: `ann-${count}@example.com` }, 2, true);
    }
    for (const { template, params, expiresAtMs } of await messages()) {
      const { code, minutes }: Record<string, string> = JSON.parse(params);
      expect([template, minutes, expiresAtMs]).toEqual(['code_reset', '10', now + 10 * MINUTE_MS]);
      expect(code).toMatch(/^\d{6}$/u);
      seen.add(code ?? '');
    }
    expect(seen.size).toBeGreaterThan(15);
  });

  it('is used once', async () => {
    await send();
    expect([await take(codeOf(0)), await take(codeOf(0))]).toEqual(['ok', 'code_wrong']);
  });

  it('is of its contact and purpose only', async () => {
    await send(ANN, 1);
    expect(await take(codeOf(0), ANN, 2)).toBe('code_wrong');
    expect(await take(codeOf(0), BOB, 1)).toBe('code_wrong');
    expect(await take(codeOf(0), { ...ANN, channel: 'sms' }, 1)).toBe('code_wrong');
    expect(await take(codeOf(0), ANN, 1)).toBe('ok');
  });

  it('holds for ten minutes and no longer', async () => {
    await send(ANN, 1);
    await send(BOB, 1);
    now += 10 * MINUTE_MS - 1;
    expect(await take(codeOf(0))).toBe('ok');
    now += 1;
    expect(await take(codeOf(1), BOB)).toBe('code_wrong');
  });

  it('has five tries', async () => {
    await send(ANN, 1);
    await send(BOB, 1);
    for (let count = 0; count < 4; count++) {
      expect(await take(WRONG)).toBe('code_wrong');
      expect(await take(WRONG, BOB)).toBe('code_wrong');
    }
    expect(await take(codeOf(0))).toBe('ok');
    expect(await take(WRONG, BOB)).toBe('code_wrong');
    expect(await take(codeOf(1), BOB)).toBe('code_wrong');
  });

  it('has five tries also when twenty come at once', async () => {
    await send();
    await Promise.all(Array.from({ length: 20 }, async () => take(WRONG)));
    const { rows } = await database.pool.query('SELECT tries FROM sent_codes');
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await take(codeOf(0))).toBe('code_wrong');
  });

  it('lets one of many in that hold it at once', async () => {
    await send();
    const outcomes = await Promise.all(Array.from({ length: 5 }, async () => take(codeOf(0))));
    expect(outcomes.toSorted()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'ok']);
  });

  it('comes at most once a minute, whoever asks at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, async () => send()));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'code_too_soon 60'), 'ok']);
    expect(await messages()).toHaveLength(1);
    now += 500;
    expect(await send()).toBe('code_too_soon 60');
    now += 59 * SECOND_MS;
    expect(await send()).toBe('code_too_soon 1');
    now += 500;
    expect(await send()).toBe('ok');
  });

  it('that the limit refuses is not sent, not counted, and leaves the last one as it is', async () => {
    await send();
    now += MINUTE_MS;
    limitRefuses = true;
    expect(await send()).toBe('rate_limited 5');
    limitRefuses = false;
    expect(await take(codeOf(0))).toBe('ok');
    expect(await send()).toBe('ok');
    expect(await messages()).toHaveLength(2);
  });

  it('asked for too soon costs nothing of the limit, which knows no contact by name', async () => {
    await send();
    await send();
    expect(limitTaken).toHaveLength(1);
    expect(limitTaken.join()).toMatch(/^code_contact [\w-]{43}$/u);
  });

  it('that is not delivered is like any other, but for the message', async () => {
    expect(await send(ANN, 2, false)).toBe('ok');
    expect(await send(ANN, 2, false)).toBe('code_too_soon 60');
    expect(await messages()).toEqual([]);
    expect(await take(codeOf(0), ANN, 2)).toBe('ok');
  });

  it('is not kept when its message cannot be', async () => {
    const failing = new StoredCodes({
      pool: database.pool,
      vault: new Vault(randomBytes(32)),
      outbox: { enqueue: () => Promise.reject(new Error('no room')), hurry() {} },
      limits,
      now: () => now,
    });
    await expect(failing.send(ANN, 1, true)).rejects.toThrow('no room');
    expect((await database.pool.query('SELECT FROM sent_codes')).rowCount).toBe(0);
  });

  it('is nowhere readable, nor is its contact; old rows go', async () => {
    await send();
    const { rows } = await database.pool.query<{ row: string }>('SELECT s::text AS row FROM sent_codes s');
    expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`${codeOf(0)}|ann`, 'u'));
    expect(await codes.sweep()).toBe(0);
    now += 25 * 60 * MINUTE_MS;
    expect(await codes.sweep()).toBe(1);
  });
});

/** The rules as plainly as they can be said. */
class Model {
  readonly #last = new Map<string, { code: string; sentAt: number; tries: number; used: boolean }>();

  send(key: string, code: string, at: number): string {
    const last = this.#last.get(key);
    if (last !== undefined && at - last.sentAt < MINUTE_MS)
      return `code_too_soon ${Math.ceil((MINUTE_MS - (at - last.sentAt)) / SECOND_MS)}`;
    this.#last.set(key, { code, sentAt: at, tries: 0, used: false });
    return 'ok';
  }

  take(key: string, code: string, at: number): string {
    const last = this.#last.get(key);
    if (last === undefined || last.used || last.tries === 5 || at - last.sentAt >= 10 * MINUTE_MS) return 'code_wrong';
    last.tries += 1;
    if (last.code !== code) return 'code_wrong';
    last.used = true;
    return 'ok';
  }
}

const contact = fc.constantFrom(ANN, BOB);
const purpose = fc.constantFrom<CodePurpose>(1, 2);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('send' as const), contact, purpose, deliver: fc.boolean() }) },
  // the newest code, an older one, or a wrong one
  { weight: 6, arbitrary: fc.record({ type: fc.constant('take' as const), contact, purpose, age: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('advance' as const),
      ms: fc.oneof(
        fc.constantFrom(1, MINUTE_MS - 1, MINUTE_MS, 10 * MINUTE_MS - 1, 10 * MINUTE_MS),
        fc.nat(12 * MINUTE_MS),
      ),
    }),
  },
);

describe('whatever happens in whatever order', () => {
  it('the codes do as the plain rules say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        await forgetAll();
        const model = new Model();
        const sent = new Map<string, string[]>();
        let delivered = 0;
        for (const action of steps) {
          if (action.type === 'advance') {
            now += action.ms;
            continue;
          }
          const key = `${action.contact.to} ${action.purpose}`;
          const known = sent.get(key) ?? [];
          if (action.type === 'send') {
            const code = codeOf(drawn);
            const expected = model.send(key, code, now);
            expect(await send(action.contact, action.purpose, action.deliver)).toBe(expected);
            if (expected !== 'ok') continue;
            sent.set(key, [code, ...known]);
            delivered += action.deliver ? 1 : 0;
          } else {
            const code = known[action.age] ?? WRONG;
            expect(await take(code, action.contact, action.purpose)).toBe(model.take(key, code, now));
          }
        }
        expect(await messages()).toHaveLength(delivered);
      }),
      { numRuns: 60 },
    );
  });
});
