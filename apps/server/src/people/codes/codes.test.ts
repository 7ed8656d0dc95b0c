import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/index.ts';
import { Refused, TooManyRequests } from '../../platform/errors/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { Vault } from '../../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import type { Outbox, Recipient } from '../../messaging/outbox/index.ts';
import { StoredCodes } from './codes.ts';
import { Model } from './testing/model.ts';
import type { CheckedCode, CodePurpose } from './types.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const ANN: Recipient = { channel: 'email', to: 'ann@example.com', locale: 'en' };
const BOB: Recipient = { channel: 'sms', to: '+85291234567', locale: 'hk' };

let database: TestDatabase;
let codes: StoredCodes;
let now: number;
let drawn: number;
let limitTaken: string[];
let limitRefuses: boolean | 'code_contact_all';

/** Stores what a transaction writes in the table of messages, as the real outbox does. */
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
    if (limitRefuses === true || limitRefuses === limit) throw new TooManyRequests(5000);
  },
};

/** The code of the nth draw. */
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
    database: database.pool,
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
const HERE = '192.0.2.1';
const ELSEWHERE = Array.from({ length: 5 }, (_, index) => `198.51.100.${index + 1}`);

const send = async (contact = ANN, purpose: CodePurpose = 'register', deliver = true, from = HERE, isOwner = false) =>
  outcome(codes.send(contact, purpose, { deliver, asker: { id: from, isOwner } }));
/** Requested by the contact's owner, as far as can be determined. */
const sendToOwner = (from = HERE) => send(ANN, 'password', true, from, true);
/** Checks a code and uses it up. */
const take = async (code: string, contact = ANN, purpose: CodePurpose = 'register', from = HERE) =>
  outcome(
    codes
      .check(contact, [purpose], code, from)
      .then((checked) => inTransaction(database.pool, (client) => checked.use(client))),
  );

const messages = async () =>
  (
    await database.pool.query<{ template: string; recipient: string; params: string; expiresAtMs: number }>(
      `SELECT template, recipient, convert_from(params_sealed, 'UTF8') AS params, expires_at_ms AS "expiresAtMs" FROM messages ORDER BY id`,
    )
  ).rows;

describe('a code', () => {
  it('is six random digits, sent with the time that they are valid', async () => {
    const real = new StoredCodes({
      database: database.pool,
      vault: new Vault(randomBytes(32)),
      outbox,
      limits,
      now: () => now,
    });
    const seen = new Set<string>();
    for (let count = 0; count < 20; count++) {
      await real.send({ ...ANN, to: `ann-${count}@example.com` }, 'password', {
        deliver: true,
        asker: { id: HERE, isOwner: false },
      });
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

  it('is valid only for its contact and purpose', async () => {
    for (const each of ['register', 'password'] as const) await send(ANN, each);
    expect(await take(codeOf(0), ANN, 'password')).toBe('code_wrong');
    expect(await take(codeOf(0), BOB, 'register')).toBe('code_wrong');
    expect(await take(codeOf(0), { ...ANN, channel: 'sms' }, 'register')).toBe('code_wrong');
    expect([await take(codeOf(0)), await take(codeOf(1), ANN, 'password')]).toEqual(['ok', 'ok']);
  });

  it('is valid for ten minutes and no longer', async () => {
    await send(ANN, 'register');
    await send(BOB, 'register');
    now += 10 * MINUTE_MS - 1;
    expect(await take(codeOf(0))).toBe('ok');
    now += 1;
    expect(await take(codeOf(1), BOB)).toBe('code_wrong');
  });

  it('has five tries', async () => {
    await send(ANN, 'register');
    await send(BOB, 'register');
    for (let count = 0; count < 4; count++) {
      expect(await take(WRONG)).toBe('code_wrong');
      expect(await take(WRONG, BOB)).toBe('code_wrong');
    }
    expect(await take(codeOf(0))).toBe('ok');
    expect(await take(WRONG, BOB)).toBe('code_wrong');
    expect(await take(codeOf(1), BOB)).toBe('code_wrong');
  });

  it('has five tries, also for twenty concurrent ones', async () => {
    await send();
    await Promise.all(Array.from({ length: 20 }, async () => take(WRONG)));
    const { rows } = await database.pool.query('SELECT cardinality(tried_by) AS tries FROM sent_codes');
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await take(codeOf(0))).toBe('code_wrong');
  });

  it('reserves five tries for its requester; others have fifteen in total', async () => {
    await send();
    const [stranger = ''] = ELSEWHERE;
    for (let count = 0; count < 8; count++) expect(await take(WRONG, ANN, 'register', stranger)).toBe('code_wrong');
    expect(await take(codeOf(0), ANN, 'register', stranger)).toBe('code_wrong');
    for (const from of ELSEWHERE) for (let count = 0; count < 5; count++) await take(WRONG, ANN, 'register', from);
    expect(await take(codeOf(0), ANN, 'register', '203.0.113.1')).toBe('code_wrong');
    for (let count = 0; count < 4; count++) expect(await take(WRONG)).toBe('code_wrong');
    expect(await take(codeOf(0))).toBe('ok');
  });

  it('that was checked is used up if and only if its transaction commits', async () => {
    await send();
    const undone = codes.check(ANN, ['register'], codeOf(0), HERE).then((checked) =>
      inTransaction(database.pool, async (client) => {
        await checked.use(client);
        throw new Error('the database is lost');
      }),
    );
    await expect(undone).rejects.toThrow('the database is lost');
    expect(await take(codeOf(0))).toBe('ok');
  });

  it('that was checked becomes invalid when it expires, is used or replaced, or another one is used first', async () => {
    const use = async (checked: CheckedCode) => outcome(inTransaction(database.pool, (client) => checked.use(client)));
    await send();
    const [first, second] = [
      await codes.check(ANN, ['register'], codeOf(0), HERE),
      await codes.check(ANN, ['register'], codeOf(0), HERE),
    ];
    expect([await use(first), await use(second)]).toEqual(['ok', 'code_wrong']);
    now += MINUTE_MS;
    await send();
    const replaced = await codes.check(ANN, ['register'], codeOf(1), HERE);
    now += MINUTE_MS;
    await send();
    expect(await use(replaced)).toBe('code_wrong');
    const older = await codes.check(ANN, ['register'], codeOf(2), HERE);
    now += MINUTE_MS;
    await send(ANN, 'register', true, ELSEWHERE[0]);
    expect(await take(codeOf(3))).toBe('ok');
    expect(await use(older)).toBe('code_wrong');
    now += MINUTE_MS;
    await send();
    const expired = await codes.check(ANN, ['register'], codeOf(4), HERE);
    now += 10 * MINUTE_MS;
    expect(await use(expired)).toBe('code_wrong');
  });

  it('is accepted once if used concurrently', async () => {
    await send();
    const outcomes = await Promise.all(Array.from({ length: 5 }, async () => take(codeOf(0))));
    expect(outcomes.toSorted()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'ok']);
  });

  it('is sent at most once a minute, even for concurrent requests', async () => {
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

  it('refused by the limit is not sent or counted, and leaves the last one valid', async () => {
    await send();
    now += MINUTE_MS;
    limitRefuses = true;
    expect(await send()).toBe('rate_limited 5');
    limitRefuses = false;
    expect(await take(codeOf(0))).toBe('ok');
    expect(await send()).toBe('ok');
    expect(await messages()).toHaveLength(2);
  });

  it('requested too soon does not count towards the limit, which stores no contact in plain text', async () => {
    await send();
    await send();
    expect(limitTaken).toEqual([
      expect.stringMatching(/^code_contact [\w-]{43} 1 192\.0\.2\.1$/u),
      expect.stringMatching(/^code_contact_all [\w-]{43} 1$/u),
    ]);
  });

  it('is replaced by the next one that the same address requests', async () => {
    await send();
    now += MINUTE_MS;
    await send();
    expect([await take(codeOf(0)), await take(codeOf(1))]).toEqual(['code_wrong', 'ok']);
  });

  it('is not replaced by codes that strangers request every minute', async () => {
    await send(ANN, 'password');
    for (const from of [...ELSEWHERE, ...ELSEWHERE].slice(0, 9)) {
      now += MINUTE_MS;
      expect(await send(ANN, 'password', true, from)).toBe('ok');
    }
    expect(await take(codeOf(0), ANN, 'password')).toBe('ok');
    // all codes sent before became invalid with it
    expect(await take(codeOf(9), ANN, 'password')).toBe('code_wrong');
  });

  it('requested by its owner does not wait for strangers, and is not counted with theirs', async () => {
    await send(ANN, 'password', true, ELSEWHERE[0]);
    expect(await send(ANN, 'password')).toBe('code_too_soon 60');
    expect(await sendToOwner()).toBe('ok');
    expect([await sendToOwner(), await sendToOwner('a session')]).toEqual(['code_too_soon 60', 'ok']);
    now += MINUTE_MS;
    limitRefuses = 'code_contact_all';
    expect([await send(ANN, 'password'), await sendToOwner()]).toEqual(['rate_limited 5', 'ok']);
    expect(limitTaken.filter((taken) => taken.startsWith('code_contact_owner'))).toHaveLength(3);
    for (const from of ELSEWHERE) for (let count = 0; count < 5; count++) await take(WRONG, ANN, 'password', from);
    expect(await take(codeOf(3), ANN, 'password')).toBe('ok');
  });

  it('sent as a text message counts towards the limits of its calling code and of all messages', async () => {
    await codes.send(BOB, 'password', { deliver: false, asker: { id: HERE, isOwner: false }, callingCode: '852' });
    expect(limitTaken.slice(2)).toEqual(['sms_calling_code 852', 'sms_all ']);
  });

  it('that is not delivered is treated like any other, except that no message is sent', async () => {
    expect(await send(ANN, 'password', false)).toBe('ok');
    expect(await send(ANN, 'password', false)).toBe('code_too_soon 60');
    expect(await messages()).toEqual([]);
    expect(await take(codeOf(0), ANN, 'password')).toBe('ok');
  });

  it('is not stored when its message cannot be stored', async () => {
    const failing = new StoredCodes({
      database: database.pool,
      vault: new Vault(randomBytes(32)),
      outbox: { enqueue: () => Promise.reject(new Error('no room')), hurry() {} },
      limits,
      now: () => now,
    });
    await expect(failing.send(ANN, 'register', { deliver: true, asker: { id: HERE, isOwner: false } })).rejects.toThrow(
      'no room',
    );
    expect((await database.pool.query('SELECT FROM sent_codes')).rowCount).toBe(0);
  });

  it('is not stored in plain text, nor is its contact; old rows are deleted', async () => {
    await send();
    const { rows } = await database.pool.query<{ row: string }>('SELECT s::text AS row FROM sent_codes s');
    expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`${codeOf(0)}|ann`, 'u'));
    expect(await codes.sweep()).toBe(0);
    now += 25 * 60 * MINUTE_MS;
    expect(await codes.sweep()).toBe(1);
  });
});

const contact = fc.constantFrom(ANN, BOB);
const purpose = fc.constantFrom<CodePurpose>('register', 'password');
const from = fc.constantFrom(HERE, ...ELSEWHERE);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('send' as const), contact, purpose, from, deliver: fc.boolean() }),
  },
  // the newest code, an older one, or a wrong one
  { weight: 6, arbitrary: fc.record({ type: fc.constant('take' as const), contact, purpose, from, age: fc.nat(4) }) },
  // many attempts from many addresses
  { weight: 1, arbitrary: fc.record({ type: fc.constant('guess' as const), contact, purpose, each: fc.nat(6) }) },
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

describe('random sequences of events', () => {
  it('the codes agree with the model', async () => {
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
            const expected = model.send(key, code, action.from, now);
            expect(await send(action.contact, action.purpose, action.deliver, action.from)).toBe(expected);
            if (expected !== 'ok') continue;
            sent.set(key, [code, ...known]);
            delivered += action.deliver ? 1 : 0;
          } else if (action.type === 'guess') {
            for (const stranger of ELSEWHERE)
              for (let count = 0; count < action.each; count++)
                expect(await take(WRONG, action.contact, action.purpose, stranger)).toBe(
                  model.take(key, WRONG, stranger, now),
                );
          } else {
            const code = known[action.age] ?? WRONG;
            expect(await take(code, action.contact, action.purpose, action.from)).toBe(
              model.take(key, code, action.from, now),
            );
          }
        }
        expect(await messages()).toHaveLength(delivered);
      }),
      { numRuns: 60 },
    );
  });
});
