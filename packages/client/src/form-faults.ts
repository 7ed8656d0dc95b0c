import type { ApiError } from './errors.ts';

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/** Where a form shows the server's refusals. */
export interface RefusalRules<Field extends string> {
  /** Error key → the field it is about. */
  readonly refusals?: Readonly<Record<string, Field>>;
  /** Error key → the text to show at the field instead of the server's. */
  readonly texts?: Readonly<Record<string, string>>;
  /**
   * For `invalid_input`: field name in the request → field of the form, optionally with the text to show there. Without
   * one, the server's text is shown, which is in the reader's language.
   */
  readonly invalid?: Readonly<Record<string, Field | readonly [Field, string]>>;
}

/** The server's texts for each field, in the reader's language. */
export function fieldTexts(error: ApiError): Readonly<Record<string, string>> {
  const { texts } = error.details;
  if (typeof texts !== 'object' || texts === null) return {};
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text)]));
}

/** The fields that a refusal is about, each with the text to show; empty when it concerns the whole form. */
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
  const byField = fieldTexts(error);
  if (typeof fields !== 'object' || fields === null) return faults;
  for (const [name, reason] of Object.entries(fields)) {
    const rule = invalid[name];
    if (typeof rule === 'string') faults[rule] = byField[name] ?? String(reason);
    else if (rule !== undefined) faults[rule[0]] = rule[1];
  }
  return faults;
}
