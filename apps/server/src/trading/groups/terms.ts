/** Converts the terms of a group to and from the form that operators write and compare: field → text or number. */
import type { GroupKind, VerifiedAction } from '@tradewind/contract';
import {
  GROUP_FIELDS,
  type GroupField,
  type GroupTerms as GroupFields,
  MAX_COMMISSION_USD,
  capField,
} from '@tradewind/contract/operator';
import { type GroupId, type GroupTerms, LEVERAGE_CLASSES, type LeverageCaps } from '@tradewind/engine';
import { microUsd, parseScaled } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS, changedOf, sameOf } from '../../platform/wire/index.ts';
import { decimalText } from '../../core/market/index.ts';

/** A group: the terms that the trading core applies, and those that only the server applies. */
export interface Group {
  readonly name: string;
  readonly kind: GroupKind;
  readonly terms: GroupTerms;
  /** Calls of each API key per second; undefined = as in the settings. */
  readonly keyRates: { readonly changes?: number | undefined; readonly reads?: number | undefined };
  readonly verify: Readonly<Record<VerifiedAction, boolean>>;
}

export type { GroupFields };

/** Changed fields with their values; the others are absent. */
export type ChangedFields = Readonly<Partial<Record<GroupField, string | number>>>;

const optionalText = (value: number | undefined): string => String(value ?? '');
const optionalNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function fieldsOf({ name, kind, terms, keyRates, verify }: Group): GroupFields {
  const { caps } = terms;
  return {
    name,
    kind,
    cap_majors: optionalText(caps.majors),
    cap_minors: optionalText(caps.minors),
    cap_gold: optionalText(caps.gold),
    cap_indices: optionalText(caps.indices),
    cap_commodities: optionalText(caps.commodities),
    cap_equities: optionalText(caps.equities),
    cap_crypto: optionalText(caps.crypto),
    commission: decimalText(terms.commission, MICRO_DECIMALS),
    swap_free: flag(terms.swapFree),
    margin_call: optionalText(terms.marginCallPercent),
    stop_out: optionalText(terms.stopOutPercent),
    max_open_orders: terms.maxOpenOrders,
    max_position_lots: terms.maxPositionLots === 0 ? '' : decimalText(terms.maxPositionLots, MICRO_DECIMALS),
    key_changes: optionalText(keyRates.changes),
    key_reads: optionalText(keyRates.reads),
    verify_deposit: flag(verify.deposit),
    verify_trade: flag(verify.trade),
    verify_withdraw: flag(verify.withdraw),
  };
}

/** Throws Refused invalid_input by field: amounts are exact decimals. */
export function groupOf(id: GroupId, fields: GroupFields): Group {
  return {
    name: fields.name,
    kind: fields.kind,
    terms: {
      id,
      caps: capsOf(fields),
      commission: microUsd(amountOf(fields, 'commission', MAX_COMMISSION_USD * 10 ** MICRO_DECIMALS)),
      swapFree: fields.swap_free === 1,
      ...(fields.margin_call !== '' && { marginCallPercent: Number(fields.margin_call) }),
      ...(fields.stop_out !== '' && { stopOutPercent: Number(fields.stop_out) }),
      maxOpenOrders: fields.max_open_orders,
      maxPositionLots: fields.max_position_lots === '' ? 0 : amountOf(fields, 'max_position_lots'),
    },
    keyRates: { changes: optionalNumber(fields.key_changes), reads: optionalNumber(fields.key_reads) },
    verify: {
      deposit: fields.verify_deposit === 1,
      trade: fields.verify_trade === 1,
      withdraw: fields.verify_withdraw === 1,
    },
  };
}

function capsOf(fields: GroupFields): LeverageCaps {
  const stated = LEVERAGE_CLASSES.map((each) => [each, fields[capField(each)]] as const).filter(
    ([, cap]) => cap !== '',
  );
  return Object.fromEntries(stated.map(([each, cap]) => [each, Number(cap)]));
}

/** In millionths. */
function amountOf(
  fields: GroupFields,
  field: 'commission' | 'max_position_lots',
  most = Number.MAX_SAFE_INTEGER,
): number {
  const amount = parseScaled(fields[field], MICRO_DECIMALS);
  if (amount === undefined || amount < 0 || amount > most)
    throw new Refused('invalid_input', {
      fields: { [field]: amount === undefined ? 'format' : amount < 0 ? 'too_small' : 'too_large' },
    });
  return amount;
}

/** The fields that differ, with their values in `after`. */
export const changedFields = (before: GroupFields, after: GroupFields): ChangedFields =>
  changedOf(GROUP_FIELDS, before, after);

/** The values of the changed fields in `fields`. */
export const sameFields = (fields: GroupFields, changed: ChangedFields): ChangedFields =>
  sameOf(GROUP_FIELDS, fields, changed);
