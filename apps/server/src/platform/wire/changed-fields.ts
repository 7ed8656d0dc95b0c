/** Terms as operators compare them: field → text or number. */
type Values<Field extends string> = Readonly<Record<Field, string | number>>;

/** The values of `after` that differ from those of `before`. */
export function changedOf<Field extends string>(
  fields: readonly Field[],
  before: Values<Field>,
  after: Values<Field>,
): Partial<Values<Field>> {
  const changed: Partial<Record<Field, string | number>> = {};
  for (const field of fields) if (before[field] !== after[field]) changed[field] = after[field];
  return changed;
}

/** The values in `values` of the fields that `changed` has. */
export function sameOf<Field extends string>(
  fields: readonly Field[],
  values: Values<Field>,
  changed: Partial<Values<Field>>,
): Partial<Values<Field>> {
  const found: Partial<Record<Field, string | number>> = {};
  for (const field of fields) if (changed[field] !== undefined) found[field] = values[field];
  return found;
}
