/** Codes in the table sent_codes: the last one of each contact and purpose, as a keyed hash. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_RESEND_S } from '@tradewind/contract';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Outbox, Recipient, Template } from '../../messaging/outbox/types.ts';
import type { CheckedCode, CodePurpose, CodeRequest, Codes } from './types.ts';

const DIGITS = 6;
const VALID_MINUTES = 10;
const VALID_MS = VALID_MINUTES * 60_000;
/** Tries from one address, and from all addresses; strangers must not be able to use up a customer's own tries. */
const TRIES = 5;
const TRIES_OF_ALL = 20;
const RESEND_MS = CODE_RESEND_S * 1000;
/** Long after a row has expired; a later code replaces it anyway. */
const KEPT_MS = 24 * 3_600_000;

const TEMPLATE_OF = { 1: 'code_register', 2: 'code_reset' } as const satisfies Record<CodePurpose, Template>;

type Contact = Pick<Recipient, 'channel' | 'to'>;

const randomCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

export interface StoredCodesOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly outbox: Outbox;
  readonly limits: AbuseLimits;
  readonly now: () => number;
  /** Returns the digits of a new code; absent = random. */
  readonly draw?: () => string;
}

export class StoredCodes implements Codes {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #outbox: Outbox;
  readonly #limits: AbuseLimits;
  readonly #now: () => number;
  readonly #draw: () => string;

  constructor({ database, vault, outbox, limits, now, draw = randomCode }: StoredCodesOptions) {
    this.#database = database;
    this.#vault = vault;
    this.#outbox = outbox;
    this.#limits = limits;
    this.#now = now;
    this.#draw = draw;
  }

  async send(recipient: Recipient, purpose: CodePurpose, request: CodeRequest): Promise<void> {
    const contactHash = this.#contactHash(recipient);
    await this.#refuseTooSoon(this.#database, contactHash, purpose);
    // outside the transaction: the limits use their own connections
    await this.#count(contactHash, purpose, request);
    const now = this.#now();
    const code = this.#draw();
    await inTransaction(this.#database, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO sent_codes AS s (contact_hash, purpose, code_hash, sent_at_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (contact_hash, purpose) DO UPDATE
           SET code_hash = excluded.code_hash, sent_at_ms = excluded.sent_at_ms, tried_by = '{}', used = false
         WHERE s.sent_at_ms <= excluded.sent_at_ms - $5`,
        [contactHash, purpose, this.#codeHash(contactHash, purpose, code), now, RESEND_MS],
      );
      // a concurrent request won
      if (rowCount === 0) await this.#refuseTooSoon(client, contactHash, purpose);
      // the same work whether or not it is delivered, so that the timing reveals nothing
      await client.query('SAVEPOINT message');
      await this.#outbox.enqueue(
        TEMPLATE_OF[purpose],
        recipient,
        { code, minutes: String(VALID_MINUTES) },
        { client, expiresAtMs: now + VALID_MS },
      );
      await client.query(request.deliver ? 'RELEASE SAVEPOINT message' : 'ROLLBACK TO SAVEPOINT message');
    });
    this.#outbox.hurry(recipient.channel);
  }

  async check(contact: Contact, purpose: CodePurpose, code: string, from: string): Promise<CheckedCode> {
    const contactHash = this.#contactHash(contact);
    // the row lock serialises concurrent tries
    const { rows } = await this.#database.query<{ codeHash: Buffer }>(
      `UPDATE sent_codes SET tried_by = tried_by || $3::bytea
        WHERE contact_hash = $1 AND purpose = $2 AND NOT used AND sent_at_ms > $4
          AND cardinality(array_positions(tried_by, $3::bytea)) < $5 AND cardinality(tried_by) < $6
        RETURNING code_hash AS "codeHash"`,
      [contactHash, purpose, this.#vault.hmac('code try address', from), this.#now() - VALID_MS, TRIES, TRIES_OF_ALL],
    );
    // compared even if there is no code, so that the timing does not reveal it
    const given = this.#codeHash(contactHash, purpose, code);
    const expected = rows[0]?.codeHash ?? Buffer.alloc(given.length);
    if (!timingSafeEqual(given, expected)) throw new Refused('code_wrong');
    return { use: (client) => this.#use(client, contactHash, purpose, expected) };
  }

  async #use(client: Queryable, contactHash: Buffer, purpose: CodePurpose, codeHash: Buffer): Promise<void> {
    // of two concurrent right tries only one finds it unused; an older code does not use up a newer one
    const { rowCount } = await client.query(
      `UPDATE sent_codes SET used = true
        WHERE contact_hash = $1 AND purpose = $2 AND NOT used AND code_hash = $3 AND sent_at_ms > $4`,
      [contactHash, purpose, codeHash, this.#now() - VALID_MS],
    );
    if (rowCount === 0) throw new Refused('code_wrong');
  }

  /** Deletes old rows; returns how many. */
  async sweep(): Promise<number> {
    const { rowCount } = await this.#database.query('DELETE FROM sent_codes WHERE sent_at_ms < $1', [
      this.#now() - KEPT_MS,
    ]);
    return rowCount ?? 0;
  }

  /** Narrow limits first: a refused request uses up nothing of the limits shared with others. */
  async #count(contactHash: Buffer, purpose: CodePurpose, { from, callingCode }: CodeRequest): Promise<void> {
    const contact = `${contactHash.toString('base64url')} ${purpose}`;
    await this.#limits.take('code_contact', `${contact} ${from}`);
    await this.#limits.take('code_contact_all', contact);
    if (callingCode === undefined) return;
    await this.#limits.take('sms_calling_code', callingCode);
    await this.#limits.take('sms_all', '');
  }

  async #refuseTooSoon(db: Queryable, contactHash: Buffer, purpose: CodePurpose): Promise<void> {
    const { rows } = await db.query<{ sentAtMs: number }>(
      'SELECT sent_at_ms AS "sentAtMs" FROM sent_codes WHERE contact_hash = $1 AND purpose = $2',
      [contactHash, purpose],
    );
    const waitMs = rows[0] === undefined ? 0 : rows[0].sentAtMs + RESEND_MS - this.#now();
    if (waitMs > 0) throw new Refused('code_too_soon', { wait_s: Math.ceil(waitMs / 1000) });
  }

  #contactHash({ channel, to }: Contact): Buffer {
    return this.#vault.hmac('code contact', `${channel} ${to}`);
  }

  #codeHash(contactHash: Buffer, purpose: CodePurpose, code: string): Buffer {
    return this.#vault.hmac('code', `${contactHash.toString('hex')} ${purpose} ${code}`);
  }
}
