/**
 * Wrong tries and the locks they lead to, as a pure state machine: no clock, no storage. A try is counted when it
 * begins and taken back when it turns out right, so that tries at once can never be more than those in a row.
 * Known accounts and names that belong to nobody are counted alike.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Rule {
  /** So many failures within the window lock. */
  readonly limit: number;
  readonly windowMs: number;
  readonly firstLockMs: number;
  /** Each further lock is twice as long, up to this. */
  readonly longestLockMs: number;
}

/** Of one account from one address. */
export const ADDRESS_RULE: Rule = {
  limit: 6,
  windowMs: 15 * MINUTE_MS,
  firstLockMs: MINUTE_MS,
  longestLockMs: 15 * MINUTE_MS,
};
/** Of one account from all addresses together. It does not hold for addresses that the account was entered from. */
export const ACCOUNT_RULE: Rule = {
  limit: 50,
  windowMs: HOUR_MS,
  firstLockMs: 5 * MINUTE_MS,
  longestLockMs: 5 * MINUTE_MS,
};
/** So many failures from one address, and its next try needs a captcha. */
export const CAPTCHA_AFTER = 3;
/** A lock is forgotten so long after its end: the next one is the first again. */
export const LOCKS_KEPT_MS = 24 * HOUR_MS;

export interface Guard {
  /** Times of the failures that count, oldest first. */
  readonly failures: readonly number[];
  /** Locks in a row. */
  readonly locks: number;
  /** End of the last lock; 0 = there was none. */
  readonly lockedUntilMs: number;
}

export const FRESH: Guard = { failures: [], locks: 0, lockedUntilMs: 0 };

export interface Standing {
  readonly address: Guard;
  readonly account: Guard;
}

/** A try that was let through, counted as a failure until it is known better. */
export interface Try {
  readonly atMs: number;
  readonly standing: Standing;
  /** The guard of the account counted it; not while its lock lasts. */
  readonly onAccount: boolean;
  /** The account was entered from this address before. */
  readonly known: boolean;
  readonly captchaNeeded: boolean;
}

export type Admission =
  | { readonly kind: 'locked'; readonly waitMs: number }
  | { readonly kind: 'admitted'; readonly tried: Try };

/** Lets a try through, counted, or says how long to wait; what waits is not counted. */
export function beginTry(standing: Standing, now: number, known: boolean): Admission {
  const address = settled(standing.address, ADDRESS_RULE, now);
  const account = settled(standing.account, ACCOUNT_RULE, now);
  const accountWaitMs = waitMs(account, now);
  const wait = Math.max(waitMs(address, now), known ? 0 : accountWaitMs);
  if (wait > 0) return { kind: 'locked', waitMs: wait };
  const onAccount = accountWaitMs === 0;
  return {
    kind: 'admitted',
    tried: {
      atMs: now,
      standing: {
        address: counted(address, ADDRESS_RULE, now),
        account: onAccount ? counted(account, ACCOUNT_RULE, now) : account,
      },
      onAccount,
      known,
      captchaNeeded: needsCaptcha(address),
    },
  };
}

/** What a try that stays a failure leads to. */
export function afterFailure({ standing, atMs, known }: Try): {
  readonly waitMs: number;
  readonly captchaNeeded: boolean;
} {
  const accountWaitMs = known ? 0 : waitMs(standing.account, atMs);
  return {
    waitMs: Math.max(waitMs(standing.address, atMs), accountWaitMs),
    captchaNeeded: needsCaptcha(standing.address),
  };
}

/** It was right: the address starts afresh, and the account counts it no more. */
export function afterSuccess(standing: Standing, tried: Try): Standing {
  return {
    address: FRESH,
    account: tried.onAccount ? without(standing.account, tried.atMs, ACCOUNT_RULE) : standing.account,
  };
}

/** It was neither right nor wrong, such as a right password whose second factor is still to come. */
export function afterNothing(standing: Standing, tried: Try): Standing {
  return {
    address: without(standing.address, tried.atMs, ADDRESS_RULE),
    account: tried.onAccount ? without(standing.account, tried.atMs, ACCOUNT_RULE) : standing.account,
  };
}

/** Milliseconds until the guard lets a try through. */
const waitMs = ({ lockedUntilMs }: Guard, now: number): number => Math.max(0, lockedUntilMs - now);

const needsCaptcha = ({ failures, locks }: Guard): boolean => failures.length >= CAPTCHA_AFTER || locks > 0;

/** Without what time has settled. A clock that was set back neither lengthens a lock nor keeps failures for longer. */
function settled({ failures, locks, lockedUntilMs }: Guard, rule: Rule, now: number): Guard {
  const until = Math.min(lockedUntilMs, now + rule.longestLockMs);
  if (until > now) return { failures, locks, lockedUntilMs: until };
  const counting = failures
    .map((time) => Math.min(time, now))
    .filter((time) => time >= until && time > now - rule.windowMs);
  return until > now - LOCKS_KEPT_MS
    ? { failures: counting, locks, lockedUntilMs: until }
    : { failures: counting, locks: 0, lockedUntilMs: 0 };
}

/** With one more failure, and locked when that is one too many. */
function counted(guard: Guard, rule: Rule, now: number): Guard {
  const failures = [...guard.failures, now];
  if (failures.length < rule.limit) return { ...guard, failures };
  const lockMs = Math.min(rule.longestLockMs, rule.firstLockMs * 2 ** Math.min(guard.locks, 30));
  return { failures, locks: guard.locks + 1, lockedUntilMs: now + lockMs };
}

/** With one failure less; a lock that would not have come without it ends. */
function without(guard: Guard, atMs: number, rule: Rule): Guard {
  const index = guard.failures.indexOf(atMs);
  if (index < 0) return guard;
  const failures = guard.failures.toSpliced(index, 1);
  const isLocked = guard.failures.length >= rule.limit;
  if (!isLocked || failures.length >= rule.limit) return { ...guard, failures };
  // the lock before it ended no later than the oldest failure that counts
  return { failures, locks: guard.locks - 1, lockedUntilMs: guard.locks > 1 ? (failures[0] ?? 0) : 0 };
}
