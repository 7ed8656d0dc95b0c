/** Configuration of the base: settings, currencies, deposit channels, bank accounts; and changes that need a second person. */
import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import {
  choiceInput,
  decimalInput,
  flagInput,
  idInput,
  integerInput,
  pageInput,
  pageOf,
  textInput,
  timeMs,
  typedInput,
  usd,
} from '../primitives.ts';
import { customer, decider } from './queues.ts';
import { quoteCorrectionSchemas, quoteInput } from './quote-corrections.ts';
import { operatorRiskSchemas } from './risk.ts';
import { proposed } from './second-admin.ts';
import { CHANGE_KINDS, CHANGE_STATES } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const reason = textInput(500, 3);
const flag = z.union([z.literal(0), z.literal(1)]);
const version = z.int().positive();

/** Settings that operators change at run time. */
export const baseSettings = z.object({
  service_link: z.string().meta({ description: 'https address of an external support page; empty = none' }),
  service_link_type: z.int().meta({ description: '2 show and copy, 3 redirect, otherwise in-app chat' }),
  withdraw_pause_hours: z.number().meta({ description: 'after a changed password or a newly bound method; 0 = none' }),
  withdraw_two_operators_usd: usd.meta({
    description:
      'withdrawals that reach this amount, alone or together with those of the customer that are waiting or were paid within a day, need two operators',
  }),
  deposit_two_operators_usd: usd.meta({
    description:
      'crediting a deposit that reaches this amount, together with those credited to the customer within 24 hours, needs two operators; so does crediting more than was submitted',
  }),
  operator_day_usd: usd.meta({
    description:
      'what one operator may credit and pay alone within a trading day (it starts at 17:00 New York), together; beyond it, two operators are needed. 0 = always two',
  }),
  weekend_spread_percent: z.number().meta({
    description: 'added to the spread of a currency while its market is closed; 0 = nothing',
  }),
  deposits_open: flag,
  withdrawals_open: flag,
  support_email: z
    .string()
    .meta({ description: 'notified of chat messages while no operator is available; empty = none' }),
  support_hours: z.string().meta({
    description: 'office hours of the chat, for example `1-5 09:00-18:00 Asia/Hong_Kong` (Monday is 1); empty = always',
  }),
  is_company: flag.meta({ description: 'company-directory mode: /product searches companies' }),
  complaint_email: z.string().meta({ description: 'empty = none' }),
  company_status: flag.meta({ description: '1: everyone who opens the app is redirected to company_status_url' }),
  company_status_url: z.string().meta({ description: 'https address' }),
  default_deviation: z.number().meta({
    description:
      'slippage that a market order or close with price and without deviation may have, in usual spreads; 0 = any',
  }),
  ranking_demo: z
    .int()
    .meta({ description: 'demo accounts in the ranking: 0 never, 1 always, 2 with simulated prices' }),
  default_language: z.enum(LOCALES).meta({ description: 'of answers to callers who name no language' }),
});
export type BaseSettings = z.infer<typeof baseSettings>;

/** Settings from the environment: shown here, not changed. */
export const fixedSettings = z.object({
  verify_reg_type: z.int(),
  is_show_mobile: z.int(),
  trade_fee_type: z.int(),
  margin_call_level: z.number(),
  stop_out_level: z.number(),
  quote_max_age_ms: z.int().nullable().meta({ description: 'null = by the kind of instrument' }),
  max_open_orders: z.int().meta({ description: 'per account, pending and holding; 0 = no limit' }),
  staff_cool_off_hours: z
    .int()
    .meta({ description: 'how long a new operator may not approve anything; 0 = no cool-off' }),
  demo_balance: usd,
  feed: z.string(),
  mail: flag,
  sms: flag,
  public_url: z.string(),
});

export const currency = z.object({
  id: z.int().positive(),
  type: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 coin, 2 bank' }),
  code: z.string(),
  protocol: z.string(),
  precision: z.int(),
  rate_fixed: z.string().nullable().meta({ description: 'units for 1 USD' }),
  rate_instrument: z.string().nullable().meta({ description: 'code of an instrument whose mid price is the rate' }),
  spread_percent: z.number(),
  rate_now: z.string().nullable(),
  fee_type: z.union([z.literal(1), z.literal(2)]),
  fee: z.number().meta({ description: 'USD, or percent' }),
  withdraw_enabled: flag,
  withdraw_min: usd,
  withdraw_max: usd,
  deposit_min: usd,
  deposit_max: usd,
  sort: z.int(),
  version,
});
export type Currency = z.infer<typeof currency>;

export const channel = z.object({
  id: z.int().positive(),
  currency: currency.pick({ id: true, code: true, protocol: true }),
  address: z.string(),
  enabled: flag,
  version,
  changed_at: timeMs,
  waiting_change: z.int().positive().nullable().meta({ description: 'id of a waiting change request' }),
});
export type Channel = z.infer<typeof channel>;

const bankFields = {
  bank_name: textInput(200, 1),
  bank_address: textInput(200).default(''),
  bank_swift: typedInput(20).default(''),
  payee_name: textInput(200, 1),
  payee_account: typedInput(64, 1),
  bank_remark: textInput(500).default(''),
};

export const bank = z.object({
  id: z.int().positive(),
  currency: currency.pick({ id: true, code: true }),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  enabled: flag,
  version,
  changed_at: timeMs,
  waiting_change: z.int().positive().nullable(),
});
export type Bank = z.infer<typeof bank>;

/** `before` and `payload` as shown to both operators: field → text. */
const fields = z.record(z.string(), z.union([z.string(), z.number()]));

export const changeRequest = z.object({
  id: z.int().positive(),
  kind: z.enum(CHANGE_KINDS),
  subject_id: z.int().positive().nullable(),
  customer: customer.nullable().meta({ description: 'for a correction or a move to another group' }),
  before: fields.nullable(),
  payload: fields,
  reason: z.string(),
  state: z.enum(CHANGE_STATES),
  remark: z.string(),
  proposed_by: decider,
  proposed_at: timeMs,
  decided_by: decider.nullable(),
  decided_at: timeMs.nullable(),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/**
 * Separation of duties: the role that sets a rate does not pay by it, and an admin, who creates operators, neither proposes
 * nor decides a change. No single role can turn its rights into money.
 */
export const operatorBaseSchemas = {
  settings: {
    summary: 'Settings of the base',
    input: empty,
    output: z.object({ settings: baseSettings, fixed: fixedSettings }),
  },
  saveSettings: {
    summary:
      'Change settings of the base; if they include a limit, a pause or an address that customers are shown or sent to, they wait for a second admin',
    input: z.object({
      service_link: textInput(500).optional(),
      service_link_type: choiceInput([1, 2, 3], '1 in-app chat, 2 show and copy, 3 redirect').optional(),
      withdraw_pause_hours: integerInput(0, 720).optional(),
      withdraw_two_operators_usd: decimalInput.optional(),
      deposit_two_operators_usd: decimalInput.optional(),
      operator_day_usd: decimalInput.optional(),
      weekend_spread_percent: decimalInput.optional(),
      deposits_open: flagInput.optional(),
      withdrawals_open: flagInput.optional(),
      support_email: z.union([z.literal(''), z.email().max(254)]).optional(),
      support_hours: textInput(100).optional(),
      is_company: flagInput.optional(),
      complaint_email: textInput(254).optional(),
      company_status: flagInput.optional(),
      company_status_url: textInput(500).optional(),
      default_deviation: decimalInput
        .optional()
        .meta({ description: 'in usual spreads, 0 to 100 with at most 2 decimals; 0 = none' }),
      ranking_demo: choiceInput([0, 1, 2], '0 never, 1 always, 2 with simulated prices').optional(),
      default_language: z.enum(LOCALES).optional(),
    }),
    output: z.union([baseSettings, proposed]),
  },
  ...operatorRiskSchemas,

  currencies: {
    summary: 'Currencies with rates and fees',
    input: empty,
    output: z.array(currency),
  },
  saveCurrency: {
    summary:
      'Add a currency (without id) or change one; refused as conflict if `version` is not the latest. Rates, fees and bounds wait for a second admin',
    input: z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      type: choiceInput([1, 2], '1 coin, 2 bank').optional(),
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{2,10}$/u)
        .optional()
        .meta({ description: 'for a new one' }),
      protocol: textInput(20).toUpperCase().optional().meta({ description: 'for a new coin' }),
      precision: integerInput(0, 8).optional().meta({ description: 'for a new one' }),
      rate_fixed: decimalInput.optional(),
      rate_instrument: textInput(20).toUpperCase().optional(),
      spread_percent: decimalInput.optional(),
      fee_type: choiceInput([1, 2], '1 USD, 2 percent of the amount'),
      fee: decimalInput,
      withdraw_enabled: flagInput,
      withdraw_min: decimalInput,
      withdraw_max: decimalInput,
      deposit_min: decimalInput,
      deposit_max: decimalInput,
      sort: integerInput(0, 1000).default(0),
    }),
    output: z.union([currency, proposed]),
  },

  channels: {
    summary: 'Deposit channels',
    input: empty,
    output: z.array(channel),
  },
  proposeChannel: {
    summary: 'Propose a new channel (without id), another address, or reopening one; a second operator approves',
    input: z.object({
      id: idInput.optional(),
      currency_id: idInput.optional().meta({ description: 'for a new one' }),
      address: textInput(128, 1),
      reason,
    }),
    output: changeRequest,
  },
  closeChannel: {
    summary: 'Take a channel out of use at once',
    input: id.extend({ reason }),
    output: channel,
  },

  banks: {
    summary: "The firm's bank accounts",
    input: empty,
    output: z.array(bank),
  },
  proposeBank: {
    summary: 'Propose a new bank account (without id), changed details, or reopening one; a second operator approves',
    input: z.object({ id: idInput.optional(), currency_id: idInput.optional(), ...bankFields, reason }),
    output: changeRequest,
  },
  closeBank: {
    summary: 'Take a bank account out of use at once',
    input: id.extend({ reason }),
    output: bank,
  },

  proposeCorrection: {
    summary: 'Propose a correction of a balance, with a reason shown to the customer; a second operator approves',
    input: z.object({ user_id: idInput, amount: decimalInput.meta({ description: 'USD, signed' }), reason }),
    output: changeRequest,
  },

  ...quoteCorrectionSchemas,
  proposeQuoteCorrection: {
    summary:
      'Propose correcting all fills of a quote to the right price, with a reason shown to customers; a second operator approves',
    input: z.object({ ...quoteInput, bid: decimalInput, ask: decimalInput, reason }),
    output: changeRequest,
  },

  changes: {
    summary: 'Change requests: waiting ones oldest first, others newest first',
    input: z.object({
      state: z.enum(CHANGE_STATES).optional(),
      kind: z.enum(CHANGE_KINDS).optional(),
      page: pageInput,
    }),
    output: pageOf(changeRequest),
  },
  change: {
    summary: 'One change request',
    input: id,
    output: changeRequest,
  },
  approveChange: {
    summary: 'Approve and carry out; the proposer may not: forbidden (data.reason = second_operator)',
    input: id,
    output: changeRequest,
  },
  refuseChange: {
    summary: "Refuse with a remark, or withdraw one's own",
    input: id.extend({ remark: reason }),
    output: changeRequest,
  },
  approveAdminChange: {
    summary:
      "Approve and carry out another admin's request; not as its proposer (data.reason = second_operator), nor as the operator concerned (oneself)",
    input: id,
    output: changeRequest.extend({
      link: z
        .string()
        .optional()
        .meta({ description: 'for an invited or reset operator; absent: it was sent by email' }),
    }),
  },
  refuseAdminChange: {
    summary: "Refuse another admin's request with a remark, or withdraw one's own",
    input: id.extend({ remark: reason }),
    output: changeRequest,
  },
};
