/** Texts by names from the contract; a name from a newer server is shown as it is. */
import { fieldTexts, type ApiError } from '@tradewind/client/app';
import type { FieldFault } from '@tradewind/contract/light';
import type { MessageKey } from '@tradewind/ui';
import { settings } from '../../locales/system/en.ts';
import type { T } from '../../shared/language.ts';

type FaultKey = MessageKey<typeof settings.faults>;
type ConflictKey = MessageKey<typeof settings.conflicts>;

const isFeed = (name: string): name is MessageKey<typeof settings.feeds> => Object.hasOwn(settings.feeds, name);
const isMobile = (name: string): name is MessageKey<typeof settings.mobiles> => Object.hasOwn(settings.mobiles, name);
const isFault = (name: string): name is FaultKey => Object.hasOwn(settings.faults, name);
const isConflict = (name: string): name is ConflictKey => Object.hasOwn(settings.conflicts, name);

/** Text for a choice made in the environment. */
export function choiceText(of: 'feeds' | 'mobiles', name: string, t: T): string {
  if (of === 'feeds') return isFeed(name) ? t(`settings.feeds.${name}`) : name;
  return isMobile(name) ? t(`settings.mobiles.${name}`) : name;
}

/** Faults for which a form may have better words than "This is not valid". */
const GENERAL: readonly string[] = [
  'type',
  'format',
  'enum',
  'too_small',
  'too_large',
  'not_applicable',
] satisfies FieldFault[];

/** Why something could not be proposed or saved; undefined = the server's text. */
export function conflictText({ key, details }: ApiError, t: T): string | undefined {
  const reason = details['reason'];
  return key === 'conflict' && typeof reason === 'string' && isConflict(reason)
    ? t(`settings.conflicts.${reason}`)
    : undefined;
}

/** The fields that a refusal names, each with the text of its fault; `wordsOf` gives the form's own text for general faults. */
export function fieldFaults<Field extends string>(
  error: ApiError,
  fields: readonly Field[],
  t: T,
  wordsOf?: (field: Field) => string,
): Partial<Record<Field, string>> {
  const { key, details } = error;
  const texts = fieldTexts(error);
  const fieldDetails = details['fields'];
  const faults: Partial<Record<Field, string>> = {};
  if (key !== 'invalid_input' || typeof fieldDetails !== 'object' || fieldDetails === null) return faults;
  for (const [wire, reason] of Object.entries(fieldDetails)) {
    const field = fields.find((known) => known === wire);
    if (field === undefined) continue;
    const name = String(reason);
    const own = wordsOf !== undefined && GENERAL.includes(name) ? wordsOf(field) : undefined;
    faults[field] = own ?? (isFault(name) ? t(`settings.faults.${name}`) : (texts[wire] ?? name));
  }
  return faults;
}
