/** The form for a group's terms, its check, and the input made from it: only changed fields. Pure. */
import type { InputOf } from '@tradewind/contract/light';
import {
  CAP_FIELDS,
  GROUP_FIELDS,
  MAX_COMMISSION_USD,
  MAX_KEY_RATE,
  PRESET_TERMS,
  STYLE_COMMISSION,
  type CostStyle,
  type GroupField,
  type GroupPreset,
  type GroupTerms,
  type operatorGroupCalls,
} from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';
import { REASON_MIN } from '../../shared/reason.ts';
import { isWholeNumber } from '../../shared/whole-number.ts';

export const LEVEL_FIELDS = ['margin_call', 'stop_out'] as const;
/** Of the API keys of its accounts. */
export const RATE_FIELDS = ['key_changes', 'key_reads'] as const;
export const VERIFY_FIELDS = ['verify_deposit', 'verify_trade', 'verify_withdraw'] as const;
export type DraftField = GroupField | 'reason';
/** Flags are 0 or 1. */
export type GroupDraft = Readonly<Record<DraftField, string>>;

const DECIMALS = 6;
/** Bounds of the call. */
const MAX_LEVERAGE = 10_000;
const MAX_LEVEL = 1_000_000;
const MAX_ORDERS = 1_000_000;

/** Without caps, costs and limits. */
export const NEW_GROUP: GroupDraft = {
  name: '',
  kind: 'retail',
  ...PRESET_TERMS.offshore,
  commission: '0',
  swap_free: '0',
  margin_call: '',
  max_open_orders: '0',
  max_position_lots: '',
  key_changes: '',
  key_reads: '',
  verify_deposit: '0',
  verify_trade: '0',
  verify_withdraw: '0',
  reason: '',
};

export function draftOf(group: GroupTerms): GroupDraft {
  const terms = Object.fromEntries(GROUP_FIELDS.map((field) => [field, String(group[field])]));
  return { ...NEW_GROUP, ...terms };
}

/** Fills leverage caps and the stop-out level; everything else stays as typed. */
export const withPreset = (draft: GroupDraft, preset: GroupPreset): GroupDraft => ({
  ...draft,
  ...PRESET_TERMS[preset],
});

/** Fills the commission; everything else stays as typed. */
export const withStyle = (draft: GroupDraft, style: CostStyle): GroupDraft => ({
  ...draft,
  commission: STYLE_COMMISSION[style],
});

/** The same text for the same value: 7.0 is 7, and no limit is 0 or empty. */
function canonical(field: GroupField, text: string): string {
  const value = text.trim();
  if (field === 'commission' || field === 'max_position_lots')
    return String(parseScaled(value || '0', DECIMALS) ?? value);
  return field === 'name' || field === 'kind' || value === '' ? value : String(Number(value));
}

export const changedFields = (before: GroupDraft, draft: GroupDraft): readonly GroupField[] =>
  GROUP_FIELDS.filter((field) => canonical(field, before[field]) !== canonical(field, draft[field]));

type Fault = 'name' | 'cap' | 'commission' | 'level' | 'stopOut' | 'orders' | 'lots' | 'rate' | 'reason';

const isEmpty = (text: string): boolean => text.trim() === '';

/** The wrong fields, and what is wrong with each. */
export function faultsOf(draft: GroupDraft): Readonly<Partial<Record<DraftField, Fault>>> {
  const faults: Partial<Record<DraftField, Fault>> = {};
  if (isEmpty(draft.name)) faults.name = 'name';
  for (const field of CAP_FIELDS)
    if (!isEmpty(draft[field]) && !isWholeNumber(draft[field], MAX_LEVERAGE)) faults[field] = 'cap';
  const commission = parseScaled(draft.commission.trim(), DECIMALS);
  if (commission === undefined || commission < 0 || commission > MAX_COMMISSION_USD * 10 ** DECIMALS)
    faults.commission = 'commission';
  for (const field of LEVEL_FIELDS)
    if (!isEmpty(draft[field]) && !isWholeNumber(draft[field], MAX_LEVEL)) faults[field] = 'level';
  const areBothSet = LEVEL_FIELDS.every((field) => !isEmpty(draft[field]) && faults[field] === undefined);
  if (areBothSet && Number(draft.stop_out) > Number(draft.margin_call)) faults.stop_out = 'stopOut';
  if (!isWholeNumber(draft.max_open_orders, MAX_ORDERS)) faults.max_open_orders = 'orders';
  const lots = isEmpty(draft.max_position_lots) ? 0 : parseScaled(draft.max_position_lots.trim(), DECIMALS);
  if (lots === undefined || lots < 0) faults.max_position_lots = 'lots';
  for (const field of RATE_FIELDS)
    if (!isEmpty(draft[field]) && !(isWholeNumber(draft[field], MAX_KEY_RATE) && Number(draft[field]) > 0))
      faults[field] = 'rate';
  if (draft.reason.trim().length < REASON_MIN) faults.reason = 'reason';
  return faults;
}

type Input = InputOf<typeof operatorGroupCalls.proposeGroup>;

/** `group` undefined = a new one, for which all fields are sent. */
export function groupInput(draft: GroupDraft, group: (GroupTerms & { readonly id: number }) | undefined): Input {
  const sent = group === undefined ? GROUP_FIELDS : changedFields(draftOf(group), draft);
  return {
    ...(group === undefined ? {} : { id: group.id }),
    ...Object.fromEntries(sent.map((field) => [field, draft[field].trim()])),
    reason: draft.reason,
  };
}
