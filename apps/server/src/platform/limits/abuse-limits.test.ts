import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../db/index.ts';
import { TooManyRequests } from '../errors/index.ts';
import { Vault } from '../secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { StoredLimits } from './abuse-limits.ts';
import { startHousekeeping } from './housekeeping.ts';
import { ABUSE_LIMITS } from './types.ts';

const SECOND_MS = 1000;
const { points: POINTS, seconds: SECONDS } = ABUSE_LIMITS.code_contact;
const vault = new Vault(randomBytes(32));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  // the limits use the system clock; only that is faked, so that the database continues to work
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) });
  await database.pool.query('DELETE FROM rate_limits');
});
afterEach(() => {
  vi.useRealTimers();
});

const limitsOf = (enabled = true) => new StoredLimits({ database: database.pool, vault, enabled });
const waitOf = async (work: Promise<void>): Promise<number> => {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof TooManyRequests) return error.waitS;
    throw error;
  }
};
const rows = async () => (await database.pool.query<{ key: string }>('SELECT key FROM rate_limits')).rows;

describe('a limit', () => {
  it('allows its number of requests, then none until its window ends', async () => {
    const limits = limitsOf();
    const start = Date.now();
    for (let count = 0; count < POINTS; count++) expect(await waitOf(limits.take('code_contact', 'ann'))).toBe(0);
    expect(await waitOf(limits.take('code_contact', 'ann'))).toBe(SECONDS);
    vi.setSystemTime(start + (SECONDS - 10) * SECOND_MS);
    expect(await waitOf(limits.take('code_contact', 'ann'))).toBe(10);
    vi.setSystemTime(start + SECONDS * SECOND_MS + 1);
    expect(await waitOf(limits.take('code_contact', 'ann'))).toBe(0);
  });

  it('applies to its key and kind only', async () => {
    const limits = limitsOf();
    for (let count = 0; count < POINTS; count++) await limits.take('code_contact', 'ann');
    expect(await waitOf(limits.take('code_contact', 'bob'))).toBe(0);
    expect(await waitOf(limits.take('upload_user', 'ann'))).toBe(0);
  });

  it('applies across processes and restarts, also to concurrent requests', async () => {
    const processes = [limitsOf(), limitsOf(), limitsOf()];
    const waits = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        waitOf((processes[index % 3] ?? limitsOf()).take('code_contact', 'ann')),
      ),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(POINTS);
    expect(await waitOf(limitsOf().take('code_contact', 'ann'))).toBe(SECONDS);
  });

  it('stores no contact or address in plain text, whatever its length', async () => {
    const limits = limitsOf();
    await limits.take('code_contact', `ann@${'x'.repeat(300)}.example`);
    await limits.take('login_address', '192.0.2.7');
    const keys = (await rows()).map(({ key }) => key);
    expect(keys.toSorted()).toEqual([
      expect.stringMatching(/^code_contact:[\w-]{43}$/u),
      expect.stringMatching(/^login_address:[\w-]{43}$/u),
    ]);
  });

  it('counts nothing when it is off', async () => {
    const limits = limitsOf(false);
    for (let count = 0; count < 2 * POINTS; count++) await limits.take('code_contact', 'ann');
    expect(await rows()).toEqual([]);
  });

  it('refuses every request while it cannot count', async () => {
    const pool = createPool(database.url);
    await pool.end();
    await expect(
      new StoredLimits({ database: pool, vault, enabled: true }).take('code_contact', 'ann'),
    ).rejects.toThrow(/pool after calling end/u);
  });

  it('is deleted after its window', async () => {
    const limits = limitsOf();
    await limits.take('try_address', '192.0.2.7');
    await limits.take('code_contact', 'ann');
    vi.setSystemTime(Date.now() + ABUSE_LIMITS.try_address.seconds * SECOND_MS + 1);
    expect(await limits.sweep()).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

describe('housekeeping', () => {
  it('sweeps at the start and periodically, continues after a failure, and waits for a running sweep at the end', async () => {
    let swept = 0;
    const errors: unknown[] = [];
    let twice = (): void => {};
    const done = new Promise<void>((resolve) => {
      twice = resolve;
    });
    const failure = new Error('no database');
    const stop = startHousekeeping(
      [
        { sweep: () => Promise.reject(failure) },
        {
          async sweep() {
            await database.pool.query('SELECT 1');
            swept += 1;
            if (swept === 2) twice();
          },
        },
      ],
      (error) => errors.push(error),
      20,
    );
    await done;
    await stop();
    const atStop = swept;
    expect(errors.length).toBeGreaterThanOrEqual(2);
    expect(new Set(errors)).toEqual(new Set([failure]));
    await database.pool.query('SELECT pg_sleep(0.1)');
    expect(swept).toBe(atStop);
  });
});
