/** Public pictures: of articles, and logos. Uploaded by operators, re-encoded, never changed. */
import { hash, randomBytes } from 'node:crypto';
import { CONTENT_IMAGE_PATH, CONTENT_IMAGE_URL } from '@tradewind/contract';
import { LOGO_SIDE } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { type CleanImage, cleanImage } from '../../people/images/index.ts';

const NAME_BYTES = 24;
/** Longest side: twice the width of a column of text on a desktop. */
const ARTICLE_SIDE = 1600;

export interface ContentImageServices {
  readonly database: Database;
  readonly now: () => number;
}

export interface ContentImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const SIDES = { article: ARTICLE_SIDE, logo: LOGO_SIDE } as const;

const urlOf = (name: string): string => CONTENT_IMAGE_PATH + name;

export class ContentImages {
  readonly #database: Database;
  readonly #now: () => number;

  constructor({ database, now }: ContentImageServices) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Stores a public picture; returns its url (CONTENT_IMAGE_URL). Identical pixels have the same url. Throws Refused
   * invalid_input when it is not a picture. Audited as `content_image.add`.
   */
  async save(operator: ActingOperator, upload: Buffer, use: 'article' | 'logo' = 'article'): Promise<string> {
    const image = await cleanImage(upload, { side: SIDES[use], transparency: true });
    const contentHash = hash('sha256', image.bytes, 'buffer');
    return inTransaction(this.#database, async (client) => {
      const added = await addImage(client, { image, contentHash, operatorId: operator.id, nowMs: this.#now() });
      if (added === undefined) return urlOf(await nameOf(client, contentHash));
      const { mediaType, width, height } = image;
      const after = { media_type: mediaType, width, height, sha256: contentHash.toString('hex') };
      const subject = { type: 'content_image', id: added };
      await appendAudit(client, { operator, action: 'content_image.add', subject, after }, this.#now());
      return urlOf(added);
    });
  }

  /** Throws the same Refused not_found for unknown and for invalid names. */
  async read(name: string): Promise<ContentImage> {
    if (!CONTENT_IMAGE_URL.test(urlOf(name))) throw new Refused('not_found');
    const { rows } = await this.#database.query<ContentImage>(
      'SELECT media_type AS "mediaType", bytes FROM content_images WHERE name = $1',
      [name],
    );
    const [row] = rows;
    if (row === undefined) throw new Refused('not_found');
    return row;
  }
}

interface NewImage {
  readonly image: CleanImage;
  readonly contentHash: Buffer;
  /** Null = it came with INSTRUMENTS_FILE. */
  readonly operatorId: number | null;
  readonly nowMs: number;
}

/** Its name; undefined when the same picture already exists. */
async function addImage(
  client: Queryable,
  { image: { bytes, mediaType, width, height }, contentHash, operatorId, nowMs }: NewImage,
): Promise<string | undefined> {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  const { rowCount } = await client.query(
    `INSERT INTO content_images (name, media_type, width, height, bytes, content_hash, uploaded_by, created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (content_hash) DO NOTHING`,
    [name, mediaType, width, height, bytes, contentHash, operatorId, nowMs],
  );
  return rowCount === 1 ? name : undefined;
}

/** Stores a logo from INSTRUMENTS_FILE; returns its url. Throws Refused invalid_input when it is not a picture. */
export async function keepLogo(client: Queryable, file: Buffer, nowMs: number): Promise<string> {
  const image = await cleanImage(file, { side: LOGO_SIDE, transparency: true });
  const contentHash = hash('sha256', image.bytes, 'buffer');
  const added = await addImage(client, { image, contentHash, operatorId: null, nowMs });
  return urlOf(added ?? (await nameOf(client, contentHash)));
}

async function nameOf(client: Queryable, contentHash: Buffer): Promise<string> {
  const { name } = onlyRow(
    await client.query<{ name: string }>('SELECT name FROM content_images WHERE content_hash = $1', [contentHash]),
  );
  return name;
}

/**
 * Throws Refused invalid_input with the fields whose url is not that of an existing picture. An empty url means no
 * picture and passes.
 */
export async function requireContentImages(db: Queryable, urls: Readonly<Record<string, string>>): Promise<void> {
  const asked = Object.entries(urls).filter(([, url]) => url !== '');
  if (asked.length === 0) return;
  const { rows } = await db.query<{ name: string }>('SELECT name FROM content_images WHERE name = ANY($1::text[])', [
    asked.map(([, url]) => url.slice(CONTENT_IMAGE_PATH.length)),
  ]);
  const there = new Set(rows.map(({ name }) => urlOf(name)));
  const missing = asked.filter(([, url]) => !there.has(url));
  if (missing.length === 0) return;
  throw new Refused('invalid_input', {
    fields: Object.fromEntries(missing.map(([field]) => [field, 'upload'])),
  });
}

/** Sizes in pixels of the existing pictures, by url. */
export async function contentImageSizes(
  db: Queryable,
  urls: readonly string[],
): Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>> {
  if (urls.length === 0) return new Map();
  const { rows } = await db.query<{ name: string; width: number; height: number }>(
    'SELECT name, width, height FROM content_images WHERE name = ANY($1::text[])',
    [urls.map((url) => url.slice(CONTENT_IMAGE_PATH.length))],
  );
  return new Map(rows.map(({ name, width, height }) => [urlOf(name), { width, height }]));
}
