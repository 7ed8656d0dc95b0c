/** Texts for invalid input fields, in the reader's language. */
import type { FieldFault } from './field-faults.ts';
import { faultsTexts } from './locales/index.ts';
import type { Locale } from './locales.ts';
import { pluralForm } from './plural.ts';

export type FieldText = keyof (typeof faultsTexts)['en'];

/** A fault that is explained better by its own text, or that has a bound. */
export interface ExplainedFault {
  readonly fault: FieldFault;
  readonly text?: FieldText;
  /** The number in the text: the least or most that is allowed. */
  readonly bound?: number;
}
export type Fault = FieldFault | ExplainedFault;
/** Field → what is wrong with it. */
export type FieldFaults = Readonly<Record<string, Fault>>;

/** The text of a fault without one of its own. */
const TEXTS: Readonly<Record<FieldFault, FieldText>> = {
  required: 'required',
  unknown: 'unknown',
  repeated: 'repeated',
  type: 'invalid',
  format: 'invalid',
  enum: 'option',
  too_small: 'small',
  too_large: 'large',
  characters: 'characters',
  past: 'future',
  not_applicable: 'notApplicable',
  fixed: 'fixed',
  reserved: 'reserved',
  same: 'same',
  picture: 'picture',
  damaged: 'upload',
  upload: 'upload',
  checksum: 'checksum',
  network: 'invalid',
  unknown_protocol: 'invalid',
  country: 'country',
  iban_required: 'ibanRequired',
};

export const faultOf = (fault: Fault): ExplainedFault => (typeof fault === 'string' ? { fault } : fault);

export function fieldText(fault: Fault, locale: Locale): string {
  const { fault: name, text = TEXTS[name], bound } = faultOf(fault);
  return pluralForm(faultsTexts[locale][text], locale, bound ?? 0).replace('{n}', String(bound ?? ''));
}
