/** Reads texts from their files, `<home>/<group>/<language>.ts`, by key. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders with texts for customers (docs/hacking.md). Their keys are unique across them. */
const CUSTOMERS = ['apps/web/src/locales', 'apps/server/src/platform/locales', 'packages/contract/src/locales'];
/** All folders with texts. */
export const HOMES = [...CUSTOMERS, 'apps/backoffice/src/locales'];

function flatten(tree, path, flat) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(path + key, value);
    else flatten(value, `${path}${key}.`, flat);
  }
  return flat;
}

/** Names of the groups of a home, in order. */
export const groupsOf = (root, home) =>
  readdirSync(join(root, home), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/** Map of key → text, for a language of a group; empty when it has no file. */
export async function textsOfGroup(root, home, group, locale) {
  const file = join(root, home, group, `${locale}.ts`);
  return existsSync(file) ? flatten(await import(pathToFileURL(file)), '', new Map()) : new Map();
}

/** Map of key → text, for a language of a home. A language may lack files. */
export async function textsOf(root, home, locale) {
  const groups = groupsOf(root, home).map((group) => textsOfGroup(root, home, group, locale));
  return new Map((await Promise.all(groups)).flatMap((texts) => [...texts]));
}

/** Map of language → Map of key → text, for customers. */
export async function loadTexts(root, locales) {
  const load = async (locale) => {
    const homes = await Promise.all(CUSTOMERS.map((home) => textsOf(root, home, locale)));
    return new Map(homes.flatMap((texts) => [...texts]));
  };
  return new Map(await Promise.all(locales.map(async (locale) => [locale, await load(locale)])));
}
