import { onlyRow } from '../../platform/db/index.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Vault } from '../../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { TwoFactor } from './two-factor.ts';

const STEP_MS = 30_000;

let database: TestDatabase;
let twoFactor: TwoFactor;
let now = 1_750_000_000_000;
let users = 0;
let user = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  twoFactor = new TwoFactor(database.pool, new Vault(randomBytes(32)), () => now);
});
afterAll(() => database.drop());
beforeEach(async () => {
  users += 1;
  const added = onlyRow(
    await database.pool.query<{ id: number }>(
      `INSERT INTO users (uid, invite_code, is_demo, email, password_hash, lang, created_at_ms)
       VALUES ($1, $1, false, $2, 'x', 'en', 0) RETURNING id`,
      [String(10_000_000 + users), `t${users}@example.com`],
    ),
  );
  user = added.id;
});

/** Sends no notice of a change. */
const noNotice = (): Promise<void> => Promise.resolve();

const codeAt = (secret: string, atMs = now): string => generateSync({ secret, epoch: Math.floor(atMs / 1000) });

async function switchedOn(): Promise<{ secret: string; recovery: readonly string[] }> {
  const { secret } = await twoFactor.start(user, 'me');
  const recovery = await twoFactor.confirm(user, codeAt(secret), noNotice);
  if (recovery === undefined) throw new Error('not confirmed');
  return { secret, recovery };
}

describe('two-factor', () => {
  it('applies only after it is confirmed', async () => {
    const { secret, uri } = await twoFactor.start(user, 'me@example.com');
    expect(uri).toContain('otpauth://totp/');
    expect(uri).toContain(secret);
    expect([await twoFactor.required(user), await twoFactor.take(user, codeAt(secret))]).toEqual([false, false]);
    expect(await twoFactor.confirm(user, '000000', noNotice)).toBeUndefined();
    expect(await twoFactor.required(user)).toBe(false);
    expect(await twoFactor.confirm(user, codeAt(secret), noNotice)).toHaveLength(10);
    expect(await twoFactor.state(user)).toEqual({ enabled: true, recoveryLeft: 10 });
    await expect(twoFactor.start(user, 'me')).rejects.toThrow('conflict');
    await expect(twoFactor.confirm(user, codeAt(secret), noNotice)).rejects.toThrow('conflict');
  });

  it('accepts the code of the current and neighbouring steps, each step once and never an older one', async () => {
    const { secret } = await switchedOn();
    // RFC 6238 §5.2 against a model: near enough, and later than the last accepted step
    let last = Math.floor(now / STEP_MS);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -4, max: 4 }), async (steps, offset) => {
        now += steps * STEP_MS;
        const step = Math.floor(now / STEP_MS) + offset;
        const expected = Math.abs(offset) <= 1 && step > last;
        expect(await twoFactor.take(user, codeAt(secret, now + offset * STEP_MS))).toBe(expected);
        if (expected) last = step;
      }),
      { numRuns: 200 },
    );
  });

  it('accepts a code once among many concurrent attempts', async () => {
    const { secret, recovery } = await switchedOn();
    now += STEP_MS;
    for (const code of [codeAt(secret), recovery[0] ?? '']) {
      const taken = await Promise.all(Array.from({ length: 6 }, () => twoFactor.take(user, code)));
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });

  it('accepts a recovery code once, however it is typed, and only for its own account', async () => {
    const { recovery } = await switchedOn();
    const [first = '', second = ''] = recovery;
    expect(new Set(recovery).size).toBe(10);
    expect(await twoFactor.take(user, ` ${first.toLowerCase().replace('-', ' ')} `)).toBe(true);
    expect(await twoFactor.take(user, first)).toBe(false);
    expect(await twoFactor.take(user + 1, second)).toBe(false);
    expect((await twoFactor.state(user)).recoveryLeft).toBe(9);
    const renewed = await twoFactor.renewRecoveryCodes(user);
    expect(await twoFactor.take(user, second)).toBe(false);
    expect(await twoFactor.take(user, renewed[0] ?? '')).toBe(true);
  });

  it('is removed when it is switched off', async () => {
    const { secret, recovery } = await switchedOn();
    await twoFactor.switchOff(user, noNotice);
    now += STEP_MS;
    expect(await twoFactor.state(user)).toEqual({ enabled: false, recoveryLeft: 0 });
    expect([await twoFactor.take(user, codeAt(secret)), await twoFactor.take(user, recovery[0] ?? '')]).toEqual([
      false,
      false,
    ]);
  });

  it('changes together with its notice, or not at all', async () => {
    const fails = () => Promise.reject(new Error('no message'));
    const { secret } = await twoFactor.start(user, 'me');
    await expect(twoFactor.confirm(user, codeAt(secret), fails)).rejects.toThrow('no message');
    expect(await twoFactor.state(user)).toEqual({ enabled: false, recoveryLeft: 0 });
    expect(await twoFactor.confirm(user, codeAt(secret), noNotice)).toHaveLength(10);
    await expect(twoFactor.switchOff(user, fails)).rejects.toThrow('no message');
    expect(await twoFactor.state(user)).toEqual({ enabled: true, recoveryLeft: 10 });
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { secret, recovery } = await switchedOn();
    const { rows } = await database.pool.query<{ text: string }>(
      `SELECT encode(totp_secret_sealed, 'escape') AS text FROM users WHERE totp_secret_sealed IS NOT NULL
       UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes`,
    );
    const text = rows.map((row) => row.text).join('\n');
    for (const hidden of [secret, ...recovery]) expect(text).not.toContain(hidden);
  });
});
