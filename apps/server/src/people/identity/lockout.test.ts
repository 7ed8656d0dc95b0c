/** Properties of the lockout on random histories with a simulated clock. LOCKOUT_SEED repeats a failure. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  CAPTCHA_AFTER,
  FRESH,
  type Guard,
  LOCKS_KEPT_MS,
  type Rule,
  type Standing,
  type Try,
  afterFailure,
  afterNothing,
  afterSuccess,
  beginTry,
} from './lockout.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 5, 10, 16);
const seed = Number(process.env['LOCKOUT_SEED'] ?? 20_261_121);

/** A simple in-memory model of the stored state: one account, tried from several addresses. */
class Account {
  account: Guard = FRESH;
  readonly addresses = new Map<number, Guard>();
  now = START_MS;

  standing(address: number): Standing {
    return { account: this.account, address: this.addresses.get(address) ?? FRESH };
  }

  keep(address: number, { account, address: guard }: Standing): void {
    this.account = account;
    this.addresses.set(address, guard);
  }

  /** The try that was admitted, or how long to wait. */
  begin(address: number, known = false): Try | number {
    const admission = beginTry(this.standing(address), this.now, known);
    if (admission.kind === 'locked') return admission.waitMs;
    this.keep(address, admission.tried.standing);
    return admission.tried;
  }

  /** A failed try; `waitMs` is the wait before or after it. */
  fail(address: number, known = false): { readonly letIn: boolean; readonly waitMs: number } {
    const begun = this.begin(address, known);
    if (typeof begun === 'number') return { letIn: false, waitMs: begun };
    return { letIn: true, waitMs: afterFailure(begun).waitMs };
  }

  succeed(address: number, tried: Try): void {
    this.keep(address, afterSuccess(this.standing(address), tried));
  }

  undo(address: number, tried: Try): void {
    this.keep(address, afterNothing(this.standing(address), tried));
  }
}

const tryOf = (begun: Try | number): Try => {
  if (typeof begun === 'number') throw new Error(`locked for ${begun} ms`);
  return begun;
};

/** Upper bound of tries admitted within the window: those before a lock, and those after each lock that fits in. */
function maxWithin({ limit, windowMs, firstLockMs, longestLockMs }: Rule): number {
  let [count, at, lockMs] = [limit, 0, firstLockMs];
  while ((at += lockMs) < windowMs) {
    count += limit;
    lockMs = Math.min(longestLockMs, lockMs * 2);
  }
  return count;
}

function maxAtOnce(times: readonly number[], windowMs: number): number {
  return Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + windowMs).length));
}

const pause = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 2000 }),
  fc.integer({ min: MINUTE_MS / 2, max: 20 * MINUTE_MS }),
);
const steps = (addresses: number) =>
  fc.array(fc.record({ pauseMs: pause, address: fc.integer({ min: 0, max: addresses - 1 }) }), {
    minLength: 1,
    maxLength: 400,
  });

describe('attempts from one address', () => {
  it('require a captcha after three failures', () => {
    const account = new Account();
    const needed = [1, 2, 3, 4, 5].map(() => {
      const begun = tryOf(account.begin(0));
      return [begun.captchaNeeded, afterFailure(begun).captchaNeeded];
    });
    expect(needed).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
    expect(CAPTCHA_AFTER).toBe(3);
  });

  it('lock the account after six failures: for a minute, then twice as long each time, up to fifteen', () => {
    const account = new Account();
    const waits: number[] = [];
    for (let lock = 0; lock < 7; lock++) {
      for (let count = 1; count < 6; count++) expect(account.fail(0)).toEqual({ letIn: true, waitMs: 0 });
      const { letIn, waitMs } = account.fail(0);
      expect(letIn).toBe(true);
      expect(account.fail(0)).toEqual({ letIn: false, waitMs });
      account.now += waitMs - 1;
      expect(account.fail(0)).toEqual({ letIn: false, waitMs: 1 });
      account.now += 1;
      waits.push(waitMs / 1000);
      // a captcha is still required
      expect(beginTry(account.standing(0), account.now, false)).toMatchObject({ tried: { captchaNeeded: true } });
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  });

  it('do not lock when the sixth comes after a quarter of an hour', () => {
    const account = new Account();
    account.fail(0);
    account.now += 14 * MINUTE_MS;
    for (let count = 2; count <= 5; count++) expect(account.fail(0).waitMs).toBe(0);
    account.now += MINUTE_MS;
    expect(account.fail(0).waitMs).toBe(0);
    expect(account.fail(0).waitMs).toBe(MINUTE_MS);
  });

  it('start over after a success, and locks are forgotten a day after their end', () => {
    const account = new Account();
    const lockOnce = (): number => {
      for (let count = 1; count < 6; count++) account.fail(0);
      const { waitMs } = account.fail(0);
      account.now += waitMs;
      return waitMs;
    };
    expect([lockOnce(), lockOnce()]).toEqual([MINUTE_MS, 2 * MINUTE_MS]);
    account.succeed(0, tryOf(account.begin(0)));
    expect(tryOf(account.begin(0)).captchaNeeded).toBe(false);
    account.addresses.set(0, FRESH);
    expect([lockOnce(), lockOnce()]).toEqual([MINUTE_MS, 2 * MINUTE_MS]);
    account.now += LOCKS_KEPT_MS;
    expect(lockOnce()).toBe(MINUTE_MS);
  });

  it('are never admitted more often within a window than the rule allows', () => {
    fc.assert(
      fc.property(steps(1), (history) => {
        const account = new Account();
        const through: number[] = [];
        for (const { pauseMs } of history) {
          account.now += pauseMs;
          if (account.fail(0).letIn) through.push(account.now);
        }
        expect(maxAtOnce(through, ADDRESS_RULE.windowMs)).toBeLessThanOrEqual(maxWithin(ADDRESS_RULE));
        expect(maxAtOnce(through, ADDRESS_RULE.firstLockMs)).toBeLessThanOrEqual(ADDRESS_RULE.limit);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('never wait longer than the longest lock, even if the clock is set back or forward', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ jumpMs: fc.integer({ min: -48 * 60 * MINUTE_MS, max: 48 * 60 * MINUTE_MS }), tries: fc.nat(8) }),
        ),
        (history) => {
          const account = new Account();
          for (const { jumpMs, tries } of history) {
            account.now += jumpMs;
            for (let count = 0; count < tries; count++) {
              expect(account.fail(0).waitMs).toBeLessThanOrEqual(ADDRESS_RULE.longestLockMs);
            }
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  it('count the same concurrently and in sequence', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (endsBeforeNext) => {
        const account = new Account();
        let through = 0;
        for (const ends of endsBeforeNext) {
          const begun = account.begin(0);
          if (typeof begun === 'number') continue;
          through += 1;
          // the order of answers and new tries makes no difference
          if (ends) afterFailure(begun);
        }
        expect(through).toBe(Math.min(ADDRESS_RULE.limit, endsBeforeNext.length));
      }),
      { seed },
    );
  });

  it('that were neither right nor wrong change nothing', () => {
    fc.assert(
      fc.property(fc.nat(ADDRESS_RULE.limit * 3), fc.nat(40), (failures, undone) => {
        const [account, other] = [new Account(), new Account()];
        for (const each of [account, other])
          for (let count = 0; count < failures; count++) {
            const { waitMs } = each.fail(0);
            if (count < failures - 1) each.now += waitMs;
          }
        for (let count = 0; count < undone; count++) {
          const begun = account.begin(0);
          if (typeof begun !== 'number') account.undo(0, begun);
        }
        const outcome = (each: Account): unknown => [each.fail(0), each.fail(0), each.fail(0)];
        expect(outcome(account)).toEqual(outcome(other));
      }),
      { seed },
    );
  });
});

describe('attempts from all addresses', () => {
  it('lock the account after fifty within an hour, for five minutes', () => {
    const account = new Account();
    for (let count = 1; count < 50; count++) expect(account.fail(count)).toEqual({ letIn: true, waitMs: 0 });
    expect(account.fail(50).waitMs).toBe(5 * MINUTE_MS);
    account.now += 2 * MINUTE_MS;
    expect(account.fail(51)).toEqual({ letIn: false, waitMs: 3 * MINUTE_MS });
    account.now += 3 * MINUTE_MS;
    expect(account.fail(51)).toEqual({ letIn: true, waitMs: 0 });
  });

  it('are never admitted more often within an hour than the rule allows, and never wait longer than five minutes', () => {
    fc.assert(
      fc.property(steps(200), (history) => {
        const account = new Account();
        const through: number[] = [];
        for (const { pauseMs, address } of history) {
          account.now += pauseMs / 40;
          const own = beginTry({ ...account.standing(address), account: FRESH }, account.now, false);
          const { letIn, waitMs } = account.fail(address);
          if (letIn) through.push(account.now);
          if (own.kind === 'admitted' && !letIn) expect(waitMs).toBeLessThanOrEqual(ACCOUNT_RULE.longestLockMs);
        }
        expect(maxAtOnce(through, ACCOUNT_RULE.longestLockMs)).toBeLessThanOrEqual(ACCOUNT_RULE.limit);
        expect(maxAtOnce(through, ACCOUNT_RULE.windowMs)).toBeLessThanOrEqual(maxWithin(ACCOUNT_RULE));
      }),
      { seed, numRuns: 300 },
    );
  });

  it('never lock out a known address', () => {
    const HOME = 1000;
    fc.assert(
      fc.property(steps(300), fc.array(fc.nat(300)), (history, visits) => {
        const account = new Account();
        for (const [index, { pauseMs, address }] of history.entries()) {
          account.now += pauseMs / 40;
          account.fail(address);
          if (visits.includes(index)) account.succeed(HOME, tryOf(account.begin(HOME, true)));
        }
        const begun = tryOf(account.begin(HOME, true));
        expect(begun.captchaNeeded).toBe(false);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('are not counted when they were right', () => {
    const account = new Account();
    for (let count = 0; count < 200; count++) account.succeed(count, tryOf(account.begin(count)));
    expect(account.account.failures).toEqual([]);
  });
});
