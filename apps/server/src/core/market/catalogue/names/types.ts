import type { CATEGORIES } from '../../types.ts';

export type CategoryKey = (typeof CATEGORIES)[number];

/** What the traded things are called in one language. */
export interface CatalogueNames {
  readonly categories: Readonly<Record<CategoryKey, string>>;
  /** Both sides of the pairs, by the three letters that a pair's code is made of. */
  readonly assets: Readonly<Record<string, string>>;
  /** Instruments that are no pair, by code. */
  readonly instruments: Readonly<Record<string, string>>;
}
