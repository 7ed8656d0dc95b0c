/** Pictures in the chat: cleaned, encrypted in files, readable by the conversation's visitor and by the desk. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { SealedFiles, cleanImage } from '../../people/images/index.ts';

const NAME_BYTES = 24;
const NAME_FORM = /^[A-Za-z0-9_-]{22,64}$/u;
const FOLDER = 'chat';

/** The uploader. */
export type ImageOwner = { readonly visitorId: number } | { readonly operatorId: number };

export interface SavedImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface ChatImageServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly dataDir: string;
  readonly now: () => number;
}

const idsOf = (owner: ImageOwner): readonly [visitorId: number | null, operatorId: number | null] =>
  'visitorId' in owner ? [owner.visitorId, null] : [null, owner.operatorId];

/** The encrypted files of chat pictures. */
export const chatImageFiles = (dataDir: string, vault: Vault): SealedFiles =>
  new SealedFiles(join(dataDir, FOLDER), vault, 'chat image');

export class ChatImages {
  readonly #database: Database;
  readonly #files: SealedFiles;
  readonly #now: () => number;
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor({ database, vault, dataDir, now }: ChatImageServices) {
    this.#database = database;
    this.#files = chatImageFiles(dataDir, vault);
    this.#now = now;
  }

  /** Cleans and stores an upload. A failure leaves neither file nor row. */
  async save(owner: ImageOwner, upload: Buffer): Promise<SavedImage> {
    const { bytes, width, height } = await cleanImage(upload);
    const name = randomBytes(NAME_BYTES).toString('base64url');
    await this.#files.write(name, bytes);
    try {
      await this.#database.query(
        `INSERT INTO chat_images (name, visitor_id, operator_id, width, height, bytes, created_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [name, ...idsOf(owner), width, height, bytes.length, this.#now()],
      );
    } catch (error) {
      await this.#files.remove(name);
      throw error;
    }
    return { name, width, height };
  }

  /** Only one's own uploads can be sent. Throws Refused `invalid_input`. */
  async requireOf(owner: ImageOwner, name: string): Promise<void> {
    const { rowCount } = await this.#database.query(
      `SELECT FROM chat_images WHERE name = $1
          AND visitor_id IS NOT DISTINCT FROM $2 AND operator_id IS NOT DISTINCT FROM $3`,
      [name, ...idsOf(owner)],
    );
    if (rowCount === 0) throw new Refused('invalid_input', { fields: { image: 'upload' } });
  }

  /** For a visitor: their own pictures, and those in their conversations. Throws Refused `not_found` for all others. */
  async readFor(visitorId: number, name: string): Promise<Buffer> {
    return this.#read(
      name,
      `AND (i.visitor_id = $2 OR EXISTS (SELECT FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id
                                          WHERE m.image = i.name AND c.visitor_id = $2))`,
      [visitorId],
    );
  }

  /** For the desk: pictures that were sent, and one's own before sending. Throws Refused `not_found`. */
  async readForOperator(operatorId: number, name: string): Promise<Buffer> {
    return this.#read(name, 'AND (i.operator_id = $2 OR EXISTS (SELECT FROM chat_messages m WHERE m.image = i.name))', [
      operatorId,
    ]);
  }

  /**
   * Once a day: deletes pictures that were not sent within a day or whose conversation was deleted, and files without a
   * row.
   */
  async sweep(): Promise<number> {
    const startedMs = Date.now();
    if (startedMs - this.#sweptAtMs < DAY_MS) return 0;
    const { rowCount } = await this.#database.query(
      `DELETE FROM chat_images i WHERE created_at_ms < $1
          AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.image = i.name)`,
      [this.#now() - DAY_MS],
    );
    // file times are those of the system clock
    const files = await this.#files.sweep(startedMs - DAY_MS, async (names) => this.#known(names));
    this.#sweptAtMs = startedMs;
    return (rowCount ?? 0) + files;
  }

  async #read(name: string, condition: string, values: readonly number[]): Promise<Buffer> {
    if (!NAME_FORM.test(name)) throw new Refused('not_found');
    const { rowCount } = await this.#database.query(`SELECT FROM chat_images i WHERE i.name = $1 ${condition}`, [
      name,
      ...values,
    ]);
    if (rowCount === 0) throw new Refused('not_found');
    const bytes = await this.#files.read(name);
    if (bytes === undefined) throw new Error(`the file of chat image ${name} is missing`);
    return bytes;
  }

  async #known(names: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#database.query<{ name: string }>(
      'SELECT name FROM chat_images WHERE name = ANY($1::text[])',
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  }
}
