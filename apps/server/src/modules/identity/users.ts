/** Users: the demo account of a device, and the language a user reads. */
import { hash, randomInt } from 'node:crypto';
import type { Locale } from '@tradewind/contract';
import type { Database } from '../../db/index.ts';
import { USER_COLUMNS, type UserRow } from './user-row.ts';

const UID_MIN = 10_000_000;
const UID_MAX = 100_000_000;
/** Without characters that are mistaken for one another. */
const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;
/** Random numbers collide now and then; as often in a row only when there is no room left. */
const ATTEMPTS = 20;
const UNIQUE_VIOLATION = '23505';

const deviceHashOf = (demoId: string): Buffer => hash('sha256', `demo device ${demoId}`, 'buffer');

function inviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET.charAt(randomInt(INVITE_ALPHABET.length))).join(
    '',
  );
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

export class Users {
  readonly #pool: Database;

  constructor(pool: Database) {
    this.#pool = pool;
  }

  async ofDevice(demoId: string): Promise<UserRow | undefined> {
    const { rows } = await this.#pool.query<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.device_hash = $1`, [
      deviceHashOf(demoId),
    ]);
    return rows[0];
  }

  /** The demo user of a device, made when there is none; two at once get the same one. */
  async createForDevice(demoId: string, lang: Locale): Promise<UserRow> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const { rows } = await this.#pool.query<UserRow>(
          `INSERT INTO users AS u (uid, invite_code, is_demo, device_hash, lang, created_at_ms)
           VALUES ($1, $2, true, $3, $4, $5)
           ON CONFLICT (device_hash) DO NOTHING RETURNING ${USER_COLUMNS}`,
          [String(randomInt(UID_MIN, UID_MAX)), inviteCode(), deviceHashOf(demoId), lang, Date.now()],
        );
        const user = rows[0] ?? (await this.ofDevice(demoId));
        if (user !== undefined) return user;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
      }
    }
    throw new Error('no free uid or invite code found');
  }

  async setLang(id: number, lang: Locale): Promise<void> {
    await this.#pool.query('UPDATE users SET lang = $2 WHERE id = $1', [id, lang]);
  }
}
