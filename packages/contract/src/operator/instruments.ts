/** The catalogue: instruments with their versions and scheduled changes, categories, holidays. No call sets a price. */
import { z } from 'zod';
import { decimalInput, idInput, integerInput, pageInput, pageOf, textInput, timeInput, timeMs } from '../primitives.ts';
import { changeRequest } from './base.ts';
import { decider, historyRow } from './queues.ts';
import { LEVERAGE_CLASSES } from '../groups-wire.ts';
import { CONTENT_IMAGE_URL, SWAP_MODES } from '../wire.ts';
import { INSTRUMENT_CHANGE_STATES, INSTRUMENT_HOURS, INSTRUMENT_MARGIN_MODES } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const reason = textInput(500, 3);
const decimal = z.string().meta({ description: 'an exact decimal' });
const hours = z.enum(INSTRUMENT_HOURS);
const names = z.record(z.string().max(8), textInput(80));

/** An instrument's trading terms. */
export const instrumentTerms = z.object({
  show_code: z.string(),
  name: z.string().meta({ description: 'English' }),
  names: z.record(z.string(), z.string()).meta({ description: 'by locale; instead of the built-in ones' }),
  category_id: z.int().positive(),
  base: z.string(),
  quote: z.string(),
  price_precision: z.int(),
  lot_step: decimal,
  min_lots: decimal,
  max_lots: decimal,
  contract_size: decimal,
  fee_rate: decimal.meta({ description: 'USD per lot, or a fraction of the margin, by trade_fee_type' }),
  margin_mode: z.enum(INSTRUMENT_MARGIN_MODES),
  multiples: z.array(z.int().positive()),
  trigger_distance: z.int().nonnegative().meta({ description: 'points' }),
  leverage_class: z.enum(LEVERAGE_CLASSES).meta({ description: 'the leverage cap of account groups that applies' }),
  hours,
  sessions: z
    .string()
    .meta({ description: 'opening hours in New York time, "Sun 18:00-Mon 17:00, …"; empty = those of hours' }),
  max_quote_age_ms: z.string().meta({ description: 'empty = QUOTE_MAX_AGE_MS' }),
  max_deviation: z.string().meta({ description: 'percent; 0 = no bound, empty = default of its kind' }),
  max_spread: z.string().meta({ description: 'points; 0 = no bound, empty = based on the median' }),
  max_position_lots: z.string().meta({ description: 'gross lots of an account, holding and pending; empty = none' }),
  max_net_exposure_usd: z
    .string()
    .meta({ description: 'net of real accounts; empty = only MAX_NET_EXPOSURE_USD applies' }),
  swap_mode: z.enum(SWAP_MODES).meta({ description: 'overnight financing: points per lot, or percent a year' }),
  swap_long: decimal.meta({ description: 'of a bought position; positive = paid to the customer' }),
  swap_short: decimal.meta({ description: 'of a sold position' }),
  swap_triple_day: z.int().min(1).max(5).meta({ description: '1 Monday … 5 Friday: the night that counts three days' }),
  logo: z.string().meta({ description: 'path of a picture of content, or empty' }),
  suspended: z.string().meta({ description: 'reason; empty if not suspended' }),
});
export type InstrumentTerms = z.infer<typeof instrumentTerms>;

export const instrumentRow = z.object({
  id: z.int().positive(),
  code: z.string(),
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

/** A number, or empty for the default. */
const bound = z.union([z.literal(''), decimalInput]).optional();

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
      suspended: integerInput(0, 1).optional(),
      upcoming: integerInput(0, 1).optional(),
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
      code: textInput(32, 1).optional().meta({ description: 'for a new one' }),
      base: textInput(16, 1).optional().meta({ description: 'for a new one' }),
      quote: textInput(16, 1).optional().meta({ description: 'for a new one' }),
      price_precision: integerInput(0, 8).optional().meta({ description: 'for a new one' }),
      show_code: textInput(32, 1).optional(),
      name: textInput(80, 1).optional(),
      names: names.optional(),
      category_id: idInput.optional(),
      lot_step: decimalInput.optional(),
      min_lots: decimalInput.optional(),
      max_lots: decimalInput.optional(),
      contract_size: decimalInput.optional(),
      fee_rate: decimalInput.optional(),
      margin_mode: z.enum(INSTRUMENT_MARGIN_MODES).optional(),
      multiples: z.union([z.array(integerInput(1, 10_000)).max(100), textInput(600)]).optional(),
      trigger_distance: integerInput(0, 1_000_000_000).optional(),
      leverage_class: z
        .enum(LEVERAGE_CLASSES)
        .optional()
        .meta({ description: 'absent on a new one = by its category and currencies' }),
      logo: z
        .union([z.literal(''), z.string().regex(CONTENT_IMAGE_URL)])
        .optional()
        .meta({ description: 'url of an uploaded picture; empty = none' }),
      hours: hours.optional(),
      sessions: textInput(2000).optional(),
      max_quote_age_ms: bound,
      max_deviation: bound,
      max_spread: bound,
      max_position_lots: bound.meta({ description: 'lots; 0 or empty = none' }),
      max_net_exposure_usd: bound.meta({ description: 'USD; 0 or empty = none' }),
      swap_mode: z.enum(SWAP_MODES).optional(),
      swap_long: decimalInput.optional(),
      swap_short: decimalInput.optional(),
      swap_triple_day: integerInput(1, 5).optional(),
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
      source: integerInput(1, 2).default(1),
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
