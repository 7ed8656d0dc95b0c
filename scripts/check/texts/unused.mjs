/** Finds texts of the apps that no source uses. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf } from './missing.mjs';

/** Folders with texts that sources name by key; those of the server and of the contract are checked by types. */
export const APPS = ['apps/web', 'apps/backoffice'];
const SOURCES = ['src/**/*.{ts,tsx}', '../../packages/{client,ui}/src/**/*.{ts,tsx}'];
const NO_SOURCE = /\.test\.tsx?$|\/locales\//u;

const KEY = /['"`](\w+(?:\.\w+)+)['"`]/gu;
/** The constant beginning of a key with variable parts; not that of a type, which permits keys and uses none. */
const PREFIX = /(?<!key: )`(\w+\.[\w.]*)\$\{/gu;

/** The keys, without plural endings, that occur in no source, whole or by their beginning. */
export function unusedKeys(keys, sources) {
  const found = (pattern) =>
    new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text]) => text)));
  const [named, prefixes] = [found(KEY), [...found(PREFIX)]];
  const isUsed = (key) => named.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  return [...new Set([...keys].filter((key) => !isUsed(key)).map(baseOf))].filter((key) => !isUsed(key));
}

export function sourcesOfApp(root, app) {
  return globSync(SOURCES, { cwd: join(root, app) })
    .filter((path) => !NO_SOURCE.test(path))
    .map((path) => readFileSync(join(root, app, path), 'utf8'));
}
