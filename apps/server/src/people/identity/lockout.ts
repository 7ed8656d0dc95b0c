/**
 * Failed logins and the locks they cause, as a pure state machine without clock or storage. A try is counted when it
 * begins and uncounted when it succeeds, so concurrent tries are limited like sequential ones. Known accounts and
 * unknown names are treated alike.
 */
import { HOUR_MS, MINUTE_MS } from '../../platform/clock/index.ts';

export interface Rule {
  /** Number of failures within the window that cause a lock. */
  readonly limit: number;
  readonly windowMs: number;
  readonly firstLockMs: number;
  /** Each further lock is twice as long, up to this. */
  readonly longestLockMs: number;
}

/** For one account from one address. */
export const ADDRESS_RULE: Rule = {
  limit: 6,
  windowMs: 15 * MINUTE_MS,
  firstLockMs: MINUTE_MS,
  longestLockMs: 15 * MINUTE_MS,
};
/**
 * For one account from all addresses together. It does not apply to addresses that the account is known to log in from.
 */
export const ACCOUNT_RULE: Rule = {
  limit: 50,
  windowMs: HOUR_MS,
  firstLockMs: 5 * MINUTE_MS,
  longestLockMs: 5 * MINUTE_MS,
};
/** After this many failures from one address the next try needs a captcha. */
export const CAPTCHA_AFTER = 3;
/** Locks are forgotten this long after their end; the next one is a first lock again. */
export const LOCKS_KEPT_MS = 24 * HOUR_MS;

export interface Guard {
  /** Times of the failures that count, oldest first. */
  readonly failures: readonly number[];
  /** Consecutive locks. */
  readonly locks: number;
  /** End of the last lock; 0 = none. */
  readonly lockedUntilMs: number;
}

export const FRESH: Guard = { failures: [], locks: 0, lockedUntilMs: 0 };

export interface Standing {
  readonly address: Guard;
  readonly account: Guard;
}

/** An admitted try, counted as a failure until its result is known. */
export interface Try {
  readonly atMs: number;
  readonly standing: Standing;
  /** The account's guard counted it; false while the account is locked. */
  readonly onAccount: boolean;
  /** The account has logged in from this address before. */
  readonly known: boolean;
  readonly captchaNeeded: boolean;
}

export type Admission =
  | { readonly kind: 'locked'; readonly waitMs: number }
  | { readonly kind: 'admitted'; readonly tried: Try };

/** Admits a try and counts it, or returns how long to wait; a try that waits is not counted. */
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

/** The result of a try that failed. */
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

/** The try succeeded: the address starts over, and the account no longer counts it. */
export function afterSuccess(standing: Standing, tried: Try): Standing {
  return {
    address: FRESH,
    account: tried.onAccount ? without(standing.account, tried.atMs, ACCOUNT_RULE) : standing.account,
  };
}

/** The try was neither right nor wrong, for example a right password without its second factor yet. */
export function afterNothing(standing: Standing, tried: Try): Standing {
  return {
    address: without(standing.address, tried.atMs, ADDRESS_RULE),
    account: tried.onAccount ? without(standing.account, tried.atMs, ACCOUNT_RULE) : standing.account,
  };
}

/** Milliseconds until the guard admits a try. */
const waitMs = ({ lockedUntilMs }: Guard, now: number): number => Math.max(0, lockedUntilMs - now);

const needsCaptcha = ({ failures, locks }: Guard): boolean => failures.length >= CAPTCHA_AFTER || locks > 0;

/** Drops expired state. A clock that was set back neither lengthens a lock nor keeps failures for longer. */
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

/** Adds a failure, and locks when the limit is reached. */
function counted(guard: Guard, rule: Rule, now: number): Guard {
  const failures = [...guard.failures, now];
  if (failures.length < rule.limit) return { ...guard, failures };
  const lockMs = Math.min(rule.longestLockMs, rule.firstLockMs * 2 ** Math.min(guard.locks, 30));
  return { failures, locks: guard.locks + 1, lockedUntilMs: now + lockMs };
}

/** Removes a failure; ends a lock that it caused. */
function without(guard: Guard, atMs: number, rule: Rule): Guard {
  const index = guard.failures.indexOf(atMs);
  if (index < 0) return guard;
  const failures = guard.failures.toSpliced(index, 1);
  const isLocked = guard.failures.length >= rule.limit;
  if (!isLocked || failures.length >= rule.limit) return { ...guard, failures };
  // the previous lock ended no later than the oldest failure that counts
  return { failures, locks: guard.locks - 1, lockedUntilMs: guard.locks > 1 ? (failures[0] ?? 0) : 0 };
}
