/** Users: the demo account of a device, real accounts by their contact, and the language a user reads. */
import { hash, randomInt } from 'node:crypto';
import type { Locale } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, violated } from '../../platform/db/index.ts';
import type { Contact } from './contact.ts';
import { USER_COLUMNS } from './user-row.ts';

const UID_MIN = 10_000_000;
const UID_MAX = 100_000_000;
/** Without characters that are mistaken for one another. */
const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;
/** What a code may look like that is looked up; operators may have given out others than the drawn ones. */
const INVITE_FORM = /^[0-9A-Z]+$/u;
/** Random numbers collide now and then; as often in a row only when there is no room left. */
const ATTEMPTS = 20;
const CONTACT_INDEXES: ReadonlySet<unknown> = new Set(['users_by_email', 'users_by_mobile']);

const deviceHashOf = (demoId: string): Buffer => hash('sha256', `demo device ${demoId}`, 'buffer');

const randomUid = (): string => String(randomInt(UID_MIN, UID_MAX));

function randomInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET.charAt(randomInt(INVITE_ALPHABET.length))).join(
    '',
  );
}

/** Which column a contact stands in. */
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
  /** He gave a code back that was sent to the contact. */
  readonly isContactProved: boolean;
  readonly lang: Locale;
}

/** What a login has to know of an account. */
export interface Enterable {
  readonly user: UserRow;
  readonly passwordHash: string | undefined;
  /** It was entered from this address since the time asked for. */
  readonly known: boolean;
}

interface EnterableRow extends UserRow {
  readonly passwordHash: string | null;
  readonly known: boolean;
}

export class Users {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
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

  /** The real user whose invitation code this is. */
  async inviter(code: string): Promise<number | undefined> {
    const written = code.toUpperCase();
    if (!INVITE_FORM.test(written)) return undefined;
    const { rows } = await this.#database.query<{ id: number }>(
      'SELECT id FROM users WHERE invite_code = $1 AND NOT is_demo',
      [written],
    );
    return rows[0]?.id;
  }

  /** `addressHash`: as known_addresses has it; `sinceMs`: older entries do not count. */
  async enterable(who: Contact | number, addressHash: Buffer, sinceMs: number): Promise<Enterable | undefined> {
    const column = typeof who === 'number' ? 'id' : columnOf(who);
    const { rows } = await this.#database.query<EnterableRow>(
      `SELECT ${USER_COLUMNS}, u.password_hash AS "passwordHash", EXISTS (
                SELECT FROM known_addresses k WHERE k.user_id = u.id AND k.address_hash = $2 AND k.used_at_ms > $3
              ) AS known
         FROM users u WHERE u.${column} = $1`,
      [typeof who === 'number' ? who : who.to, addressHash, sinceMs],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const { passwordHash, known, ...user } = row;
    return { user, passwordHash: passwordHash ?? undefined, known };
  }

  /** The demo user of a device, made when there is none; two at once get the same one. */
  async createForDevice(demoId: string, lang: Locale): Promise<UserRow> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const { rows } = await this.#database.query<UserRow>(
          `INSERT INTO users AS u (uid, invite_code, is_demo, device_hash, lang, created_at_ms)
           VALUES ($1, $2, true, $3, $4, $5)
           ON CONFLICT (device_hash) DO NOTHING RETURNING ${USER_COLUMNS}`,
          [randomUid(), randomInviteCode(), deviceHashOf(demoId), lang, this.#now()],
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
   * A real user; undefined when there is one with this contact already. `prove` runs in the same transaction, and
   * again after a collision of drawn numbers.
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

  /** A new password, as part of the transaction of `db`. */
  async setPassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
    await db.query('UPDATE users SET password_hash = $2, password_changed_at_ms = $3 WHERE id = $1', [
      id,
      passwordHash,
      this.#now(),
    ]);
  }

  /** Notes that the contact is the user's own; true when that was not known before. */
  async noteProof(db: Queryable, id: number): Promise<boolean> {
    const { rowCount } = await db.query(
      'UPDATE users SET contact_proved_at_ms = $2 WHERE id = $1 AND contact_proved_at_ms IS NULL',
      [id, this.#now()],
    );
    return rowCount === 1;
  }

  /** The same password under other parameters; false when it was changed meanwhile. */
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
}
