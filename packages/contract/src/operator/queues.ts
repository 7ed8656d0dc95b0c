/** Queues of decisions: deposits, withdrawals, identity verifications, and their overview. */
import { z } from 'zod';
import { RATE_REASONS } from '../funds-wire.ts';
import {
  choiceInput,
  decimalInput,
  idInput,
  pageInput,
  pageOf,
  textInput,
  timeInput,
  timeMs,
  usd,
} from '../primitives.ts';
import { alarm } from './alarms.ts';
import { system } from './system.ts';
import {
  ARRIVAL_REFERENCE_MAX,
  PAYMENT_REFERENCE_LENGTH,
  QUEUES,
  TWO_OPERATORS_REASONS,
  WITHDRAWAL_WARNINGS,
} from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
/** The reason given for a decision; shown to the customer. */
const remark = textInput(500, 3);
const search = textInput(128).optional().meta({ description: 'number of the record, uid, e-mail or mobile number' });
const period = { from: timeInput.optional(), to: timeInput.optional() };
const amount = z.string().meta({ description: 'decimal amount of the currency' });
const weekendSpread = z
  .number()
  .nullable()
  .meta({ description: 'percent in the rate because the market was closed; null = it was open, or the rate is fixed' });
const twoBecause = z
  .enum(TWO_OPERATORS_REASONS)
  .nullable()
  .meta({ description: 'why two operators are needed; null = one is enough' });
/** What one operator has credited and paid alone in this trading day. */
const operatorDay = z.object({ used: usd, limit: usd });

export const customer = z.object({
  id: z.int().positive(),
  uid: z.string(),
  contact: z.string().meta({ description: 'e-mail or mobile number' }),
  name: z.string().meta({ description: 'of the approved identity; empty when there is none' }),
});
export type Customer = z.infer<typeof customer>;

export const decider = z.object({ id: z.int().positive(), name: z.string() });
export type Decider = z.infer<typeof decider>;

/** One step in a record's history, from the audit log. */
export const historyRow = z.object({
  seq: z.int().positive(),
  time: timeMs,
  operator: decider.nullable(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const overview = z.object({
  queues: z
    .array(z.object({ name: z.enum(QUEUES), count: z.int().nonnegative(), oldest_at: timeMs.nullable() }))
    .meta({ description: 'queues that the role may decide or read' }),
  alarms: z.array(alarm).meta({ description: 'alarms that the role can act on' }),
  reconciliation: z
    .object({ finished_at: timeMs, ok: z.boolean(), faults: z.int().nonnegative() })
    .nullable()
    .meta({ description: 'the last one; null: none yet, or not for this role' }),
  single_admin: z
    .union([z.literal(0), z.literal(1)])
    .meta({ description: '1: a single active admin decides what normally needs two; shown to admin and compliance' }),
  cool_off_until: timeMs.nullable().meta({ description: 'this operator may not approve anything until then' }),
});
export type Overview = z.infer<typeof overview>;

const systemWithAlarms = system.extend({ alarms: overview.shape.alarms });
export type System = z.infer<typeof systemWithAlarms>;

export const depositRow = z.object({
  id: z.int().positive(),
  customer,
  type: z.union([z.literal(0), z.literal(1)]),
  currency: z.string(),
  protocol: z.string(),
  number: usd,
  amount,
  status: z.int().min(0).max(3),
  approvals: z
    .int()
    .meta({ description: '1: an operator has entered the received amount, and a second one is required' }),
  credited: usd.nullable(),
  amount_received: amount.nullable(),
  reference: z.string().meta({
    description: 'of the arrival: bank reference or transaction hash; empty until it is credited, and for old deposits',
  }),
  created_at: timeMs,
  decided_at: timeMs.nullable(),
  decided_by: decider.nullable(),
});
export type DepositRow = z.infer<typeof depositRow>;

const units = z.string().meta({ description: 'units of the currency for 1 USD' });

/** The amount and rate that a deposit is credited with. */
export const depositCredit = z.object({
  amount_received: amount,
  received_at: timeMs,
  receipt_rate: units
    .nullable()
    .meta({ description: 'rate of the receipt; null for a bank, whose rate is that of the request' }),
  credit_rate: units.meta({ description: 'the rate that applies' }),
  rate_reason: z.enum(RATE_REASONS),
  credit_weekend_spread_percent: weekendSpread,
  credited: usd,
});
export type DepositCredit = z.infer<typeof depositCredit>;

export const depositTerms = depositCredit.extend({
  operators_needed: z.union([z.literal(1), z.literal(2)]),
  two_because: twoBecause,
  confirms: z.union([z.literal(0), z.literal(1)]).meta({
    description: '1: another operator has entered the same figures and reference, so that this one credits it',
  }),
  operator_day: operatorDay,
  credited_24h: usd.meta({ description: 'credited to this customer within the last 24 hours' }),
});
export type DepositTerms = z.infer<typeof depositTerms>;

export const depositDetail = depositRow.extend({
  rate: units.meta({ description: 'rate of the request' }),
  weekend_spread_percent: weekendSpread,
  received_at: timeMs.nullable(),
  receipt_rate: units.nullable(),
  credit_rate: units.nullable(),
  rate_reason: z.enum(RATE_REASONS).nullable(),
  credit_weekend_spread_percent: weekendSpread,
  operators_needed: z.int().nullable().meta({ description: 'for a credited deposit' }),
  approved_by: depositCredit
    .extend({ operator: decider, time: timeMs })
    .nullable()
    .meta({ description: 'the first of two operators, with their entries; a different one credits it' }),
  destination: z.record(z.string(), z.string()).meta({ description: 'the address or account shown to the customer' }),
  proof: z.string().meta({ description: 'url of the proof image, for operators' }),
  remark: z.string(),
  earlier: z
    .object({ finished: z.int(), rejected: z.int(), finished_usd: usd })
    .meta({ description: 'deposits of this customer so far' }),
  same_proof: z.array(z.int()).meta({ description: 'ids of other deposits with the same picture' }),
  balance: usd,
  history: z.array(historyRow),
});
export type DepositDetail = z.infer<typeof depositDetail>;

export const withdrawalRow = z.object({
  id: z.int().positive(),
  customer,
  type: z.union([z.literal(1), z.literal(2)]),
  currency: z.string(),
  protocol: z.string(),
  number: usd,
  fee: usd,
  real_amount: amount,
  status: z.int().min(0).max(3),
  operators_needed: z.int(),
  approvals: z.int(),
  warnings: z.array(z.enum(WITHDRAWAL_WARNINGS)).meta({
    description:
      'other_way: more leaves this way than came in by it, and money came in another way (ways: bank, and each coin); the others compare with the time of the request',
  }),
  created_at: timeMs,
  decided_at: timeMs.nullable(),
  decided_by: decider.nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

export const withdrawalDetail = withdrawalRow.extend({
  rate: z.string(),
  weekend_spread_percent: weekendSpread,
  yours: z
    .object({
      credited_by_you: z.union([z.literal(0), z.literal(1)]),
      operators_needed: z.union([z.literal(1), z.literal(2)]),
      two_because: twoBecause,
      operator_day: operatorDay,
    })
    .meta({
      description:
        'for the operator who reads it. credited_by_you 1: they credited the customer within 30 days, so they neither approve nor pay',
    }),
  details: z.record(z.string(), z.string()).meta({ description: 'address, or the fields of the bank account' }),
  method_bound_at: timeMs,
  /** Other customers who bound the same address or bank account. */
  same_details: z.array(customer),
  memo: z.string(),
  remark: z.string(),
  payment_reference: z.string(),
  approved_by: z.array(z.object({ operator: decider, time: timeMs })),
  verification: z.enum(['none', 'waiting', 'approved', 'refused']),
  password_changed_at: timeMs.nullable(),
  registered_at: timeMs,
  deposited_usd: usd,
  withdrawn_usd: usd,
  balance: usd,
  lock_balance: usd,
  equity: usd,
  used_margin: usd,
  suspended: z.string().meta({
    description: 'why the customer is suspended; empty = not suspended. While suspended, nothing is approved or paid',
  }),
  profit_usd: usd.meta({ description: 'realised by trading so far, including fees and financing' }),
  last_login: z
    .object({
      address: z.string().meta({ description: 'of the login, not of later calls; empty = not known' }),
      device: z.string(),
      time: timeMs,
    })
    .nullable(),
  history: z.array(historyRow),
});
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

export const verificationRow = z.object({
  id: z.int().positive(),
  customer,
  state: z.enum(['waiting', 'approved', 'refused']),
  submitted_at: timeMs,
  decided_at: timeMs.nullable(),
});
export type VerificationRow = z.infer<typeof verificationRow>;

export const verificationDetail = verificationRow.extend({
  name: z.string(),
  card_id: z.string(),
  country: z.string().nullable(),
  front: z.string().meta({ description: 'url of the image, for operators' }),
  reverse: z.string(),
  remark: z.string(),
  same_card: z.array(customer).meta({ description: 'other customers who submitted the same number' }),
  earlier: z.array(z.object({ submitted_at: timeMs, remark: z.string() })).meta({ description: 'previously refused' }),
  history: z.array(historyRow),
});
export type VerificationDetail = z.infer<typeof verificationDetail>;

const received = {
  amount_received: decimalInput.optional().meta({
    description: 'in the currency; absent: as entered by the first operator, otherwise as submitted',
  }),
  received_at: timeInput.optional().meta({
    description: 'when the transfer arrived, epoch ms; absent: as entered by the first operator, otherwise now',
  }),
};
const reference = textInput(ARRIVAL_REFERENCE_MAX).optional().meta({
  description:
    "the arrival's own: bank reference or transaction hash. Required from both operators. Used before: conflict (data.reason = reference_used, data.deposit); blanks and case do not count",
});

export const operatorQueueSchemas = {
  overview: {
    summary: 'Queues with age, alarms',
    input: empty,
    output: overview,
  },
  system: {
    summary: 'Processes, leases, lags, pending work, alarms',
    input: empty,
    output: systemWithAlarms,
  },

  deposits: {
    summary: 'Deposits: waiting ones oldest first, others newest first',
    input: z.object({
      status: choiceInput([0, 1, 2, 3], '0 unchecked, 1 finished, 2 rejected with remark, 3 invalid').optional(),
      type: choiceInput([0, 1], '0 coin, 1 bank').optional(),
      user_id: idInput.optional(),
      search,
      ...period,
      page: pageInput,
    }),
    output: pageOf(depositRow),
  },
  deposit: {
    summary: 'Everything needed to decide a deposit',
    input: id,
    output: depositDetail,
  },
  depositTerms: {
    summary:
      'The amount that would be credited for a transfer received at a given time, its rate, and the number of operators required',
    input: id.extend({
      ...received,
      reference: textInput(ARRIVAL_REFERENCE_MAX).optional().meta({ description: 'as typed so far; may be empty' }),
    }),
    output: depositTerms,
  },
  finishDeposit: {
    summary:
      'The money has arrived: credit the received amount, once. From the limit on, above the submitted amount, and beyond the operator’s sum of the day the first operator only enters it, and another one credits it with the same figures; the same operator may not: forbidden (data.reason = second_operator)',
    input: id.extend({
      ...received,
      reference,
      credited: decimalInput.optional().meta({
        description:
          'USD as shown; refused as conflict (data.reason = credited, data.credited) if the amount has changed',
      }),
    }),
    output: depositDetail,
  },
  rejectDeposit: {
    summary: 'Reject with a remark shown to the customer',
    input: id.extend({ remark }),
    output: depositDetail,
  },
  invalidateDeposit: {
    summary: 'Mark as invalid: a duplicate, a test, a mistake',
    input: id.extend({ remark: textInput(500).default('') }),
    output: depositDetail,
  },

  withdrawals: {
    summary: 'Withdrawals: waiting ones oldest first, others newest first',
    input: z.object({
      status: choiceInput([0, 1, 2, 3], '0 waiting, 1 paid, 2 refused with remark, 3 cancelled').optional(),
      type: choiceInput([1, 2], '1 crypto address, 2 bank').optional(),
      user_id: idInput.optional(),
      search,
      ...period,
      page: pageInput,
    }),
    output: pageOf(withdrawalRow),
  },
  withdrawal: {
    summary: 'Everything needed to decide a withdrawal',
    input: id,
    output: withdrawalDetail,
  },
  approveWithdrawal: {
    summary:
      'Approval by the first of two operators; not while the customer is suspended (data.reason = suspended), and not by who credited them within 30 days: forbidden (data.reason = credited_by_you)',
    input: id,
    output: withdrawalDetail,
  },
  finishWithdrawal: {
    summary:
      'It was paid out: moves the locked money, once. Above the limit, and beyond the operator’s sum of the day, another operator must have approved, otherwise forbidden (data.reason = second_operator). Not by who credited the customer within 30 days: forbidden (credited_by_you). Not while the customer is suspended: conflict (suspended)',
    input: id.extend({ payment_reference: textInput(PAYMENT_REFERENCE_LENGTH.max, PAYMENT_REFERENCE_LENGTH.min) }),
    output: withdrawalDetail,
  },
  refuseWithdrawal: {
    summary: 'Refuse with a remark shown to the customer; the money is unlocked',
    input: id.extend({ remark }),
    output: withdrawalDetail,
  },

  verifications: {
    summary: 'Identity verifications: waiting ones oldest first, others newest first',
    input: z.object({ state: z.enum(['waiting', 'approved', 'refused']).optional(), search, page: pageInput }),
    output: pageOf(verificationRow),
  },
  verification: {
    summary: 'Everything needed to decide an identity verification; each access is audited',
    input: id,
    output: verificationDetail,
  },
  approveVerification: {
    summary: 'Approve',
    input: id,
    output: verificationDetail,
  },
  refuseVerification: {
    summary: 'Refuse with a remark shown to the customer',
    input: id.extend({ remark }),
    output: verificationDetail,
  },
};
