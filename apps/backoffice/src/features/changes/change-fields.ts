import type { ChangeRequest } from '@tradewind/contract/operator-light';

/** Fields of a channel or an account that people compare, in the order of a transfer. */
export const CHANGE_FIELDS = [
  'currency',
  'protocol',
  'address',
  'bank_name',
  'bank_address',
  'bank_swift',
  'payee_name',
  'payee_account',
  'bank_remark',
  'enabled',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

export interface FieldChange {
  readonly field: ChangeField;
  /** undefined = there was nothing before. */
  readonly before: string | undefined;
  readonly after: string;
}

/** The fields of a request, those that change and those that stay; fields that are empty on both sides are left out. */
export function fieldChanges({ before, payload }: Pick<ChangeRequest, 'before' | 'payload'>): {
  readonly changed: readonly FieldChange[];
  readonly same: readonly FieldChange[];
} {
  const all = CHANGE_FIELDS.flatMap((field): FieldChange[] => {
    const after = payload[field];
    if (after === undefined) return [];
    const old = before === null ? undefined : String(before[field] ?? '');
    return String(after) === '' && (old ?? '') === '' ? [] : [{ field, before: old, after: String(after) }];
  });
  return {
    changed: all.filter((change) => change.before !== change.after),
    same: all.filter((change) => change.before === change.after),
  };
}

/** A field of a request as text; empty when it has none of this name. */
export const payloadText = ({ payload }: Pick<ChangeRequest, 'payload'>, name: string): string =>
  String(payload[name] ?? '');
