import {
  CAP_FIELDS,
  GROUP_FIELDS,
  PROPOSED_TERMS,
  SETTING_NAMES,
  type BaseSettings,
  type ChangeRequest,
  type GroupField,
  type TermName,
} from '@tradewind/contract/operator-light';

/** Of a channel or a bank account, in the order of a transfer form. */
const PAYMENT_FIELDS = [
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

/** Of a holiday, an operator, a currency, the risk warning, a company, the group of an account, and a mark-up. */
const OTHER_FIELDS = [
  'from',
  'to',
  'removed',
  'email',
  'role',
  'disabled',
  'type',
  'precision',
  'rate_fixed',
  'rate_instrument',
  'spread_percent',
  'fee_type',
  'fee',
  'withdraw_enabled',
  'withdraw_min',
  'withdraw_max',
  'deposit_min',
  'deposit_max',
  'sort',
  'regulator',
  'sentences',
  'status',
  'redirect_url',
  'suspended',
  'group',
  'markup_bid',
  'markup_ask',
] as const;

export type ChangeField =
  | TermName
  | GroupField
  | keyof BaseSettings
  | (typeof PAYMENT_FIELDS)[number]
  | (typeof OTHER_FIELDS)[number];

/** Instruments and groups share it: it comes last of a group, and beside the other limit of an instrument. */
const SHARED_LIMIT = PROPOSED_TERMS.indexOf('max_position_lots');

/** The fields of all changes, in the order in which they are shown. */
export const CHANGE_FIELDS: readonly ChangeField[] = [
  ...new Set<ChangeField>([
    ...PAYMENT_FIELDS,
    ...PROPOSED_TERMS.slice(0, SHARED_LIMIT),
    ...GROUP_FIELDS,
    ...PROPOSED_TERMS.slice(SHARED_LIMIT),
    ...SETTING_NAMES,
    ...OTHER_FIELDS,
  ]),
];

export interface FieldChange {
  readonly field: ChangeField;
  /** undefined = there was no previous value. */
  readonly before: string | undefined;
  readonly after: string;
}

/** Fields that say something when they are empty: no cap, or the level of the settings. */
const EMPTY_SAYS: ReadonlySet<string> = new Set([...CAP_FIELDS, 'margin_call', 'stop_out']);

/** The fields of a request, those that change and those that stay; fields that are empty on both sides are left out. */
export function fieldChanges({ before, payload }: Pick<ChangeRequest, 'before' | 'payload'>): {
  readonly changed: readonly FieldChange[];
  readonly same: readonly FieldChange[];
} {
  const all = CHANGE_FIELDS.flatMap((field): FieldChange[] => {
    const after = payload[field];
    if (after === undefined) return [];
    const old = before === null ? undefined : String(before[field] ?? '');
    const saysNothing = String(after) === '' && (old ?? '') === '' && !EMPTY_SAYS.has(field);
    return saysNothing ? [] : [{ field, before: old, after: String(after) }];
  });
  return {
    changed: all.filter((change) => change.before !== change.after),
    same: all.filter((change) => change.before === change.after),
  };
}

/** A figure of a request that is no field of its subject; undefined when it has none. */
export function payloadNumber({ payload }: Pick<ChangeRequest, 'payload'>, name: string): number | undefined {
  const value = payload[name];
  return typeof value === 'number' ? value : undefined;
}

/** When an approved mark-up or move takes effect; undefined = on approval. */
export function instantOf(change: Pick<ChangeRequest, 'payload' | 'proposed_at'>): number | undefined {
  const at = payloadNumber(change, 'effective_at') ?? 0;
  return at > change.proposed_at ? at : undefined;
}

const MARKUP_FIELDS = ['markup_bid', 'markup_ask'] as const;

/** Whether a mark-up is higher than the one that it replaces. */
export const isRise = ({ before, payload }: Pick<ChangeRequest, 'before' | 'payload'>): boolean =>
  MARKUP_FIELDS.some((field) => Number(payload[field] ?? 0) > Number(before?.[field] ?? 0));

/** Nights that may count three days: 1 = Monday. */
export const TRIPLE_DAYS = ['1', '2', '3', '4', '5'] as const;

/** A field of a request as text; empty when it has none of this name. */
export const payloadText = ({ payload }: Pick<ChangeRequest, 'payload'>, name: string): string =>
  String(payload[name] ?? '');

/** The change is about this operator, who does not decide it. */
export const isAbout = (
  { kind, subject_id: subject }: Pick<ChangeRequest, 'kind' | 'subject_id'>,
  operatorId: number | undefined,
): boolean => (kind === 'operator' || kind === 'reset') && subject === operatorId;
