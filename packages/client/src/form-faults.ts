import type { ApiError } from './errors.ts';

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/** Where a form shows what the server refused. */
export interface RefusalRules<Field extends string> {
  /** Error key → the field it is about. */
  readonly refusals?: Readonly<Record<string, Field>>;
  /** Error key → the text to show at the field instead of the server's. */
  readonly texts?: Readonly<Record<string, string>>;
  /**
   * For `invalid_input`: field name in the request → field of the form, with the text to show there. Without a text
   * the server's reason is shown.
   */
  readonly invalid?: Readonly<Record<string, Field | readonly [Field, string]>>;
}

/** The fields a refusal is about, each with the text to show; empty when it concerns the form as a whole. */
export function formFaults<Field extends string>(
  error: ApiError,
  { refusals = {}, texts = {}, invalid = {} }: RefusalRules<Field>,
): FieldErrors<Field> {
  const faults: Partial<Record<Field, string>> = {};
  const refused = refusals[error.key];
  if (refused !== undefined) {
    faults[refused] = texts[error.key] ?? error.message;
    return faults;
  }
  const { fields } = error.details;
  if (typeof fields !== 'object' || fields === null) return faults;
  for (const [name, reason] of Object.entries(fields)) {
    const rule = invalid[name];
    if (typeof rule === 'string') faults[rule] = String(reason);
    else if (rule !== undefined) faults[rule[0]] = rule[1];
  }
  return faults;
}
