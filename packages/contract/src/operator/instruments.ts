/** The catalogue: instruments with their versions and scheduled changes, categories, holidays. No call sets a price. */
import { z } from 'zod';
import {
  choiceInput,
  flagInput,
  idInput,
  integerInput,
  pageInput,
  pageOf,
  textInput,
  timeInput,
  timeMs,
} from '../primitives.ts';
import { changeRequest } from './base.ts';
import { decider, historyRow } from './queues.ts';
import { termAnswers, termInputs } from './instrument-schemas.ts';
import { INSTRUMENT_CHANGE_STATES, INSTRUMENT_HOURS } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const reason = textInput(500, 3);
const decimal = z.string().meta({ description: 'an exact decimal' });
const hours = z.enum(INSTRUMENT_HOURS);
const names = z.record(z.string().max(8), textInput(80));

/** An instrument's trading terms. */
export const instrumentTerms = z.object({
  ...termAnswers,
  suspended: z.string().meta({ description: 'reason; empty if not suspended' }),
});
export type InstrumentTerms = z.infer<typeof instrumentTerms>;

export const instrumentRow = z.object({
  id: z.int().positive(),
  ...instrumentTerms.shape,
  category: z.string(),
  version: z.int().positive(),
  market_open: z.union([z.literal(0), z.literal(1)]),
  open_positions: z.int().nonnegative(),
  pending_orders: z.int().nonnegative(),
  next_change_at: timeMs.nullable().meta({ description: 'when approved terms take effect' }),
});
export type InstrumentRow = z.infer<typeof instrumentRow>;

/** Field → text, as in a change request. */
const fields = z.record(z.string(), z.union([z.string(), z.number()]));

export const instrumentChange = z.object({
  id: z.int().positive(),
  change_request_id: z.int().positive(),
  effective_at: timeMs,
  state: z.enum(INSTRUMENT_CHANGE_STATES),
  remark: z.string().meta({ description: 'why it was inadmissible, or the remark of the operator who cancelled it' }),
  ended_at: timeMs.nullable(),
  before: fields.nullable(),
  changes: fields,
  proposed_by: decider,
  approved_by: decider.nullable(),
});
export type InstrumentChange = z.infer<typeof instrumentChange>;

export const instrumentVersion = z.object({
  version: z.int().positive(),
  applied_at: timeMs.meta({ description: '0: before versions were kept' }),
  change_request_id: z.int().positive().nullable(),
  before: fields
    .nullable()
    .meta({ description: 'the previous values of the changed fields; null = the first version' }),
  changes: fields,
});
export type InstrumentVersion = z.infer<typeof instrumentVersion>;

/** A price held back by the guard. Operators can confirm that it came from a market; no one can enter one. */
export const heldPrice = z.object({
  source: z.union([z.literal(1), z.literal(2)]),
  source_name: z.string(),
  bid: decimal,
  ask: decimal,
  since: timeMs,
  last_bid: decimal.meta({ description: 'last accepted; empty = none' }),
});

export const instrumentDetail = instrumentRow.extend({
  held_prices: z.array(heldPrice),
  pending_multiples: z
    .array(z.object({ multiple: z.int(), orders: z.int() }))
    .meta({ description: 'leverage of pending orders, which they keep' }),
  has_orders: z.boolean().meta({ description: 'whether there ever was one: if so, the size of a lot cannot change' }),
  waiting_change: z.int().positive().nullable().meta({ description: 'id of a waiting change request' }),
  scheduled: z
    .array(instrumentChange)
    .meta({ description: 'scheduled changes, and failed ones that no operator has acknowledged' }),
  versions: z.array(instrumentVersion).meta({ description: 'newest first, at most 50' }),
  history: z.array(historyRow),
});
export type InstrumentDetail = z.infer<typeof instrumentDetail>;

export const instrumentCategory = z.object({
  id: z.int().positive(),
  key: z.string(),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  instruments: z.int().nonnegative(),
});
export type InstrumentCategory = z.infer<typeof instrumentCategory>;

const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/u);

export const holiday = z.object({
  id: z.int().positive(),
  hours: hours.nullable(),
  instrument: z.object({ id: z.int().positive(), show_code: z.string() }).nullable(),
  name: z.string(),
  from: z.string().meta({ description: "New York's clocks" }),
  to: z.string(),
  from_at: timeMs,
  to_at: timeMs,
  change_request_id: z.int().positive(),
  removed_at: timeMs.nullable(),
  waiting_change: z.int().positive().nullable(),
});
export type Holiday = z.infer<typeof holiday>;

/** Fees, leverage and hours affect money: one operator proposes a change, another one approves it (operatorBaseCalls.approveChange). */
export const operatorInstrumentSchemas = {
  instruments: {
    summary: 'Instruments by id',
    input: z.object({
      search: textInput(40).optional(),
      category_id: idInput.optional(),
      suspended: flagInput.optional(),
      upcoming: flagInput.optional(),
      page: pageInput,
    }),
    output: pageOf(instrumentRow),
  },
  instrument: {
    summary: 'One instrument with its versions and future changes',
    input: id,
    output: instrumentDetail,
  },
  proposeInstrument: {
    summary:
      'Propose changed terms (only the given ones change), or a new instrument (without id); a second operator approves',
    input: z.object({
      id: idInput.optional(),
      ...termInputs,
      effective_at: timeInput.optional().meta({ description: 'epoch ms, in the future; absent = on approval' }),
      reason,
    }),
    output: changeRequest,
  },
  suspendInstrument: {
    summary: 'Stop new orders in it at once, with a reason shown to customers; closing stays possible',
    input: id.extend({ reason: textInput(200, 3) }),
    output: instrumentDetail,
  },
  confirmHeldPrice: {
    summary: 'Confirm a held price: the next tick from the same source that agrees with it may become the price',
    input: id.extend({
      source: choiceInput([1, 2], '1 FEED_KEY, 2 FEED_KEY_2').default(1),
      since: integerInput(0).meta({ description: 'id of the held price that was shown' }),
      reason,
    }),
    output: instrumentDetail,
  },
  resumeInstrument: {
    summary: 'End a suspension',
    input: id.extend({ reason }),
    output: instrumentDetail,
  },
  closeInstrumentChange: {
    summary: 'Cancel a future change, or acknowledge one that was inadmissible',
    input: id.extend({ reason }),
    output: instrumentChange,
  },
  categories: {
    summary: 'Categories',
    input: empty,
    output: z.array(instrumentCategory),
  },
  saveCategory: {
    summary: 'Add a category (without id), or change its names',
    input: z.object({ id: idInput.optional(), name: textInput(64, 1), names: names.optional() }),
    output: instrumentCategory,
  },
  holidays: {
    summary: 'Holidays, latest first',
    input: z.object({ page: pageInput }),
    output: pageOf(holiday),
  },
  proposeHoliday: {
    summary: 'Propose a future period in New York time during which a market is closed; a second operator approves',
    input: z.object({
      hours: hours.optional(),
      instrument_id: idInput.optional().meta({ description: 'instead of hours: only this instrument' }),
      name: textInput(80, 1),
      from: localTime,
      to: localTime,
      reason,
    }),
    output: changeRequest,
  },
  proposeHolidayRemoval: {
    summary: 'Propose removing a holiday that has not started; a second operator approves',
    input: id.extend({ reason }),
    output: changeRequest,
  },
};
