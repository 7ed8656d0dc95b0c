/** Finds the groups of texts that a part of an app uses, by its source. */

/** Path of a module relative to src, as resolved from another module. */
const pathOf = (name: string, from: string): string => new URL(name, `file://${from}`).pathname;
/** Modules of the app that a module imports, statically or dynamically; type imports add no code. */
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gu;

/** Sources by path relative to src, for files named relative to the folder `from` (also relative to src, with a slash). */
export const sourcesOf = (files: Readonly<Record<string, string>>, from: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([name, text]) => [pathOf(name, from), text]));

/** Group by area, for the English files named `…/<group>/en.ts`; each exports its areas. */
export const groupsByArea = (english: Readonly<Record<string, object>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(english).flatMap(([path, areas]) =>
      Object.keys(areas).map((area) => [area, path.split('/').at(-2) ?? ''] as const),
    ),
  );

/** Groups with texts that the module `entry` or its imports use, as far as `isPart` allows; without `base`. */
export function groupsUsedBy(
  sources: ReadonlyMap<string, string>,
  groups: ReadonlyMap<string, string>,
  entry: string,
  isPart: (path: string) => boolean = () => true,
): readonly string[] {
  const key = new RegExp(`['"\`](${[...groups.keys()].join('|')})\\.[a-zA-Z$]`, 'gu');
  const seen = new Set<string>();
  const used = new Set<string>();
  const visit = (path: string): void => {
    const text = sources.get(path);
    if (text === undefined || seen.has(path) || !isPart(path)) return;
    seen.add(path);
    for (const match of text.matchAll(key)) used.add(groups.get(match[1] ?? '') ?? '');
    for (const match of text.matchAll(IMPORT)) visit(pathOf(match[1] ?? match[2] ?? '', path));
  };
  visit(entry);
  used.delete('base');
  return [...used].toSorted();
}
