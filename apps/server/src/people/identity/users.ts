/** Users: the demo account of a device, real accounts by contact, and users' languages. */
import { hash, randomInt } from 'node:crypto';
import type { Locale } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import type { Contact } from './contact.ts';
import { USER_COLUMNS } from './user-row.ts';

const UID_MIN = 10_000_000;
const UID_MAX = 100_000_000;
/** No characters that are easily confused. */
const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;
/** Accepted form of an invitation code; operators may have issued other codes than the random ones. */
const INVITE_FORM = /^[0-9A-Z]+$/u;
/** Random numbers collide now and then; this many collisions in a row mean that no numbers are left. */
const ATTEMPTS = 20;
const CONTACT_INDEXES: ReadonlySet<unknown> = new Set(['users_by_email', 'users_by_mobile']);

const deviceHashOf = (demoId: string): Buffer => hash('sha256', `demo device ${demoId}`, 'buffer');

const randomUid = (): string => String(randomInt(UID_MIN, UID_MAX));

function randomInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET.charAt(randomInt(INVITE_ALPHABET.length))).join(
    '',
  );
}

export const columnOf = ({ channel }: Pick<Contact, 'channel'>): 'email' | 'mobile' =>
  channel === 'email' ? 'email' : 'mobile';

export interface NewUser {
  readonly contact: Contact;
  /** Digits of the mobile number's calling code. */
  readonly areaCode: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
  readonly inviterId: number | undefined;
  readonly companyId: string | undefined;
  readonly passwordHash: string;
  /** Whether they entered a code that was sent to the contact. */
  readonly isContactProved: boolean;
  readonly lang: Locale;
}

/** What the login checks need to know about an account. */
export interface LoginAccount {
  readonly user: UserRow;
  readonly passwordHash: string | undefined;
  /** Someone logged in from this address since the given time. */
  readonly known: boolean;
}

interface LoginAccountRow {
  readonly passwordHash: string | null;
  readonly known: boolean;
}
type NoUserRow = LoginAccountRow & { readonly id: null };

export class Users {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #hasTour: boolean;

  /** `hasTour`: demo accounts start with a tour of the trade page. */
  constructor(database: Database, now: () => number, hasTour = false) {
    this.#database = database;
    this.#now = now;
    this.#hasTour = hasTour;
  }

  async ofDevice(demoId: string): Promise<UserRow | undefined> {
    const { rows } = await this.#database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users u WHERE u.device_hash = $1`,
      [deviceHashOf(demoId)],
    );
    return rows[0];
  }

  async byId(id: number): Promise<UserRow | undefined> {
    const { rows } = await this.#database.query<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = $1`, [id]);
    return rows[0];
  }

  async ofContact(contact: Contact): Promise<UserRow | undefined> {
    const { rows } = await this.#database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users u WHERE u.${columnOf(contact)} = $1`,
      [contact.to],
    );
    return rows[0];
  }

  /** The id of the real user with this invitation code. */
  async inviter(code: string): Promise<number | undefined> {
    const written = code.toUpperCase();
    if (!INVITE_FORM.test(written)) return undefined;
    const { rows } = await this.#database.query<{ id: number }>(
      'SELECT id FROM users WHERE invite_code = $1 AND NOT is_demo',
      [written],
    );
    return rows[0]?.id;
  }

  /** `addressHash`: as in known_addresses; `sinceMs`: older entries do not count. */
  async loginAccount(who: Contact | number, addressHash: Buffer, sinceMs: number): Promise<LoginAccount | undefined> {
    const column = typeof who === 'number' ? 'id' : columnOf(who);
    // one row and both lookups whether or not there is such a user (PostgreSQL would skip one for a null id): the time must
    // not differ either
    const row = onlyRow(
      await this.#database.query<NoUserRow | (UserRow & LoginAccountRow)>(
        `SELECT ${USER_COLUMNS}, u.password_hash AS "passwordHash", EXISTS (
                  SELECT FROM known_addresses k
                   WHERE k.user_id = coalesce(u.id, 0) AND k.address_hash = $2 AND k.used_at_ms > $3
                ) AS known
           FROM (SELECT) AS one LEFT JOIN users u ON u.${column} = $1`,
        [typeof who === 'number' ? who : who.to, addressHash, sinceMs],
      ),
    );
    if (row.id === null) return undefined;
    const { passwordHash, known, ...user } = row;
    return { user, passwordHash: passwordHash ?? undefined, known };
  }

  /** The demo user of a device, created if there is none; concurrent calls get the same one. */
  async createForDevice(demoId: string, lang: Locale): Promise<UserRow> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const { rows } = await this.#database.query<UserRow>(
          `INSERT INTO users AS u (uid, invite_code, is_demo, device_hash, lang, created_at_ms, tour_done)
           VALUES ($1, $2, true, $3, $4, $5, $6)
           ON CONFLICT (device_hash) DO NOTHING RETURNING ${USER_COLUMNS}`,
          [randomUid(), randomInviteCode(), deviceHashOf(demoId), lang, this.#now(), !this.#hasTour],
        );
        const user = rows[0] ?? (await this.ofDevice(demoId));
        if (user !== undefined) return user;
      } catch (error) {
        if (violated('unique', error) === undefined) throw error;
      }
    }
    throw new Error('no free uid or invite code found');
  }

  /**
   * Creates a real user; undefined when the contact already has one. `prove` runs in the same transaction, and again
   * after a collision of random numbers.
   */
  async create(user: NewUser, prove: (client: Queryable) => Promise<void>): Promise<UserRow | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return await inTransaction(this.#database, async (client) => {
          await prove(client);
          return this.#insert(client, user);
        });
      } catch (error) {
        const index = violated('unique', error);
        if (index === undefined) throw error;
        if (CONTACT_INDEXES.has(index)) return undefined;
      }
    }
    throw new Error('no free uid or invite code found');
  }

  async #insert(client: Queryable, user: NewUser): Promise<UserRow | undefined> {
    const { contact, areaCode, country, inviterId, companyId, passwordHash, isContactProved, lang } = user;
    const { rows } = await client.query<UserRow>(
      `INSERT INTO users AS u (uid, invite_code, is_demo, ${columnOf(contact)}, area_code, country, inviter_id,
         company_id, password_hash, password_changed_at_ms, contact_proved_at_ms, lang, created_at_ms)
       VALUES ($1, $2, false, $3, $4, $5, $6, $7, $8, $10, $11, $9, $10) RETURNING ${USER_COLUMNS}`,
      [
        randomUid(),
        randomInviteCode(),
        contact.to,
        areaCode ?? null,
        country ?? null,
        inviterId ?? null,
        companyId ?? null,
        passwordHash,
        lang,
        this.#now(),
        isContactProved ? this.#now() : null,
      ],
    );
    return rows[0];
  }

  /** Sets a new password in the transaction of `db`. */
  async setPassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
    await db.query('UPDATE users SET password_hash = $2, password_changed_at_ms = $3 WHERE id = $1', [
      id,
      passwordHash,
      this.#now(),
    ]);
  }

  /** Records that the contact is verified; true the first time. */
  async noteProof(db: Queryable, id: number): Promise<boolean> {
    const { rowCount } = await db.query(
      'UPDATE users SET contact_proved_at_ms = $2 WHERE id = $1 AND contact_proved_at_ms IS NULL',
      [id, this.#now()],
    );
    return rowCount === 1;
  }

  /** Stores the same password hashed with current parameters; false when it was changed meanwhile. */
  async rehash(id: number, from: string, to: string): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
      [id, from, to],
    );
    return rowCount === 1;
  }

  async setLang(id: number, lang: Locale): Promise<void> {
    await this.#database.query('UPDATE users SET lang = $2 WHERE id = $1', [id, lang]);
  }

  async setConfirmsOrders(id: number, confirms: boolean): Promise<void> {
    await this.#database.query('UPDATE users SET confirm_orders = $2::boolean WHERE id = $1::bigint', [id, confirms]);
  }

  async endTour(id: number): Promise<void> {
    await this.#database.query('UPDATE users SET tour_done = true WHERE id = $1::bigint', [id]);
  }

  async setLargestSlippage(id: number, points: number | null): Promise<void> {
    await this.#database.query('UPDATE users SET largest_slippage = $2::integer WHERE id = $1::bigint', [id, points]);
  }
}
