/** Stores the lockout of logins in the tables login_guards and known_addresses (rules: lockout.ts). */
import type { ErrorKey } from '@tradewind/contract';
import { DAY_MS } from '../../platform/clock/index.ts';
import { Semaphore, KeyedQueue } from '../../platform/concurrency/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { addressKey } from '../../platform/http/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import {
  FRESH,
  type Guard,
  LOCKS_KEPT_MS,
  type Standing,
  type Try,
  afterFailure,
  afterNothing,
  afterSuccess,
  beginTry,
} from './lockout.ts';
import { sweepTraces } from './login-traces.ts';

/** How long an address remains known after the last login from it. */
export const KNOWN_FOR_MS = 90 * 24 * 3_600_000;
/** Queue limit of tries of one account, or of one account from one address. */
const WAITING = 100;
/** Connections for all tries together; the pool also serves trading. */
const CONNECTIONS = 3;

/** The account and address of a try, as hashes, so that the tables reveal neither. */
export interface Subject {
  readonly account: Buffer;
  readonly address: Buffer;
  /** Whether the login form can show a captcha; if so, refusals say when the next try needs one. */
  readonly captchas: boolean;
}

/** A try in progress. It ends with exactly one of right and undecided, or is a failure. */
export interface CountedTry {
  readonly captchaNeeded: boolean;
  /** The refusal of a wrong try: `key`, or account_locked when it reached the limit. */
  failed(key: ErrorKey): Refused;
  right(): Promise<void>;
  /** Uncounts the try: nothing was decided. */
  undecided(): Promise<void>;
}

interface GuardRow {
  readonly subject: Buffer;
  readonly failures: readonly number[];
  readonly locks: number;
  readonly lockedUntilMs: number;
}

export interface LoginGuardOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly now: () => number;
  /** How long hashes of addresses are kept; absent = KNOWN_FOR_MS. */
  readonly addressesKeptDays?: number;
}

export class LoginGuard {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #addressesKeptMs: number;
  /** One try at a time for an account from an address, so that right passwords do not disturb the count. */
  readonly #tries = new KeyedQueue(WAITING);
  /** One transaction at a time for an account: waiting for its row lock would hold a connection. */
  readonly #writes = new KeyedQueue(WAITING);
  readonly #connections = new Semaphore(CONNECTIONS);

  constructor({ database, vault, now, addressesKeptDays }: LoginGuardOptions) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#addressesKeptMs = addressesKeptDays === undefined ? KNOWN_FOR_MS : addressesKeptDays * DAY_MS;
  }

  /** `account`: any name for it, known or not. */
  subject(account: string, address: string, captchas = true): Subject {
    return {
      captchas,
      account: this.#vault.hmac('login account', account),
      address: this.#vault.hmac('login account and address', `${addressKey(address)} ${account}`),
    };
  }

  addressHash(address: string): Buffer {
    return this.#vault.hmac('known address', addressKey(address));
  }

  /**
   * Runs a try. Throws Refused account_locked, without starting it, while the account is locked for this address.
   * `known`: the account has logged in from this address before. If the try throws anything but the result of `failed`
   * without having called `right`, it is uncounted.
   */
  run<Result>(subject: Subject, known: boolean, attempt: (tried: CountedTry) => Promise<Result>): Promise<Result> {
    return this.#tries.run(subject.address.toString('base64'), async () => {
      const begun = await this.#begin(subject, known);
      let decided = false;
      const settle = async (after: typeof afterSuccess): Promise<void> => {
        if (decided) return;
        decided = true;
        await this.#change(subject, (standing) => after(standing, begun));
      };
      try {
        return await attempt({
          captchaNeeded: begun.captchaNeeded,
          failed: (key) => {
            decided = true;
            return refusalOf(begun, key, subject);
          },
          right: () => settle(afterSuccess),
          undecided: () => settle(afterNothing),
        });
      } catch (error) {
        await settle(afterNothing);
        throw error;
      }
    });
  }

  /** Clears the failures of an account and of its tries from this address, after its owner was authenticated. */
  async forgive(subject: Subject): Promise<void> {
    await this.#change(subject, () => ({ address: FRESH, account: FRESH }));
  }

  /** Deletes expired rows; returns how many. */
  async sweep(): Promise<number> {
    const now = this.#now();
    const guards = await this.#database.query('DELETE FROM login_guards WHERE changed_at_ms < $1', [
      now - 2 * LOCKS_KEPT_MS,
    ]);
    const addresses = await this.#database.query('DELETE FROM known_addresses WHERE used_at_ms < $1', [
      now - this.#addressesKeptMs,
    ]);
    const traces = await sweepTraces(this.#database, now - this.#addressesKeptMs);
    return (guards.rowCount ?? 0) + (addresses.rowCount ?? 0) + traces;
  }

  async #begin(subject: Subject, known: boolean): Promise<Try> {
    let admitted: Try | undefined;
    let waitMs = 0;
    await this.#change(subject, (standing, now) => {
      const admission = beginTry(standing, now, known);
      if (admission.kind === 'locked') waitMs = admission.waitMs;
      else admitted = admission.tried;
      return admitted?.standing ?? standing;
    });
    if (admitted === undefined) throw locked(waitMs, subject);
    return admitted;
  }

  #change(subject: Subject, change: (standing: Standing, now: number) => Standing): Promise<void> {
    const work = (): Promise<void> =>
      inTransaction(this.#database, async (client) => {
        const now = this.#now();
        const standing = await lockedStanding(client, subject, now);
        await write(client, subject, change(standing, now));
      });
    return this.#writes.run(subject.account.toString('base64'), () => this.#connections.run(work));
  }
}

const locked = (waitMs: number, { captchas }: Subject): Refused =>
  new Refused('account_locked', { wait_s: Math.ceil(waitMs / 1000), ...(captchas ? { captcha: true } : {}) });

function refusalOf(tried: Try, key: ErrorKey, subject: Subject): Refused {
  const { waitMs, captchaNeeded } = afterFailure(tried);
  if (waitMs > 0) return locked(waitMs, subject);
  return new Refused(key, captchaNeeded && subject.captchas ? { captcha: true } : {});
}

/** Reads and locks both guards until the transaction ends; always in the same order. */
async function lockedStanding(client: Queryable, { account, address }: Subject, now: number): Promise<Standing> {
  const { rows } = await client.query<GuardRow>(
    `INSERT INTO login_guards AS g (subject_hash, changed_at_ms)
     SELECT subject, $2 FROM unnest($1::bytea[]) AS subject ORDER BY subject
     ON CONFLICT (subject_hash) DO UPDATE SET changed_at_ms = greatest(g.changed_at_ms, excluded.changed_at_ms)
     RETURNING subject_hash AS subject, failed_at_ms::float8[] AS failures, locks, locked_until_ms AS "lockedUntilMs"`,
    [[account, address], now],
  );
  const guardOf = (subject: Buffer): Guard => rows.find((row) => row.subject.equals(subject)) ?? FRESH;
  return { account: guardOf(account), address: guardOf(address) };
}

async function write(client: Queryable, subject: Subject, { account, address }: Standing): Promise<void> {
  await client.query(
    `UPDATE login_guards g
        SET failed_at_ms = w.failures::bigint[], locks = w.locks, locked_until_ms = w.until
       FROM (VALUES ($1::bytea, $2::text, $3::integer, $4::bigint), ($5::bytea, $6::text, $7::integer, $8::bigint))
            AS w (subject, failures, locks, until)
      WHERE g.subject_hash = w.subject`,
    [
      subject.account,
      arrayText(account.failures),
      account.locks,
      account.lockedUntilMs,
      subject.address,
      arrayText(address.failures),
      address.locks,
      address.lockedUntilMs,
    ],
  );
}

const arrayText = (times: readonly number[]): string => `{${times.join(',')}}`;
