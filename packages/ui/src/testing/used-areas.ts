/** Finds the text areas that a part of an app uses, by its source. */

/** Path of a module relative to src, as resolved from another module. */
const pathOf = (name: string, from: string): string => new URL(name, `file://${from}`).pathname;
/** Modules of the app that a module imports, statically or dynamically; type imports add no code. */
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gu;

/** Sources by path relative to src, for files named relative to the folder `from` (also relative to src, with a slash). */
export const sourcesOf = (files: Readonly<Record<string, string>>, from: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([name, text]) => [pathOf(name, from), text]));

/** The `areas` whose keys are used by the module `entry` or its imports, as far as `isPart` allows. */
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
