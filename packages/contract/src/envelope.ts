/** The envelope of every answer (contract §1). */
import { z } from 'zod';
import { ERROR_CODES, ERROR_KEYS, type ErrorKey } from './errors.ts';
import { FIELD_FAULTS } from './field-faults.ts';
import { lots, price, timeMs, usd } from './primitives.ts';
import { ERASURE_OBSTACLES } from './privacy-wire.ts';

export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal(1), msg: z.string(), data });
}

const wait = z.int().nonnegative().meta({ description: 'seconds until the next try' });
const reason = z.string().meta({ description: 'see docs/reference/errors.md' });
const captcha = z.literal(true).optional().meta({ description: 'the next try needs a captcha' });
const ref = z.string().meta({ description: 'under which it is logged' });

/** What `data` of a refusal has beside `key`. There may be more. */
const DETAILS: Readonly<Partial<Record<ErrorKey, z.ZodRawShape>>> = {
  invalid_input: {
    fields: z
      .record(z.string(), z.enum(FIELD_FAULTS))
      .optional()
      .meta({ description: 'what is wrong with each field; `body` = the whole input' }),
    bounds: z.record(z.string(), z.number()).optional().meta({ description: 'the least or most that is allowed' }),
    texts: z.record(z.string(), z.string()).optional().meta({ description: 'the same for people' }),
    reason: reason.optional(),
  },
  not_found: { reason: reason.optional() },
  rate_limited: { wait_s: wait.optional() },
  forbidden: { reason: reason.optional() },
  conflict: { reason: reason.optional() },
  wrong_credentials: { captcha },
  code_wrong: { captcha },
  captcha_wrong: { captcha },
  code_too_soon: { wait_s: wait },
  account_locked: { wait_s: wait, captcha },
  password_weak: { min_length: z.int().optional() },
  step_up_required: { reason: z.enum(['missing', 'wrong']) },
  verification_required: { action: z.enum(['deposit', 'trade', 'withdraw']) },
  price_unavailable: { reason: z.enum(['suspect_price', 'clock_skew']).optional() },
  multiple_not_offered: {
    max_multiple: z.int().optional().meta({ description: 'cap of the account group; 0 = not offered' }),
  },
  lots_invalid: { min: lots, max: lots, step: lots },
  insufficient_margin: { required: usd, free: usd },
  stop_price_invalid: { field: z.enum(['stop_loss_price', 'target_profit_price', 'trailing']) },
  trading_disabled: { reason },
  price_moved: { asked: price, now: price },
  position_limit: {
    limit: z.enum(['MaxOpenOrders', 'MaxPositionLots', 'MaxNetExposureUsd']),
    allowed: z.number().optional().meta({ description: 'orders, or lots, that are still possible' }),
  },
  insufficient_balance: { withdrawable: usd },
  amount_out_of_range: { min: usd.optional(), max: usd.optional() },
  withdrawal_paused: { reason: z.enum(['password_changed', 'new_method', 'closed']), until: timeMs.optional() },
  erasure_not_yet: { obstacles: z.array(z.enum(ERASURE_OBSTACLES)) },
  internal: { ref },
  unavailable: {
    reason,
    outcome: z.literal('unknown').optional().meta({ description: 'it may have been done' }),
    ref: ref.optional(),
  },
};

/** One schema for each code, so that a program that has looked at `code` knows the details. */
export const refusals = ERROR_KEYS.map((key) =>
  z
    .object({
      code: z.literal(ERROR_CODES[key]),
      msg: z.string().meta({ description: "for people, in the caller's language" }),
      data: z.looseObject({ key: z.literal(key), ...DETAILS[key] }),
    })
    .meta({ id: `Refusal${ERROR_CODES[key]}`, description: key }),
);
export const refusalEnvelope = z.union(refusals).meta({ id: 'Refusal' });
