/**
 * Prints for each language how many texts it lacks, how many use another word than the glossary, and how many lack a plural
 * form; for the languages named by its arguments also which. Run by the pinned Node, which reads TypeScript.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/paths.mjs';
import { LOCALES, readGlossary, wordFaults } from './glossary.mjs';
import { HOMES, loadTexts, textsOf } from './load.mjs';
import { missingKeys } from './missing.mjs';
import { pluralFaults } from './plurals.mjs';

const named = process.argv.slice(2);
const unknown = named.filter((locale) => !LOCALES.includes(locale));
if (unknown.length > 0) {
  console.error(`no language ${unknown.join(', ')}; there are ${LOCALES.join(', ')}`);
  process.exit(1);
}
const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const customers = await loadTexts(root, LOCALES);

/** Missing texts of a language, each with its folder and the English text. A folder without the language does not count. */
async function missingIn(locale) {
  const found = await Promise.all(
    HOMES.map(async (home) => {
      const [english, translation] = await Promise.all([textsOf(root, home, 'en'), textsOf(root, home, locale)]);
      if (translation.size === 0) return [];
      return missingKeys(english, translation).map((key) => {
        const text = english.get(key) ?? english.get(`${key}_other`) ?? english.get(`${key}.other`);
        return `${home} ${key}: ${text}`;
      });
    }),
  );
  return found.flat();
}

for (const locale of LOCALES) {
  const texts = customers.get(locale);
  const missing = await missingIn(locale);
  const words = wordFaults(glossary, locale, texts);
  const plurals = pluralFaults(glossary, locale, texts);
  console.log(
    `${locale}: ${missing.length} missing, ${words.length} other words, ${plurals.length} without plural forms`,
  );
  if (named.includes(locale)) for (const line of [...missing, ...words, ...plurals]) console.log(`  ${line}`);
}
