/**
 * Prints for each language how many texts it lacks, how many are older than the English, how many use another word than the
 * glossary, and how many lack a plural form; for the languages named by its arguments also which. `record` and `accept` write
 * which are older (age.mjs). Run by the pinned Node, which reads TypeScript.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/paths.mjs';
import { accept, groupsWithAge, record } from './age.mjs';
import { LOCALES, readGlossary, wordFaults } from './glossary.mjs';
import { HOMES, loadTexts, textsOf } from './load.mjs';
import { missingKeys } from './missing.mjs';
import { pluralFaults } from './plurals.mjs';

const [command = '', ...rest] = process.argv.slice(2);
const groups = await groupsWithAge(root);
if (command === 'record' || command === 'accept') {
  const locales = rest.filter((word) => LOCALES.includes(word));
  const keys = rest.filter((word) => !LOCALES.includes(word));
  if (command === 'record') record(groups);
  else accept(groups, keys, locales.length === 0 ? LOCALES : locales);
  process.exit();
}
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

/** Texts of a language that are older than the English, each with its folder. */
const olderIn = (locale) =>
  groups.flatMap(({ folder, lines }) =>
    [...lines].flatMap(([key, { stale }]) =>
      stale.includes(locale) ? [`${folder} ${key}: older than the English`] : [],
    ),
  );

for (const locale of LOCALES) {
  const texts = customers.get(locale);
  const missing = await missingIn(locale);
  const older = olderIn(locale);
  const words = wordFaults(glossary, locale, texts);
  const plurals = pluralFaults(glossary, locale, texts);
  console.log(
    `${locale}: ${missing.length} missing, ${older.length} older than the English, ${words.length} other words, ${plurals.length} without plural forms`,
  );
  if (named.includes(locale)) for (const line of [...missing, ...older, ...words, ...plurals]) console.log(`  ${line}`);
}
