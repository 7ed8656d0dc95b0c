import { CAP_FIELDS, type ChangeRequest } from '@tradewind/contract/operator-light';

/**
 * Fields that are compared: of a channel or a bank account in the order of a transfer form, of an instrument, a
 * holiday, an operator, a currency, the settings, and a group or the group of an account.
 */
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
  'code',
  'base',
  'quote',
  'price_precision',
  'show_code',
  'name',
  'names',
  'category_id',
  'lot_step',
  'min_lots',
  'max_lots',
  'contract_size',
  'fee_rate',
  'margin_mode',
  'multiples',
  'leverage_class',
  'trigger_distance',
  'hours',
  'sessions',
  'max_quote_age_ms',
  'max_deviation',
  'max_spread',
  'kind',
  ...CAP_FIELDS,
  'commission',
  'swap_free',
  'margin_call',
  'stop_out',
  'max_open_orders',
  'max_position_lots',
  'max_net_exposure_usd',
  'swap_mode',
  'swap_long',
  'swap_short',
  'swap_triple_day',
  'logo',
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
  'deposits_open',
  'withdrawals_open',
  'withdraw_pause_hours',
  'withdraw_two_operators_usd',
  'deposit_two_operators_usd',
  'operator_day_usd',
  'weekend_spread_percent',
  'default_deviation',
  'service_link',
  'service_link_type',
  'support_email',
  'support_hours',
  'is_company',
  'complaint_email',
  'company_status',
  'company_status_url',
  'ranking_demo',
  'default_language',
  'regulator',
  'sentences',
  'status',
  'redirect_url',
  'suspended',
  'group',
  'verify_deposit',
  'verify_trade',
  'verify_withdraw',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

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
