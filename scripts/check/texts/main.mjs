/** Part of `npm run check`; run by the pinned Node, which can read the TypeScript of the texts. `npm run texts` also counts what is not an error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/paths.mjs';
import { ageFaults, groupsWithAge } from './age.mjs';
import { LOCALES, pageFaults, readGlossary, wordFaults } from './glossary.mjs';
import { loadTexts, textsOf } from './load.mjs';
import { baseOf } from './missing.mjs';
import { pluralFaults } from './plurals.mjs';
import { APPS, sourcesOfApp, unusedKeys } from './unused.mjs';

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const texts = await loadTexts(root, LOCALES);
const found = LOCALES.map((locale) => ({
  locale,
  words: wordFaults(glossary, locale, texts.get(locale)),
  plurals: pluralFaults(glossary, locale, texts.get(locale)),
}));
const keys = new Set([...texts.values()].flatMap((flat) => [...flat.keys()]));

const unused = await Promise.all(
  APPS.map(async (app) => {
    const english = await textsOf(root, `${app}/src/locales`, 'en');
    return unusedKeys(english.keys(), sourcesOfApp(root, app)).map((key) => `${app}: no source uses the text ${key}`);
  }),
);

const faults = [
  ...unused.flat(),
  ...ageFaults(await groupsWithAge(root)),
  ...pageFaults(glossary, new Set([...keys, ...[...keys].map(baseOf)])),
  ...found.flatMap(({ locale, words, plurals }) => [
    ...(glossary.state.get(locale)?.words === 'done' ? words : []),
    ...(glossary.state.get(locale)?.plurals === 'done' ? plurals : []),
  ]),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
