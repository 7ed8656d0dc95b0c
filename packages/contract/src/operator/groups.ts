/** Groups of accounts (contract §10). Changes of terms and moves of accounts need two operators. */
import { z } from 'zod';
import { decimalInput, flagInput, idInput, integerInput, price, textInput, timeInput, timeMs } from '../primitives.ts';
import { GROUP_KINDS, LEVERAGE_CLASSES } from '../groups-wire.ts';
import { changeRequest } from './base.ts';
import { historyRow } from './queues.ts';
import { GROUP_NAME_LENGTH, MAX_KEY_RATE } from './groups-wire.ts';
import { MAX_MARKUP_POINTS } from './wire.ts';

const id = z.object({ id: idInput });
const reason = textInput(500, 3);
const flag = z.union([z.literal(0), z.literal(1)]);
const cap = z.string().meta({ description: 'largest leverage; empty = no cap, 0 = not offered' });
const capInput = z.union([z.literal(''), integerInput(0, 10_000)]).optional();
const level = z.string().meta({ description: 'margin level in percent; empty = that of the settings' });
const rate = z.string().meta({ description: 'of each API key, per second; empty = as in the settings' });
const rateInput = z.union([z.literal(''), integerInput(1, MAX_KEY_RATE)]).optional();
const levelInput = z.union([z.literal(''), integerInput(0, 1_000_000)]).optional();

const instantInput = timeInput.meta({
  description:
    'epoch ms; at or before the approval = at once, which a higher mark-up never is: it is approved 24 h before, at the latest',
});
const markupInput = integerInput(0, MAX_MARKUP_POINTS).meta({ description: 'points' });

/** A mark-up is for an instrument, or for those of a class that have none of their own. */
const markupTarget = {
  group_id: z.int().positive(),
  forex_id: z.int().positive().nullable(),
  leverage_class: z.enum(LEVERAGE_CLASSES).nullable(),
  markup_bid: z.int().nonnegative().meta({ description: 'points below the raw bid' }),
  markup_ask: z.int().nonnegative().meta({ description: 'points above the raw ask' }),
};

export const markupRow = z.object({ ...markupTarget, version: z.int().positive() });
export type MarkupRow = z.infer<typeof markupRow>;

export const waitingMarkup = markupRow.extend({ effective_at: timeMs });
export const waitingMove = z.object({
  user_id: z.int().positive(),
  group_id: z.int().positive(),
  effective_at: timeMs,
});

/** The raw price: what every group sees before its mark-up. */
export const markedInstrument = z.object({
  id: z.int().positive(),
  show_code: z.string(),
  leverage_class: z.enum(LEVERAGE_CLASSES),
  price_precision: z.int().nonnegative(),
  bid: price.nullable().meta({ description: 'raw; null = no price yet' }),
  ask: price.nullable(),
});
export type MarkedInstrument = z.infer<typeof markedInstrument>;

export const markupList = z.object({
  instruments: z.array(markedInstrument).meta({ description: 'with their raw prices' }),
  in_force: z.array(markupRow),
  waiting: z.array(waitingMarkup).meta({ description: 'approved, by instant' }),
  moves: z.array(waitingMove).meta({ description: 'approved moves of accounts, by instant' }),
});
export type MarkupList = z.infer<typeof markupList>;

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
  key_changes: rate,
  key_reads: rate,
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
      key_changes: rateInput,
      key_reads: rateInput,
      verify_deposit: flagInput.optional(),
      verify_trade: flagInput.optional(),
      verify_withdraw: flagInput.optional(),
      reason,
    }),
    output: changeRequest,
  },
  markups: {
    summary: 'Mark-ups of all groups in force, and what waits for its instant',
    input: z.object({}),
    output: markupList,
  },
  proposeMarkup: {
    summary: 'Propose the mark-up of a group in an instrument or a class; a second operator approves',
    input: z.object({
      group_id: idInput,
      forex_id: idInput.optional().meta({ description: 'or leverage_class' }),
      leverage_class: z.enum(LEVERAGE_CLASSES).optional(),
      markup_bid: markupInput,
      markup_ask: markupInput,
      effective_at: instantInput,
      reason,
    }),
    output: changeRequest,
  },
  proposeAccountGroup: {
    summary: 'Propose to move an account to another group; a second operator approves',
    input: z.object({ user_id: idInput, group_id: idInput, effective_at: instantInput.optional(), reason }),
    output: changeRequest,
  },
};
