/** HTML for display: cleaned, with the sizes of its pictures. */
import type { Queryable } from '../../platform/db/index.ts';
import { contentImageSizes } from '../content-images/index.ts';
import { cleanHtml, picturesIn } from '../../platform/rich-text/index.ts';

export interface Readable {
  readonly content: string;
  readonly images: string[];
}

export async function readable(db: Queryable, html: string): Promise<Readable> {
  const images = picturesIn(cleanHtml(html));
  return { content: cleanHtml(html, await contentImageSizes(db, images)), images };
}

/** Total size of the cached texts, in characters. */
const MAX_KEPT = 2_000_000;

/**
 * Cache of cleaned texts by their source. Cleaning a long text takes some 20 ms, in which prices have to wait, and
 * anyone may request it any number of times. Pictures never change, so a cached text stays correct.
 */
export class ReadableTexts {
  readonly #db: Queryable;
  /** Least recently read first. */
  readonly #kept = new Map<string, Readable>();
  #size = 0;

  constructor(db: Queryable) {
    this.#db = db;
  }

  async of(html: string): Promise<Readable> {
    const known = this.#kept.get(html);
    if (known !== undefined) {
      this.#kept.delete(html);
      this.#kept.set(html, known);
      return known;
    }
    const made = await readable(this.#db, html);
    if (!this.#kept.has(html)) this.#size += html.length;
    this.#kept.set(html, made);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
      this.#size -= oldest.length;
    }
    return made;
  }
}
