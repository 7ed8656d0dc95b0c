/** What `data.fields` of a refusal says about a field: the closed list, for programs (docs/reference/errors.md). */
export const FIELD_FAULTS = [
  'required',
  'unknown',
  'repeated',
  'type',
  'format',
  'enum',
  'too_small',
  'too_large',
  'characters',
  'past',
  'not_applicable',
  'fixed',
  'reserved',
  'same',
  'picture',
  'damaged',
  'upload',
  'checksum',
  'network',
  'unknown_protocol',
  'country',
  'iban_required',
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

export const isFieldFault = (name: string): name is FieldFault => FIELD_FAULTS.some((fault) => fault === name);
