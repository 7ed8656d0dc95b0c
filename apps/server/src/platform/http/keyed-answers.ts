/**
 * Idempotency keys of calls that give the trading core no command (the core writes its own keys with its
 * batches). A call runs once, even when two arrive together. The first answer is repeated for 24 hours, also
 * after a restart. An answer is stored after its effect is durable: if the server dies in between, a repeat meets
 * the changed state and is refused. Internal errors and rate limits are not stored, so that they can be retried.
 *
 * A command of the trading core whose preparation reads the database also goes through here (`onceBefore`), so
 * that it is prepared once: a repeat must not meet a state that the first run has changed.
 */
import { Refused, TooManyRequests } from '../errors/index.ts';
import type { ErrorKey } from '@tradewind/contract';
import { type Queue, SharedLocks } from '../peers/index.ts';
import type { KeyUse } from '../commands/index.ts';
import type { Database } from '../db/index.ts';
import type { SealedTable, Vault } from '../secrets/index.ts';
import { type Answer, codeOf } from './answer.ts';
import { assertSameUse } from './command-response.ts';
import { withoutCodes } from './idempotency-key.ts';

const LIFETIME_MS = 24 * 3_600_000;
const CLEAN_EVERY_MS = 3_600_000;
const PURPOSE = 'keyed answer';
const BODY_PURPOSE = 'body of a keyed call';

export const SEALED_ANSWERS: SealedTable = {
  table: 'keyed_answers',
  key: ['account_id', 'key'],
  sealed: { answer_sealed: PURPOSE },
};
/** These refusals decide nothing: they would be the same again, or are over once the customer is verified. */
const NOT_KEPT: ReadonlySet<ErrorKey> = new Set(['invalid_input', 'only_true_account', 'verification_required']);

export interface KeyedCall {
  readonly account: number;
  /** At most 64 characters. */
  readonly key: string;
  /** Method and path. */
  readonly call: string;
  /** As parsed by its schema. Undefined for uploads, whose body is not read before. */
  readonly input: unknown;
  /** The answer of a core command that was done under the key. */
  readonly ofCommand: () => Promise<Answer | undefined>;
}

export class KeyedAnswers {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #running = new Map<string, { readonly use: KeyUse; readonly answer: Promise<Answer> }>();
  /** Locks among processes. Within this process all concurrent callers get the first answer. */
  readonly #locks: Queue;
  readonly #timer: NodeJS.Timeout;

  /** `onError` is called when a clean-up failed. `locks`: locks among all processes; absent = this is the only process. */
  constructor(
    database: Database,
    vault: Vault,
    now: () => number,
    onError: (error: unknown) => void,
    locks: SharedLocks = new SharedLocks(),
  ) {
    this.#locks = locks.queue('key', 1);
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#timer = setInterval(() => {
      this.#database
        .query('DELETE FROM keyed_answers WHERE created_at_ms <= $1', [this.#now() - LIFETIME_MS])
        .catch(onError);
    }, CLEAN_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * `perform` answers the call; `refuse` builds the answer to a refusal that it throws. Other errors pass
   * through. Throws Refused (`conflict`) when another call, or the same call with another body, used the key.
   */
  async once(call: KeyedCall, perform: () => Promise<Answer>, refuse: (refused: Refused) => Answer): Promise<Answer> {
    return this.#alone(call, async () => this.#keep(call, await orRefuse(perform, refuse)));
  }

  /**
   * The same for a call whose answer is stored elsewhere, together with its effect,
   * unless `prepare` throws a refusal. What `prepare` returns then answers the call.
   */
  async onceBefore(
    call: KeyedCall,
    prepare: () => Promise<() => Promise<Answer>>,
    refuse: (refused: Refused) => Answer,
  ): Promise<Answer> {
    return this.#alone(call, async () => {
      const prepared = await orRefuse(prepare, refuse);
      return typeof prepared === 'function' ? prepared() : this.#keep(call, prepared);
    });
  }

  /** Returns the stored answer, or else the one that `perform` makes, to all concurrent callers. */
  async #alone(call: KeyedCall, perform: () => Promise<Answer>): Promise<Answer> {
    const id = `${call.account} ${call.key}`;
    const use = this.#useOf(call);
    const running = this.#running.get(id);
    if (running !== undefined) {
      assertSameUse(running.use, use);
      return repeated(await running.answer);
    }
    const answer = this.#locks.run(id, () => this.#findOrPerform(call, use, perform));
    this.#running.set(id, { use, answer });
    try {
      return await answer;
    } finally {
      this.#running.delete(id);
    }
  }

  /** A keyed hash, because a body can hold a password or a code. */
  #useOf({ call, input }: KeyedCall): KeyUse {
    if (input === undefined) return { call };
    return { call, bodyHash: this.#vault.hmac(BODY_PURPOSE, JSON.stringify(input, withoutCodes)).toString('hex') };
  }

  async #findOrPerform(call: KeyedCall, use: KeyUse, perform: () => Promise<Answer>): Promise<Answer> {
    const stored = await this.#find(call, use);
    return stored ?? (await call.ofCommand()) ?? perform();
  }

  async #keep(call: KeyedCall, answer: Answer): Promise<Answer> {
    const { bodyHash } = this.#useOf(call);
    await this.#database.query(
      `INSERT INTO keyed_answers (account_id, key, call, body_hash, answer_sealed, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, key) DO UPDATE
         SET call = excluded.call, body_hash = excluded.body_hash, answer_sealed = excluded.answer_sealed,
           created_at_ms = excluded.created_at_ms`,
      [
        call.account,
        call.key,
        call.call,
        bodyHash ?? null,
        this.#vault.seal(PURPOSE, answer.repeatedBody ?? answer.body),
        this.#now(),
      ],
    );
    return answer;
  }

  async #find({ account, key }: KeyedCall, use: KeyUse): Promise<Answer | undefined> {
    const since = this.#now() - LIFETIME_MS;
    const { rows } = await this.#database.query<{ call: string; body_hash: string | null; sealed: Buffer }>(
      `SELECT call, body_hash, answer_sealed AS sealed FROM keyed_answers WHERE account_id = $1 AND key = $2 AND created_at_ms > $3`,
      [account, key, since],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    assertSameUse({ call: row.call, ...(row.body_hash !== null && { bodyHash: row.body_hash }) }, use);
    const body = this.#vault.unseal(PURPOSE, row.sealed).toString();
    return { status: 200, code: codeOf(body), body, isReplay: true };
  }
}

const repeated = (answer: Answer): Answer => ({
  ...answer,
  body: answer.repeatedBody ?? answer.body,
  isReplay: true,
});

/** The result, or the answer to the refusal that it threw, if that refusal is stored. Other errors pass through. */
async function orRefuse<T>(make: () => Promise<T>, refuse: (refused: Refused) => Answer): Promise<T | Answer> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refused) || error instanceof TooManyRequests || NOT_KEPT.has(error.key)) throw error;
    return refuse(error);
  }
}
