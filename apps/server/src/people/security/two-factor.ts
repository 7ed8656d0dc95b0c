/**
 * Two-factor codes of users: from their authenticator app, and recovery codes. Each code is accepted once: the last
 * accepted step is stored, and a recovery code is deleted when used.
 */
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { makeRecoveryCodes, normalRecoveryCode } from './recovery-codes.ts';
import { isTotpCode, newTotp, totpStep, typedCode } from './totp.ts';

const ISSUER = 'Tradewind';
const SEAL = 'users.totp_secret';
/** Vault purpose of the hashes of recovery codes, which cannot be recreated. */
export const RECOVERY_CODES = 'recovery code';

export const SEALED_USERS: SealedTable = { table: 'users', key: ['id'], sealed: { totp_secret_sealed: SEAL } };

/** Runs in the transaction of a change; sends the mail about it. */
type Notify = (client: Queryable) => Promise<void>;

interface SecretRow {
  readonly sealed: Buffer | null;
  readonly enabled: boolean;
  readonly step: number;
}

export class TwoFactor {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  /** `now`: the time of authenticators, Clock.real(). */
  constructor(database: Database, vault: Vault, now: () => number) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
  }

  /** Whether a login of this user needs a second factor. */
  async required(userId: number): Promise<boolean> {
    return (await this.#row(userId)).enabled;
  }

  async state(userId: number): Promise<{ enabled: boolean; recoveryLeft: number }> {
    const { enabled } = await this.#row(userId);
    const { count } = onlyRow(
      await this.#database.query<{ count: number }>('SELECT count(*) AS count FROM recovery_codes WHERE user_id = $1', [
        userId,
      ]),
    );
    return { enabled, recoveryLeft: count };
  }

  /** Uses up a code of the app or a recovery code; false when it is wrong or was used. */
  async take(userId: number, code: string): Promise<boolean> {
    const typed = typedCode(code);
    const row = await this.#row(userId);
    if (!row.enabled) return false;
    if (isTotpCode(typed)) return this.#takeTotp(userId, row, typed);
    const recovery = normalRecoveryCode(typed);
    if (recovery === undefined) return false;
    const { rowCount } = await this.#database.query(
      'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = ANY($2::bytea[])',
      [userId, this.#vault.hmacs(RECOVERY_CODES, `${userId} ${recovery}`)],
    );
    return rowCount === 1;
  }

  /** A new secret, which applies only once it is confirmed. Throws Refused conflict when two-factor is on. */
  async start(userId: number, label: string): Promise<{ secret: string; uri: string }> {
    const totp = newTotp(ISSUER, label);
    const { rowCount } = await this.#database.query(
      'UPDATE users SET totp_secret_sealed = $2 WHERE id = $1 AND NOT totp_enabled',
      [userId, this.#vault.seal(SEAL, totp.secret)],
    );
    if (rowCount !== 1) throw new Refused('conflict', { reason: 'two_factor_is_on' });
    return totp;
  }

  /**
   * Switches two-factor on and returns the recovery codes; undefined when the code is wrong. Throws Refused conflict
   * when nothing was started.
   */
  async confirm(userId: number, code: string, notify: Notify): Promise<readonly string[] | undefined> {
    const row = await this.#row(userId);
    if (row.enabled || row.sealed === null) throw new Refused('conflict', { reason: 'two_factor_not_started' });
    const typed = typedCode(code);
    const step = this.#stepOf(row, typed);
    if (step === undefined) return undefined;
    // with the secret that the code was checked with: another start may have replaced it
    return inTransaction(this.#database, async (client) => {
      const { rowCount } = await client.query(
        'UPDATE users SET totp_enabled = true, totp_step = $2 WHERE id = $1 AND NOT totp_enabled AND totp_secret_sealed = $3',
        [userId, step, row.sealed],
      );
      if (rowCount !== 1) throw new Refused('conflict', { reason: 'two_factor_not_started' });
      const codes = await this.#writeRecoveryCodes(client, userId);
      await notify(client);
      return codes;
    });
  }

  async switchOff(userId: number, notify: Notify): Promise<void> {
    await inTransaction(this.#database, async (client) => {
      await this.end(client, userId);
      await notify(client);
    });
  }

  /** Switches it off in the transaction of `client`; false when it was not on. An unconfirmed secret is deleted too. */
  async end(client: Queryable, userId: number): Promise<boolean> {
    // locks the row first, to wait for a confirmation in progress and see its changes; NO KEY, because rows of the
    // trading core's batches refer to users and must not wait for this lock
    const { rows } = await client.query<{ enabled: boolean }>(
      'SELECT totp_enabled AS enabled FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    await client.query('UPDATE users SET totp_enabled = false, totp_secret_sealed = NULL WHERE id = $1', [userId]);
    await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    return rows[0]?.enabled ?? false;
  }

  /** Creates new recovery codes; the old ones become invalid. */
  async renewRecoveryCodes(userId: number): Promise<readonly string[]> {
    return inTransaction(this.#database, async (client) => {
      // the lock of the user's row serialises concurrent calls
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      return this.#writeRecoveryCodes(client, userId);
    });
  }

  /** Replaces the old ones; the caller has locked the user's row. */
  async #writeRecoveryCodes(client: Queryable, userId: number): Promise<readonly string[]> {
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => this.#recoveryHash(userId, normalRecoveryCode(code) ?? code));
    await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      userId,
      hashes,
    ]);
    return codes;
  }

  async #takeTotp(userId: number, row: SecretRow, code: string): Promise<boolean> {
    const step = this.#stepOf(row, code);
    if (step === undefined) return false;
    const { rowCount } = await this.#database.query(
      'UPDATE users SET totp_step = $2 WHERE id = $1 AND totp_enabled AND totp_step < $2',
      [userId, step],
    );
    return rowCount === 1;
  }

  /** The step of this code if it is near now and after the last accepted one. */
  #stepOf({ sealed, step }: SecretRow, code: string): number | undefined {
    if (sealed === null) return undefined;
    return totpStep(this.#vault.unseal(SEAL, sealed).toString(), code, this.#now(), step);
  }

  #recoveryHash(userId: number, code: string): Buffer {
    return this.#vault.hmac(RECOVERY_CODES, `${userId} ${code}`);
  }

  async #row(userId: number): Promise<SecretRow> {
    const { rows } = await this.#database.query<SecretRow>(
      'SELECT totp_secret_sealed AS sealed, totp_enabled AS enabled, totp_step AS step FROM users WHERE id = $1',
      [userId],
    );
    return rows[0] ?? { sealed: null, enabled: false, step: 0 };
  }
}
