/** Which areas of texts a part of an app uses, found in its source. */

/** Path of a module, from src, as another module names it. */
const pathOf = (name: string, from: string): string => new URL(name, `file://${from}`).pathname;
/** Modules of the app that a module imports, at once or later; types bring no code. */
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gu;

/** Source by path from src, of files whose names are given as the folder `from` (from src, with a slash) sees them. */
export const sourcesOf = (files: Readonly<Record<string, string>>, from: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([name, text]) => [pathOf(name, from), text]));

/** Those of `areas` whose keys are named by the module `entry` or by what it imports, as far as `isPart` allows. */
export function areasUsedBy(
  sources: ReadonlyMap<string, string>,
  areas: readonly string[],
  entry: string,
  isPart: (path: string) => boolean = () => true,
): readonly string[] {
  const key = new RegExp(`['"\`](${areas.join('|')})\\.[a-zA-Z$]`, 'gu');
  const seen = new Set<string>();
  const used = new Set<string>();
  const visit = (path: string): void => {
    const text = sources.get(path);
    if (text === undefined || seen.has(path) || !isPart(path)) return;
    seen.add(path);
    for (const match of text.matchAll(key)) used.add(match[1] ?? '');
    for (const match of text.matchAll(IMPORT)) visit(pathOf(match[1] ?? match[2] ?? '', path));
  };
  visit(entry);
  return [...used].toSorted();
}
