/** Users, sessions and the account calls of product.md §7. */
import { z } from 'zod';
import { accountFigures } from './orders.ts';
import { eventNumber, flagInput, integerInput, pageInput, pageOf, timeInput, timeMs, usd } from './primitives.ts';
import { DEVICE_ID, MAX_SLIPPAGE_POINTS } from './wire.ts';

export const user = z.object({
  id: z.int().positive(),
  uid: z.string().meta({ description: 'the number a customer quotes to support' }),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  area_code: z.string().nullable(),
  is_demo: z.union([z.literal(0), z.literal(1)]),
  credit_score: z.int(),
  confirm_orders: z.union([z.literal(0), z.literal(1)]).meta({
    description: 'whether the app asks for confirmation of orders; default: 1 with real money, 0 on a demo account',
  }),
  largest_slippage: z.int().nonnegative().nullable().meta({
    description: 'points, sent by the app as the deviation of market orders; null = any',
  }),
  tour_done: z.union([z.literal(0), z.literal(1)]).meta({
    description: 'the tour of the trade page was skipped or finished; 0 on new demo accounts',
  }),
  invite_code: z.string(),
  lang: z.string(),
  created_at: timeMs,
});
export type User = z.infer<typeof user>;

export const session = z.object({ token: z.string(), user });
export type Session = z.infer<typeof session>;

export const accountDetail = z.object({ balance: usd, lock_balance: usd });
export type AccountDetail = z.infer<typeof accountDetail>;

export const accountLogRow = z.object({
  Id: z.int().positive(),
  Value: usd.meta({ description: 'signed change of the balance' }),
  Balance: usd.meta({ description: 'balance afterwards' }),
  Cause: z.string().meta({ description: 'ledger cause, untranslated' }),
  OrderId: z.int().positive().nullable(),
  MemoTran: z.string(),
  CreatedAtTran: z.string(),
  created_at: timeMs,
});
export type AccountLogRow = z.infer<typeof accountLogRow>;

/** Filters of the account log: by cause (one, or several with commas) and by time, both ends included. */
export const accountLogFilter = z.object({
  cause: z
    .string()
    .regex(/^[a-z_]+(?:,[a-z_]+)*$/u)
    .max(200)
    .optional(),
  from: timeInput.optional(),
  to: timeInput.optional(),
});
export type AccountLogFilter = z.infer<typeof accountLogFilter>;

export const accountSchemas = {
  userInfo: {
    summary: 'The user of this session',
    input: z.object({}),
    output: user,
  },
  confirmOrders: {
    summary: 'Choose whether the app asks for confirmation of orders',
    input: z.object({ on: flagInput }),
    output: user,
  },
  largestSlippage: {
    summary: 'Set the maximum slippage of market orders from the price shown',
    input: z.object({
      points: integerInput(0, MAX_SLIPPAGE_POINTS).optional().meta({ description: 'absent = any' }),
    }),
    output: user,
  },
  endTour: {
    summary:
      'Record that the tour of the trade page was skipped or finished, so that it does not start automatically again',
    input: z.object({}),
    output: user,
  },
  demoLogin: {
    summary: 'Create or re-enter the demo account of a device',
    input: z.object({
      demo_id: z
        .string()
        .regex(DEVICE_ID)
        .meta({ description: 'generated at random by the device: anyone who knows it can enter the account' }),
    }),
    output: session,
  },
  logout: {
    summary: 'End this session',
    input: z.object({}),
    output: z.object({}),
  },
  resetDemo: {
    summary: 'Close and cancel everything without profit and reset the demo balance',
    input: z.object({}),
    output: accountFigures.extend({ n: eventNumber }),
  },
  balance: {
    summary: 'Balance and margin figures',
    input: z.object({}),
    output: accountFigures.extend({ lock_balance: usd, withdrawable: usd, currency: z.literal('USD') }),
  },
  forexDetail: {
    summary: 'Balance and locked balance',
    input: z.object({}),
    output: accountDetail,
  },
  forexChange: {
    summary: 'The account log: every change of the balance with its cause, newest first',
    input: accountLogFilter.extend({ page: pageInput }),
    output: pageOf(accountLogRow),
  },
};
