/** The authenticator of an operator and the recovery codes; each code is valid once. */
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { isTotpCode, makeRecoveryCodes, normalRecoveryCode, totpStep, typedCode } from '../../people/security/index.ts';

const SEAL = 'operators.totp_secret';
/** Vault purpose of the hashes of recovery codes, which cannot be recreated. */
export const OPERATOR_RECOVERY_CODES = 'operator recovery code';

export const SEALED_OPERATORS: SealedTable = { table: 'operators', key: ['id'], sealed: { totp_secret_sealed: SEAL } };

interface SecretRow {
  readonly sealed: Buffer;
  readonly step: number;
}

export class OperatorSecondFactor {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  /** `now`: the time of authenticators, Clock.real(). */
  constructor(database: Database, vault: Vault, now: () => number) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
  }

  /** The step of a first code; undefined when it is wrong. */
  stepOf(secret: string, code: string): number | undefined {
    return totpStep(secret, typedCode(code), this.#now(), 0);
  }

  /** As stored in operators.totp_secret_sealed. */
  seal(secret: string): Buffer {
    return this.#vault.seal(SEAL, secret);
  }

  /** Uses up a code of the app or a recovery code; false when it is wrong or was used. */
  async take(operatorId: number, code: string): Promise<boolean> {
    const typed = typedCode(code);
    return isTotpCode(typed) ? this.takeTotp(operatorId, typed) : this.#takeRecovery(operatorId, typed);
  }

  /** The same, but only for codes of the app. */
  async takeTotp(operatorId: number, code: string): Promise<boolean> {
    const { rows } = await this.#database.query<SecretRow>(
      'SELECT totp_secret_sealed AS sealed, totp_step AS step FROM operators WHERE id = $1 AND totp_enabled',
      [operatorId],
    );
    const row = rows[0];
    if (row === undefined) return false;
    const step = totpStep(this.#vault.unseal(SEAL, row.sealed).toString(), typedCode(code), this.#now(), row.step);
    if (step === undefined) return false;
    const { rowCount } = await this.#database.query(
      'UPDATE operators SET totp_step = $2 WHERE id = $1 AND totp_enabled AND totp_step < $2 AND totp_secret_sealed = $3',
      [operatorId, step, row.sealed],
    );
    return rowCount === 1;
  }

  /** Replaces the recovery codes, in the transaction of `client`. */
  async renewRecoveryCodes(client: Queryable, operatorId: number): Promise<readonly string[]> {
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => this.#recoveryHash(operatorId, normalRecoveryCode(code) ?? code));
    await client.query('DELETE FROM operator_recovery_codes WHERE operator_id = $1', [operatorId]);
    await client.query('INSERT INTO operator_recovery_codes (operator_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      operatorId,
      hashes,
    ]);
    return codes;
  }

  async #takeRecovery(operatorId: number, typed: string): Promise<boolean> {
    const recovery = normalRecoveryCode(typed);
    if (recovery === undefined) return false;
    const { rowCount } = await this.#database.query(
      'DELETE FROM operator_recovery_codes WHERE operator_id = $1 AND code_hash = ANY($2::bytea[])',
      [operatorId, this.#vault.hmacs(OPERATOR_RECOVERY_CODES, `${operatorId} ${recovery}`)],
    );
    return rowCount === 1;
  }

  #recoveryHash(operatorId: number, code: string): Buffer {
    return this.#vault.hmac(OPERATOR_RECOVERY_CODES, `${operatorId} ${code}`);
  }
}
