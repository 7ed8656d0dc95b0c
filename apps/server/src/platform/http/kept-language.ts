/**
 * Keeps the default language of the installation in DATA_DIR: while the server starts, it answers callers who name no language
 * before it has read the settings. PostgreSQL is the source of truth.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, toLocale } from '@tradewind/contract';
import type { DefaultLanguage } from './locale.ts';

const FILE = 'default-language';

/** As it was when the server last ran here. */
export function keptLanguage(dataDir: string): DefaultLanguage {
  try {
    return { locale: toLocale(readFileSync(join(dataDir, FILE), 'utf8').trim()) };
  } catch {
    return { locale: toLocale(undefined) };
  }
}

export const keepLanguage = (dataDir: string, locale: Locale): Promise<void> =>
  writeFile(join(dataDir, FILE), `${locale}\n`);
