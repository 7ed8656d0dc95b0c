/** The changes of an action, field by field, from the two sides stored in the audit log. Pure. */

export interface DiffRow {
  /** Dotted path of the field; empty when there is a single value. */
  readonly field: string;
  /** undefined = did not exist. */
  readonly before: string | undefined;
  /** undefined = no longer exists. */
  readonly after: string | undefined;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (value === undefined || value === null) {
    if (value === null && path !== '') into.set(path, '–');
    return into;
  }
  if (!isBranch(value)) return into.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== '') into.set(path, '–');
  for (const [name, inner] of entries) flatten(inner, path === '' ? name : `${path}.${name}`, into);
  return into;
}

/** The fields that differ between the two sides, in order; empty when nothing changed. */
export function diffOf(before: unknown, after: unknown): readonly DiffRow[] {
  const [old, now] = [flatten(before, '', new Map()), flatten(after, '', new Map())];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((row) => row.before !== row.after);
}
