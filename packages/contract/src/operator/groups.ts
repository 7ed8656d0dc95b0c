/** Groups of accounts (contract §10). Changes of terms and moves of accounts need two operators. */
import { z } from 'zod';
import { decimalInput, idInput, integerInput, textInput, timeMs } from '../primitives.ts';
import { GROUP_KINDS, LEVERAGE_CLASSES } from '../groups-wire.ts';
import { changeRequest } from './base.ts';
import { historyRow } from './queues.ts';
import { GROUP_NAME_LENGTH } from './groups-wire.ts';

const id = z.object({ id: idInput });
const reason = textInput(500, 3);
const flag = z.union([z.literal(0), z.literal(1)]);
const flagInput = integerInput(0, 1).transform((value): 0 | 1 => (value === 1 ? 1 : 0));
const cap = z.string().meta({ description: 'largest leverage; empty = no cap, 0 = not offered' });
const capInput = z.union([z.literal(''), integerInput(0, 10_000)]).optional();
const level = z.string().meta({ description: 'margin level in percent; empty = that of the settings' });
const levelInput = z.union([z.literal(''), integerInput(0, 1_000_000)]).optional();

type Caps<Value> = Readonly<Record<`cap_${(typeof LEVERAGE_CLASSES)[number]}`, Value>>;
const capsOf = <Value>(value: Value): Caps<Value> => ({
  cap_majors: value,
  cap_minors: value,
  cap_gold: value,
  cap_indices: value,
  cap_commodities: value,
  cap_equities: value,
  cap_crypto: value,
});

export const groupTerms = z.object({
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  ...capsOf(cap),
  commission: z.string().meta({ description: 'USD per lot and side' }),
  swap_free: flag,
  margin_call: level,
  stop_out: level,
  max_open_orders: z.int().nonnegative().meta({ description: 'of an account, pending and holding; 0 = no limit' }),
  max_position_lots: z.string().meta({ description: 'gross lots of an account in an instrument; empty = no limit' }),
  verify_deposit: flag.meta({ description: 'whether it needs an approved identity verification' }),
  verify_trade: flag,
  verify_withdraw: flag,
});
export type GroupTerms = z.infer<typeof groupTerms>;

export const groupRow = z.object({
  id: z.int().positive(),
  ...groupTerms.shape,
  version: z.int().positive(),
  changed_at: timeMs,
  accounts: z.int().nonnegative(),
  built_in: flag.meta({ description: 'retail, professional and demo keep their name and kind' }),
  waiting_change: z.int().positive().nullable().meta({ description: 'id of a waiting change request' }),
});
export type GroupRow = z.infer<typeof groupRow>;

/** Field → text, as in a change request. */
const fields = z.record(z.string(), z.union([z.string(), z.number()]));

export const groupVersion = z.object({
  version: z.int().positive(),
  applied_at: timeMs,
  change_request_id: z.int().positive().nullable(),
  before: fields.nullable().meta({ description: 'previous values of the changed fields; null = the first version' }),
  changes: fields,
});
export type GroupVersion = z.infer<typeof groupVersion>;

export const groupDetail = groupRow.extend({
  versions: z.array(groupVersion).meta({ description: 'newest first, at most 50' }),
  history: z.array(historyRow),
});
export type GroupDetail = z.infer<typeof groupDetail>;

export const operatorGroupSchemas = {
  groups: {
    summary: 'All groups by id',
    input: z.object({}),
    output: z.array(groupRow),
  },
  group: {
    summary: 'One group with its versions',
    input: id,
    output: groupDetail,
  },
  proposeGroup: {
    summary:
      'Propose changed terms (only the given ones change), or a new group (without id); a second operator approves',
    input: z.object({
      id: idInput.optional(),
      name: textInput(GROUP_NAME_LENGTH, 1).optional(),
      kind: z.enum(GROUP_KINDS).optional().meta({ description: 'for a new one: retail or professional' }),
      ...capsOf(capInput),
      commission: decimalInput.optional(),
      swap_free: flagInput.optional(),
      margin_call: levelInput,
      stop_out: levelInput,
      max_open_orders: integerInput(0, 1_000_000).optional(),
      max_position_lots: z.union([z.literal(''), decimalInput]).optional(),
      verify_deposit: flagInput.optional(),
      verify_trade: flagInput.optional(),
      verify_withdraw: flagInput.optional(),
      reason,
    }),
    output: changeRequest,
  },
  proposeAccountGroup: {
    summary: 'Propose to move an account to another group; a second operator approves',
    input: z.object({ user_id: idInput, group_id: idInput, reason }),
    output: changeRequest,
  },
};
