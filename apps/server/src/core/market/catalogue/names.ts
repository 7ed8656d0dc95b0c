/** Full names of instruments and categories by language. */
import type { Locale } from '@tradewind/contract';
import { marketsTexts } from '../../../platform/locales/index.ts';
import type { MarketNames } from '../../../platform/locales/types.ts';
import type { Category } from '../types.ts';
import { ENGLISH_NAMES } from './builtin.ts';

/** Name of a pair from the names of its two sides; undefined when the language has no name for one of them. */
function pairName(code: string, assets: MarketNames['assets']): string | undefined {
  const base = assets[code.slice(0, 3)];
  const quote = assets[code.slice(3)];
  return base === undefined || quote === undefined ? undefined : `${base}/${quote}`;
}

/** Full name of an instrument. Falls back to English, and to `fallback` for a code that is not built in. */
export function instrumentName(code: string, locale: Locale, fallback: string = code): string {
  const { instruments, assets } = marketsTexts[locale];
  return instruments[code] ?? pairName(code, assets) ?? ENGLISH_NAMES[code] ?? fallback;
}

/** Name of a category; the text of INSTRUMENTS_FILE as is when the category is not a built-in key. */
export function categoryName(category: Category, locale: Locale): string {
  const given = category.names?.[locale];
  if (given !== undefined) return given;
  const names: Readonly<Record<string, string>> = marketsTexts[locale].categories;
  return Object.hasOwn(names, category.name) ? (names[category.name] ?? category.name) : category.name;
}
