/** Captchas in the table captchas: hashes of the token, and of the text or of the challenge's signature, until the one try. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { CAPTCHA_TOKEN } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { type Challenge, type Proof, isSolved, newChallenge, readProof } from './proof.ts';
import type { Captchas } from './types.ts';

/** No characters that are easily confused when bent: M, N and W, or 4 and A, among them. */
export const CAPTCHA_ALPHABET = 'ACDEHJKLPRTUXY379';
export const CAPTCHA_LENGTH = 5;
const VALID_MS = 5 * 60_000;

function randomText(): string {
  return Array.from({ length: CAPTCHA_LENGTH }, () => CAPTCHA_ALPHABET.charAt(randomInt(CAPTCHA_ALPHABET.length))).join(
    '',
  );
}

export interface StoredCaptchasOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly now: () => number;
  /** Returns the text of a new picture; absent = random. */
  readonly draw?: () => string;
}

export class StoredCaptchas implements Captchas {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #draw: () => string;

  constructor({ database, vault, now, draw = randomText }: StoredCaptchasOptions) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#draw = draw;
  }

  /** The text of a new picture for a token; an earlier picture of the same token becomes invalid. */
  async issue(token: string): Promise<string> {
    const text = this.#draw();
    await this.#store(token, this.#textHash(token, text));
    return text;
  }

  /** A proof of work for a token, in place of a picture; an earlier picture or challenge of the same token becomes invalid. */
  async issueChallenge(token: string): Promise<Challenge> {
    const challenge = await newChallenge(this.#vault);
    await this.#store(token, this.#challengeHash(token, challenge));
    return challenge;
  }

  async take(token: string | undefined, text: string | undefined): Promise<boolean> {
    if (token === undefined || text === undefined || !CAPTCHA_TOKEN.test(token)) return false;
    const { rows } = await this.#database.query<{ textHash: Buffer; createdAtMs: number }>(
      `DELETE FROM captchas WHERE token_hash = $1
       RETURNING text_hash AS "textHash", created_at_ms AS "createdAtMs"`,
      [this.#tokenHash(token)],
    );
    const row = rows[0];
    if (row === undefined || row.createdAtMs <= this.#now() - VALID_MS) return false;
    const proof = readProof(text);
    if (proof === undefined) return timingSafeEqual(row.textHash, this.#textHash(token, text));
    return timingSafeEqual(row.textHash, this.#challengeHash(token, proof.challenge)) && isSolved(this.#vault, proof);
  }

  /**
   * Deletes pictures that were not answered in time, and pictures from the future (the clock was set back); returns how
   * many.
   */
  async sweep(): Promise<number> {
    const now = this.#now();
    const { rowCount } = await this.#database.query(
      'DELETE FROM captchas WHERE created_at_ms <= $1 OR created_at_ms > $2',
      [now - VALID_MS, now],
    );
    return rowCount ?? 0;
  }

  async #store(token: string, hash: Buffer): Promise<void> {
    await this.#database.query(
      `INSERT INTO captchas (token_hash, text_hash, created_at_ms) VALUES ($1, $2, $3)
       ON CONFLICT (token_hash) DO UPDATE SET text_hash = excluded.text_hash, created_at_ms = excluded.created_at_ms`,
      [this.#tokenHash(token), hash, this.#now()],
    );
  }

  #tokenHash(token: string): Buffer {
    return this.#vault.hmac('captcha token', token);
  }

  #textHash(token: string, text: string): Buffer {
    return this.#vault.hmac('captcha text', `${token} ${text.toUpperCase()}`);
  }

  /** Of another purpose than that of texts: the signature is public, so it must not pass as the text of a picture. */
  #challengeHash(token: string, { signature }: Proof['challenge']): Buffer {
    return this.#vault.hmac('captcha challenge', `${token} ${signature}`);
  }
}
