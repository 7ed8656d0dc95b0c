/** Images of customers: rows in `images`, bytes in sealed files under DATA_DIR, outside of any web root. */
import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IMAGE_PATH, IMAGE_URL } from '@tradewind/contract';
import type { UserRow } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { cleanImage } from './clean.ts';
import { SealedFiles } from './sealed-files.ts';
import type { Images } from './types.ts';

const NAME_BYTES = 24;
const NAME_FORM = /^[A-Za-z0-9_-]{22,64}$/u;
const FOLDER = 'uploads';

export interface ImageServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly dataDir: string;
  readonly now: () => number;
}

interface ImageRow {
  readonly ownerId: number;
  readonly mediaType: string;
}

export interface ReadableImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Owners can read their images; operators read those of the records that they decide on (operator-routes). */
const mayRead = (reader: Pick<UserRow, 'id'>, image: Pick<ImageRow, 'ownerId'>): boolean => reader.id === image.ownerId;

/** The encrypted files of the pictures. */
export const imageFiles = (dataDir: string, vault: Vault): SealedFiles => new SealedFiles(join(dataDir, FOLDER), vault);

export class StoredImages implements Images {
  readonly #database: Database;
  readonly #files: SealedFiles;
  readonly #now: () => number;
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor({ database, vault, dataDir, now }: ImageServices) {
    this.#database = database;
    this.#files = imageFiles(dataDir, vault);
    this.#now = now;
  }

  /** Cleans and stores an upload; returns its url. A failure leaves neither file nor row. */
  async save(userId: number, upload: Buffer): Promise<string> {
    const { bytes, mediaType, width, height } = await cleanImage(upload);
    const name = randomBytes(NAME_BYTES).toString('base64url');
    await this.#files.write(name, bytes);
    try {
      await this.#database.query(
        `INSERT INTO images (name, user_id, media_type, width, height, bytes, content_hash, created_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [name, userId, mediaType, width, height, bytes.length, hash('sha256', bytes, 'buffer'), this.#now()],
      );
    } catch (error) {
      // if the row exists nevertheless, its name was never returned
      await this.#files.remove(name);
      throw error;
    }
    return urlOf(name);
  }

  /** Throws the same Refused `not_found` for names that are unknown, deleted, invalid, or of another user. */
  async read(reader: Pick<UserRow, 'id'>, name: string): Promise<ReadableImage> {
    const row = await this.#find(name);
    if (row === undefined || !mayRead(reader, row)) throw new Refused('not_found');
    return this.#open(name, row);
  }

  /** For callers that have already checked access. Throws Refused `not_found`. */
  async readAny(name: string): Promise<ReadableImage> {
    const row = await this.#find(name);
    if (row === undefined) throw new Refused('not_found');
    return this.#open(name, row);
  }

  async #open(name: string, row: ImageRow): Promise<ReadableImage> {
    const bytes = await this.#files.read(name);
    if (bytes === undefined) throw new Error(`the file of image ${name} is missing`);
    return { mediaType: row.mediaType, bytes };
  }

  async owned(userId: number, urls: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
    const names = Object.entries(urls).map(([field, url]) => [field, nameOf(url)] as const);
    const { rows } = await this.#database.query<{ name: string }>(
      'SELECT name FROM images WHERE user_id = $1 AND name = ANY($2::text[])',
      [userId, names.map(([, name]) => name)],
    );
    const own = new Set(rows.map(({ name }) => name));
    const others = names.filter(([, name]) => !own.has(name));
    if (others.length > 0) {
      const fields = Object.fromEntries(others.map(([field]) => [field, 'upload' as const]));
      throw new Refused('invalid_input', { fields });
    }
    return Object.fromEntries(names);
  }

  /**
   * Once a day: deletes images that were not used within a day of their upload, and files without a row (left by a
   * killed server). A table that refers to images must be listed here; otherwise its foreign key stops the deletion.
   */
  async sweep(): Promise<number> {
    const startedMs = Date.now();
    if (startedMs - this.#sweptAtMs < DAY_MS) return 0;
    const { rowCount } = await this.#database.query(
      `DELETE FROM images i WHERE created_at_ms < $1
          AND NOT EXISTS (SELECT FROM verifications v WHERE v.front_image = i.name)
          AND NOT EXISTS (SELECT FROM verifications v WHERE v.reverse_image = i.name)
          AND NOT EXISTS (SELECT FROM deposits d WHERE d.proof_image = i.name)`,
      [this.#now() - DAY_MS],
    );
    // file times are those of the system clock
    const files = await this.#files.sweep(startedMs - DAY_MS, async (names) => this.#known(names));
    this.#sweptAtMs = startedMs;
    return (rowCount ?? 0) + files;
  }

  async #find(name: string): Promise<ImageRow | undefined> {
    if (!NAME_FORM.test(name)) return undefined;
    const { rows } = await this.#database.query<ImageRow>(
      'SELECT user_id AS "ownerId", media_type AS "mediaType" FROM images WHERE name = $1 AND erased_at_ms IS NULL',
      [name],
    );
    return rows[0];
  }

  async #known(names: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#database.query<{ name: string }>(
      'SELECT name FROM images WHERE name = ANY($1::text[]) AND erased_at_ms IS NULL',
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  }
}

export const urlOf = (name: string): string => IMAGE_PATH + name;

const nameOf = (url: string): string => (IMAGE_URL.test(url) ? url.slice(IMAGE_PATH.length) : '');
