/**
 * Finds translations that are older than their English text (docs/decisions/0655). `translated.txt` of each group has a line for each
 * text that is translated: its key, a hash of the English that the translations were checked with, and the languages whose
 * translation is known to be older than that.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, isNamed } from './glossary.mjs';
import { HOMES, groupsOf, textsOfGroup } from './load.mjs';
import { baseOf } from './missing.mjs';

/** Groups about money, terms and orders: an old translation may say what is no longer true. */
const MONEY = new Set([
  'apps/web/src/locales/money',
  'apps/web/src/locales/trading',
  'apps/server/src/platform/locales/account',
  'apps/server/src/platform/locales/guides',
  'apps/server/src/platform/locales/messages',
  'apps/server/src/platform/locales/notifications',
  'apps/server/src/platform/locales/statements',
  'packages/contract/src/locales/errors',
]);
const TRANSLATIONS = LOCALES.filter((locale) => locale !== 'en');

/** Hash of each English text, all its plural forms together: base key → hash. */
export function hashesOf(english) {
  const forms = new Map();
  for (const [key, text] of english) forms.set(baseOf(key), `${forms.get(baseOf(key)) ?? ''}\n${text}`);
  return new Map([...forms].map(([key, text]) => [key, createHash('sha256').update(text).digest('hex').slice(0, 8)]));
}

/** Lines of a `translated.txt`: key → { hash, stale: languages }. */
export function readLines(file) {
  const lines = file.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split(' ')).map(([key, hash, ...stale]) => [key, { hash, stale }]));
}

/** One line for each key, sorted, so that changes in parallel can be merged. */
export const writeLines = (lines) =>
  [...lines]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, { hash, stale }]) => `${[key, hash, ...stale].join(' ')}\n`)
    .join('');

/**
 * The lines as they have to be: of each text that is translated, with the languages whose translation is older.
 * `english` is base key → hash, `translated` language → set of base keys.
 */
export function linesNow(known, english, translated) {
  const lines = new Map();
  for (const [key, hash] of english) {
    const locales = TRANSLATIONS.filter((locale) => translated.get(locale)?.has(key));
    if (locales.length === 0) continue;
    const before = known.get(key) ?? { hash, stale: [] };
    lines.set(key, { hash, stale: locales.filter((locale) => before.hash !== hash || before.stale.includes(locale)) });
  }
  return lines;
}

/** Each group with the lines of its file, and the lines that it has to have. */
export async function groupsWithAge(root) {
  const groups = HOMES.flatMap((home) => groupsOf(root, home).map((group) => ({ home, group })));
  return Promise.all(
    groups.map(async ({ home, group }) => {
      const folder = `${home}/${group}`;
      const file = join(root, folder, 'translated.txt');
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const english = hashesOf(await textsOfGroup(root, home, group, 'en'));
      const translated = new Map(
        await Promise.all(
          TRANSLATIONS.map(async (locale) => {
            const texts = await textsOfGroup(root, home, group, locale);
            return [locale, new Set([...texts.keys()].map(baseOf))];
          }),
        ),
      );
      return { folder, file, text, lines: linesNow(readLines(text), english, translated), isMoney: MONEY.has(folder) };
    }),
  );
}

/** What fails the check: a file that is not up to date, and old translations about money. */
export function ageFaults(groups) {
  return groups.flatMap(({ folder, text, lines, isMoney }) => {
    const known = readLines(text);
    const changed = [...lines].filter(([key, { hash }]) => known.has(key) && known.get(key).hash !== hash);
    if (changed.length > 0)
      return changed.map(
        ([key]) =>
          `${folder} ${key}: the English has changed. Correct the translations and run npm run texts accept ${key}`,
      );
    if (writeLines(lines) !== text) return [`${folder}/translated.txt is not up to date: run npm run texts record`];
    if (!isMoney) return [];
    return [...lines].flatMap(([key, { stale }]) =>
      stale.map(
        (locale) => `${folder} ${key}: the text in ${locale} is older than the English: correct it, or remove it`,
      ),
    );
  });
}

/** Writes what `npm run texts record` finds: translations of changed English are older. */
export function record(groups) {
  for (const { file, lines, text } of groups) save(file, text, lines);
}

/** Marks translations as checked with the present English: of texts by key (`trade.*` = all below), in the languages named. */
export function accept(groups, patterns, locales = TRANSLATIONS) {
  for (const { file, lines, text } of groups) {
    const known = readLines(text);
    const next = [...lines].map(([key, { hash, stale }]) =>
      isNamed(key, patterns)
        ? [key, { hash, stale: stale.filter((locale) => !locales.includes(locale)) }]
        : [key, known.get(key) ?? { hash, stale }],
    );
    save(file, text, new Map(next));
  }
}

function save(file, before, lines) {
  if (writeLines(lines) !== before) writeFileSync(file, writeLines(lines));
}
