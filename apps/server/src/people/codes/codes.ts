/**
 * Codes in the table sent_codes, as keyed hashes. Several codes for one contact and purpose are valid at once, so that
 * a code requested by a stranger does not invalidate the owner's (docs/decisions/0356).
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_RESEND_S } from '@tradewind/contract';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Outbox, Recipient } from '../../messaging/outbox/types.ts';
import {
  type Asker,
  type CheckedCode,
  type CodePurpose,
  type CodeRequest,
  type Codes,
  CODE_PURPOSES,
} from './types.ts';

const DIGITS = 6;
const VALID_MINUTES = 10;
const VALID_MS = VALID_MINUTES * 60_000;
/**
 * Attempts per requester, and in total for all who did not request the code: strangers cannot use up the requester's
 * attempts.
 */
const TRIES = 5;
const TRIES_OF_OTHERS = 15;
const RESEND_MS = CODE_RESEND_S * 1000;
/** Long after a row has expired. */
const KEPT_MS = 24 * 3_600_000;

const stored = (purposes: readonly CodePurpose[]): readonly number[] => purposes.map((name) => CODE_PURPOSES[name]);
/** All others are entered in the session that requested them: the owner's own requests serve no other session. */
const ENTERED_ANYWHERE = stored(['register', 'password']);

/** Ids of the valid codes of a contact ($1) and purposes ($2) sent after $3, locked in the order of all transactions. */
const LIVE = `SELECT id FROM sent_codes
  WHERE contact_hash = $1 AND purpose = ANY ($2::smallint[]) AND NOT used AND sent_at_ms > $3 ORDER BY id FOR UPDATE`;

type Contact = Pick<Recipient, 'channel' | 'to'>;

/** Requests that share the minute between two codes. */
interface CodeQueue {
  readonly contactHash: Buffer;
  readonly purpose: CodePurpose;
  readonly lane: Buffer;
}

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
    const { id } = request.asker;
    const queue = { contactHash: this.#contactHash(recipient), purpose, lane: this.#laneOf(request.asker) };
    const { contactHash } = queue;
    await this.#refuseTooSoon(this.#database, queue);
    // outside the transaction: the limits use their own connections
    await this.#count(contactHash, purpose, request);
    const now = this.#now();
    const code = this.#draw();
    await inTransaction(this.#database, async (client) => {
      // of concurrent requests the first is sent, the others are too soon
      await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [contactHash.readBigInt64BE(0)]);
      await this.#refuseTooSoon(client, queue);
      const asker = this.#askerHash(id);
      await client.query(
        'UPDATE sent_codes SET used = true WHERE contact_hash = $1 AND purpose = $2 AND asked_by = $3 AND NOT used',
        [contactHash, CODE_PURPOSES[purpose], asker],
      );
      await client.query(
        `INSERT INTO sent_codes (contact_hash, purpose, lane, asked_by, code_hash, sent_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [contactHash, CODE_PURPOSES[purpose], queue.lane, asker, this.#codeHash(contactHash, purpose, code), now],
      );
      // the same work whether or not it is delivered, so that the timing reveals nothing
      await client.query('SAVEPOINT message');
      const params = { code, minutes: String(VALID_MINUTES) };
      const options = { client, expiresAtMs: now + VALID_MS };
      if (purpose === 'register') await this.#outbox.enqueue('code_register', recipient, params, options);
      else await this.#outbox.enqueue('code_reset', recipient, { ...params, purpose }, options);
      await client.query(request.deliver ? 'RELEASE SAVEPOINT message' : 'ROLLBACK TO SAVEPOINT message');
    });
    this.#outbox.hurry(recipient.channel);
  }

  async check(contact: Contact, purposes: readonly CodePurpose[], code: string, asker: string): Promise<CheckedCode> {
    const contactHash = this.#contactHash(contact);
    // the row locks serialise concurrent tries
    const { rows } = await this.#database.query<{ id: number; purpose: number; codeHash: Buffer }>(
      `WITH live AS (${LIVE})
       UPDATE sent_codes c SET tried_by = tried_by || $4::bytea FROM live
        WHERE c.id = live.id AND (purpose = ANY ($5::smallint[]) OR asked_by = $4::bytea)
          AND cardinality(array_positions(tried_by, $4::bytea)) < ${TRIES}
          AND (asked_by = $4::bytea
               OR cardinality(tried_by) - cardinality(array_positions(tried_by, asked_by)) < ${TRIES_OF_OTHERS})
        RETURNING c.id, purpose, code_hash AS "codeHash"`,
      [contactHash, stored(purposes), this.#now() - VALID_MS, this.#askerHash(asker), ENTERED_ANYWHERE],
    );
    const given = new Map(
      purposes.map((name) => [CODE_PURPOSES[name] as number, this.#codeHash(contactHash, name, code)]),
    );
    // more than one when the same digits were drawn twice
    const right = rows
      .filter(({ purpose, codeHash }) => timingSafeEqual(given.get(purpose) ?? Buffer.alloc(codeHash.length), codeHash))
      .map(({ id }) => id);
    if (right.length === 0) throw new Refused('code_wrong');
    return {
      use: async (client) => {
        // of two concurrent right tries only one finds it unused
        const ended = await this.#endAll(client, contactHash, purposes);
        if (!ended.some((id) => right.includes(id))) throw new Refused('code_wrong');
      },
    };
  }

  async end(client: Queryable, contact: Contact, purposes: readonly CodePurpose[]): Promise<void> {
    await this.#endAll(client, this.#contactHash(contact), purposes);
  }

  /** Using one code invalidates all. Returns the ids of those that were valid. */
  async #endAll(client: Queryable, contactHash: Buffer, purposes: readonly CodePurpose[]): Promise<readonly number[]> {
    const { rows } = await client.query<{ id: number }>(
      `WITH live AS (${LIVE})
       UPDATE sent_codes c SET used = true FROM live WHERE c.id = live.id RETURNING c.id`,
      [contactHash, stored(purposes), this.#now() - VALID_MS],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes old rows, and rows from the future that were written before the clock was set back; returns how many. */
  async sweep(): Promise<number> {
    const now = this.#now();
    const { rowCount } = await this.#database.query('DELETE FROM sent_codes WHERE sent_at_ms < $1 OR sent_at_ms > $2', [
      now - KEPT_MS,
      now,
    ]);
    return rowCount ?? 0;
  }

  /** Narrow limits first: a refused request uses up nothing of the limits shared with others. */
  async #count(contactHash: Buffer, purpose: CodePurpose, { asker, callingCode }: CodeRequest): Promise<void> {
    const contact = `${contactHash.toString('base64url')} ${CODE_PURPOSES[purpose]}`;
    if (asker.isOwner) await this.#limits.take('code_contact_owner', `${contact} ${asker.id}`);
    else {
      await this.#limits.take('code_contact', `${contact} ${asker.id}`);
      await this.#limits.take('code_contact_all', contact);
    }
    if (callingCode === undefined) return;
    await this.#limits.take('sms_calling_code', callingCode);
    await this.#limits.take('sms_all', '');
  }

  async #refuseTooSoon(db: Queryable, { contactHash, purpose, lane }: CodeQueue): Promise<void> {
    const { sentAtMs } = onlyRow(
      await db.query<{ sentAtMs: number | null }>(
        `SELECT max(sent_at_ms) AS "sentAtMs" FROM sent_codes WHERE contact_hash = $1 AND purpose = $2 AND lane = $3`,
        [contactHash, CODE_PURPOSES[purpose], lane],
      ),
    );
    const waitMs = sentAtMs === null ? 0 : sentAtMs + RESEND_MS - this.#now();
    if (waitMs > 0) throw new Refused('code_too_soon', { wait_s: Math.ceil(waitMs / 1000) });
  }

  /** Owners have the minute between two codes for themselves; all others share one. */
  #laneOf({ id, isOwner }: Asker): Buffer {
    return isOwner ? this.#askerHash(id) : Buffer.alloc(0);
  }

  #askerHash(id: string): Buffer {
    return this.#vault.hmac('code try address', id);
  }

  #contactHash({ channel, to }: Contact): Buffer {
    return this.#vault.hmac('code contact', `${channel} ${to}`);
  }

  #codeHash(contactHash: Buffer, purpose: CodePurpose, code: string): Buffer {
    return this.#vault.hmac('code', `${contactHash.toString('hex')} ${CODE_PURPOSES[purpose]} ${code}`);
  }
}
