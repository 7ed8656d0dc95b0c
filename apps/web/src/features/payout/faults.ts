import type { ApiError } from '@tradewind/client/app';
import type { T } from '../../shared/language.ts';
import type { AccountNote } from './bank-form.ts';
import type { FieldFault } from '@tradewind/contract/light';
import type { AddressNote } from './address-form.ts';

/** Fields of both forms, by their names in the contract. */
export type WayField =
  | 'draw_id'
  | 'dc_address'
  | 'payee_name'
  | 'payee_account'
  | 'bank_name'
  | 'bank_swift'
  | 'bank_address'
  | 'auth_code';

const FIELDS: readonly WayField[] = [
  'draw_id',
  'dc_address',
  'payee_name',
  'payee_account',
  'bank_name',
  'bank_swift',
  'bank_address',
  'auth_code',
];

/** Texts for the server's reasons, if a reason means the same for every field. */
const REASONS = {
  required: 'payout.way.fault.required',
  too_large: 'payout.way.fault.too_long',
  characters: 'payout.way.fault.characters',
  checksum: 'payout.way.fault.checksum',
  unknown_protocol: 'payout.way.fault.unknown_protocol',
  country: 'payout.way.fault.country',
  iban_required: 'payout.way.fault.iban_required',
} as const satisfies Partial<Record<FieldFault, string>>;
const isReason = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

function reasonText(field: WayField, reason: string, protocol: string, t: T): string {
  if (field === 'auth_code') return t('auth.need.code');
  if (reason === 'network') return t('payout.way.fault.network', { protocol });
  if (reason === 'format') {
    if (field === 'dc_address') return t('payout.way.fault.form', { protocol });
    return t(field === 'bank_swift' ? 'payout.way.fault.formBic' : 'payout.way.fault.formAccount');
  }
  if (reason === 'required' && field === 'bank_swift') return t('payout.way.fault.bicRequired');
  return t(isReason(reason) ? REASONS[reason] : 'payout.way.fault.other');
}

/** The text of an `invalid_input` for each field, for customers. */
export function faultsOf(error: ApiError, protocol: string, t: T): Partial<Record<WayField, string>> {
  const fields: unknown = error.details['fields'];
  if (typeof fields !== 'object' || fields === null) return {};
  const faults: Partial<Record<WayField, string>> = {};
  for (const [name, reason] of Object.entries(fields)) {
    const field = FIELDS.find((known) => known === name);
    if (field !== undefined) faults[field] = reasonText(field, String(reason), protocol, t);
  }
  return faults;
}

export function addressNoteText(
  note: AddressNote | undefined,
  protocol: string,
  tag: string,
  t: T,
): string | undefined {
  if (note === undefined) return undefined;
  if (note.key === 'start') {
    const starts = new Intl.ListFormat(tag, { type: 'disjunction' }).format(note.starts);
    return t('payout.way.fault.start', { protocol, starts });
  }
  return t(`payout.way.fault.${note.key}`);
}

export const accountNoteText = (note: AccountNote | undefined, t: T): string | undefined =>
  note === undefined ? undefined : t(`payout.way.fault.${note}`);
