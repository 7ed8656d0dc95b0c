/** Signals in and out (contract §15): hooks and their calls, and webhooks. */
import { z } from 'zod';
import { clientIdInput } from './forex.ts';
import { orderResult } from './orders.ts';
import {
  decimalInput,
  eventNumber,
  flagInput,
  idInput,
  integerInput,
  listInput,
  lots,
  textInput,
  timeMs,
  typedInput,
} from './primitives.ts';
import { HOOK_ACTIONS, HOOK_ID, HOOK_LIMITS, WEBHOOK_LIMITS } from './signals-wire.ts';
import { ACCOUNT_EVENTS } from './wire.ts';

const SECRET_LENGTH = 128;
const SYMBOL_LENGTH = 40;
const empty = z.object({});
const flag = z.union([z.literal(0), z.literal(1)]);

/** The body of a call of a hook. */
export const signalInput = z.object({
  secret: z.string().max(SECRET_LENGTH),
  action: z.enum(HOOK_ACTIONS).meta({
    description:
      'buy, sell: at the market; close: the positions of the symbol; close_all: those of every instrument of the hook; cancel: pending orders by client_id or symbol',
  }),
  symbol: typedInput(SYMBOL_LENGTH, 1)
    .optional()
    .meta({ description: 'code of an instrument, also with an exchange in front: OANDA:EURUSD' }),
  lots: decimalInput.optional().meta({ description: 'of buy and sell' }),
  sl: decimalInput.optional().meta({ description: 'of buy and sell: price of the stop-loss; 0 = none' }),
  tp: decimalInput.optional().meta({ description: 'of buy and sell: price of the take-profit; 0 = none' }),
  client_id: clientIdInput.optional().meta({
    description: "buy, sell and close do nothing when it was used before; cancel: the pending order's",
  }),
});
export type SignalInput = z.output<typeof signalInput>;

/** The answer to a call of a hook. */
export const signalAnswer = z.object({
  action: z.enum(HOOK_ACTIONS),
  dry_run: flag.meta({ description: '1: nothing was done; the answer is what would have happened' }),
  repeated: flag.meta({ description: '1: its client_id was used before, and nothing was done' }),
  data: z
    .array(orderResult)
    .meta({ description: 'the orders that it placed, closed or cancelled; in a dry run not the placed one' }),
});
export type SignalAnswer = z.infer<typeof signalAnswer>;

export const hookRow = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().meta({ description: 'path on this server that takes its calls' }),
  max_lots: lots.meta({ description: 'of one order' }),
  instruments: z.array(z.string()).meta({ description: 'codes; empty = all' }),
  orders_per_minute: z.int().positive(),
  dry_run: flag,
  paused: flag,
  held: flag.meta({ description: '1: operators have paused it' }),
  created_at: timeMs,
  used_at: timeMs.nullable().meta({ description: 'last call with the right secret; null = none' }),
});
export type HookRow = z.infer<typeof hookRow>;

export const hookCall = z.object({
  id: z.int().positive(),
  time: timeMs,
  address: z.string().meta({ description: 'network address of the caller' }),
  input: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'as it was read, without the secret; null = it could not be read, or its secret was wrong' }),
  code: z.int().meta({ description: '1, or the code of the refusal' }),
  answer: z.record(z.string(), z.unknown()).meta({ description: 'data of the answer' }),
});
export type HookCall = z.infer<typeof hookCall>;

const codeOrId = z.union([z.string(), z.number().transform(String)]);
export const hookIdInput = z.string().regex(HOOK_ID);
const bounds = {
  name: textInput(HOOK_LIMITS.name, 1),
  max_lots: decimalInput.meta({ description: 'the most lots of one order' }),
  instruments: listInput(z.string().trim().max(SYMBOL_LENGTH), HOOK_LIMITS.instruments, codeOrId).meta({
    description: 'codes or ids of the instruments that it may trade; none = all',
  }),
  orders_per_minute: integerInput(1, HOOK_LIMITS.ordersPerMinute),
  dry_run: flagInput.meta({ description: '1: its calls are checked and logged, and nothing is done' }),
};

const url = z.string().trim().min(1).max(WEBHOOK_LIMITS.url);
const eventNames = listInput(z.enum(ACCOUNT_EVENTS), ACCOUNT_EVENTS.length);

export const webhookRow = z.object({
  id: z.int().positive(),
  url: z.string(),
  events: z.array(z.enum(ACCOUNT_EVENTS)).meta({ description: 'empty = all' }),
  paused: flag,
  held: flag.meta({ description: '1: operators have paused it' }),
  created_at: timeMs,
  n: eventNumber.meta({ description: 'number of the last event that it has; skipped ones count' }),
  last: eventNumber,
  sent_at: timeMs.nullable().meta({ description: 'when it accepted an event last; null = never' }),
  failing_since: timeMs.nullable().meta({ description: 'null = the last try was accepted' }),
  failure: z.string().meta({ description: 'of the last try: the HTTP status, or a word; empty = it was accepted' }),
  next_try_at: timeMs.nullable().meta({ description: 'while it fails' }),
});
export type WebhookRow = z.infer<typeof webhookRow>;

export const signalSchemas = {
  hooks: {
    summary: 'The hooks of this account, newest first: addresses at which other services place orders',
    input: empty,
    output: z.array(hookRow),
  },
  createHook: {
    summary: 'Create a hook. Its secret, which every call carries in its body, is shown only this once',
    input: z.object({
      ...bounds,
      instruments: bounds.instruments.default([]),
      orders_per_minute: bounds.orders_per_minute.default(10),
      dry_run: bounds.dry_run.default(0),
    }),
    output: z.object({
      id: z.string(),
      address: z.string().meta({ description: 'path on this server that takes its calls' }),
      secret: z.string().optional().meta({ description: 'absent when the call is repeated under its idempotency key' }),
    }),
  },
  changeHook: {
    summary: 'Change the bounds of a hook; absent fields stay unchanged',
    input: z.object({
      id: hookIdInput,
      name: bounds.name.optional(),
      max_lots: bounds.max_lots.optional(),
      instruments: bounds.instruments.optional(),
      orders_per_minute: bounds.orders_per_minute.optional(),
      dry_run: bounds.dry_run.optional(),
    }),
    output: hookRow,
  },
  pauseHook: {
    summary: 'Pause a hook, or end the pause',
    input: z.object({ id: hookIdInput, paused: flagInput }),
    output: empty,
  },
  deleteHook: {
    summary: 'Delete a hook with its log; it ends at once',
    input: z.object({ id: hookIdInput }),
    output: empty,
  },
  hookLog: {
    summary: 'The last 200 calls of a hook with their answers, newest first',
    input: z.object({ id: hookIdInput }),
    output: z.array(hookCall),
  },
  webhooks: {
    summary: 'The webhooks of this account, newest first: addresses to which its events are sent',
    input: empty,
    output: z.array(webhookRow),
  },
  createWebhook: {
    summary:
      'Create a webhook, which gets the events from now on. Its secret, which signs them, is shown only this once',
    input: z.object({
      url: url.meta({ description: 'https, on its default port, of a public host' }),
      events: eventNames.default([]).meta({ description: 'none = all' }),
    }),
    output: z.object({
      id: z.int().positive(),
      secret: z.string().optional().meta({ description: 'absent when the call is repeated under its idempotency key' }),
    }),
  },
  pauseWebhook: {
    summary: 'Pause a webhook, or end the pause. Its events wait for a day',
    input: z.object({ id: idInput, paused: flagInput }),
    output: empty,
  },
  testWebhook: {
    summary: 'Send a signed test message to a webhook now, also while it is paused',
    input: z.object({ id: idInput }),
    output: z.object({
      accepted: flag,
      failure: z.string().meta({ description: 'the HTTP status, or a word, as in the list; empty = it was accepted' }),
      duration_ms: z.number().nonnegative(),
    }),
  },
  deleteWebhook: {
    summary: 'Delete a webhook; what was not sent yet is not sent',
    input: z.object({ id: idInput }),
    output: empty,
  },
};
