/** Every text for customers, by language and key. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders with texts for customers (docs/hacking.md). Names of areas are unique across them. */
const HOMES = ['apps/web/src/locales', 'apps/server/src/platform/locales', 'packages/contract/src/locales'];
/** Generated: the areas that the first page needs. */
const FIRST = 'first';
/** Generated: areas that pages need together. */
const TOGETHER = 'together';

function flatten(tree, path, flat) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(path + key, value);
    else flatten(value, `${path}${key}.`, flat);
  }
  return flat;
}

const areasIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== FIRST && entry.name !== TOGETHER)
    .map(({ name }) => name);

/** Map of language → Map of key → text. */
export async function loadTexts(root, locales) {
  const places = HOMES.flatMap((home) => areasIn(join(root, home)).map((area) => ({ area, home })));
  const load = async (locale) => {
    const flat = new Map();
    for (const { area, home } of places) {
      const module = await import(pathToFileURL(join(root, home, area, `${locale}.ts`)));
      flatten({ [area]: module[area] }, '', flat);
    }
    return flat;
  };
  return new Map(await Promise.all(locales.map(async (locale) => [locale, await load(locale)])));
}
