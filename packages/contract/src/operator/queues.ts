/** Queues of decisions: deposits, withdrawals, identity verifications, and their overview. */
import { z } from 'zod';
import { RATE_REASONS } from '../funds-wire.ts';
import { decimalInput, idInput, integerInput, pageInput, pageOf, textInput, timeMs, usd } from '../primitives.ts';
import { system } from './system.ts';
import { PAYMENT_REFERENCE_LENGTH, QUEUES } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
/** The reason given for a decision; shown to the customer. */
const remark = textInput(500, 3);
const search = textInput(128).optional().meta({ description: 'number of the record, uid, e-mail or mobile number' });
const period = { from: integerInput(0).optional(), to: integerInput(0).optional() };
const status = integerInput(0, 3).optional();
const amount = z.string().meta({ description: 'decimal amount of the currency' });

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
    .meta({ description: 'those that the role may decide or read' }),
  alarms: z
    .array(
      z.object({
        kind: z.enum([
          'reconciliation',
          'reconciliation_late',
          'clock',
          'clock_skew',
          'suspect_prices',
          'silent_source',
          'no_real_prices',
          'no_deposit_way',
          'messages_kept',
          'few_operators',
          'instrument_change',
          'exposure',
        ]),
        text: z.string().meta({ description: 'in English, with the figures' }),
        since: timeMs,
      }),
    )
    .meta({ description: 'those that the role can do something about' }),
  reconciliation: z
    .object({ finished_at: timeMs, ok: z.boolean(), faults: z.int().nonnegative() })
    .nullable()
    .meta({ description: 'the last one; null: none yet, or not for this role' }),
  single_admin: z
    .union([z.literal(0), z.literal(1)])
    .meta({ description: '1: one active admin decides alone what needs two; shown to admin and compliance' }),
  cool_off_until: timeMs.nullable().meta({ description: 'this operator approves nothing until then' }),
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
  approvals: z.int().meta({ description: '1: an operator has entered what was received, and a second one is needed' }),
  credited: usd.nullable(),
  amount_received: amount.nullable(),
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
    .meta({ description: 'of the receipt; null for a bank, whose rate is that of the request' }),
  credit_rate: units.meta({ description: 'the rate that counts' }),
  rate_reason: z.enum(RATE_REASONS),
  credited: usd,
});
export type DepositCredit = z.infer<typeof depositCredit>;

export const depositTerms = depositCredit.extend({
  operators_needed: z.union([z.literal(1), z.literal(2)]),
  credited_24h: usd.meta({ description: 'credited to this customer within the last 24 hours' }),
});
export type DepositTerms = z.infer<typeof depositTerms>;

export const depositDetail = depositRow.extend({
  rate: units.meta({ description: 'of the request' }),
  received_at: timeMs.nullable(),
  receipt_rate: units.nullable(),
  credit_rate: units.nullable(),
  rate_reason: z.enum(RATE_REASONS).nullable(),
  operators_needed: z.int().nullable().meta({ description: 'of a credited one' }),
  approved_by: depositCredit
    .extend({ operator: decider, time: timeMs })
    .nullable()
    .meta({ description: 'the first of two operators, with what they entered; who credits it is another one' }),
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
  created_at: timeMs,
  decided_at: timeMs.nullable(),
  decided_by: decider.nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

export const withdrawalDetail = withdrawalRow.extend({
  rate: z.string(),
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
  profit_usd: usd.meta({ description: 'realised by trading so far, fees included' }),
  last_login: z.object({ address: z.string(), device: z.string(), time: timeMs }).nullable(),
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
  same_card: z.array(customer).meta({ description: 'other customers who handed in the same number' }),
  earlier: z.array(z.object({ submitted_at: timeMs, remark: z.string() })).meta({ description: 'refused before' }),
  history: z.array(historyRow),
});
export type VerificationDetail = z.infer<typeof verificationDetail>;

const received = {
  amount_received: decimalInput.optional().meta({
    description: 'of the currency; absent: as entered by the operator whose entry waits, else as submitted',
  }),
  received_at: integerInput(0).optional().meta({
    description: 'when the transfer arrived, epoch ms; absent: as entered by the operator whose entry waits, else now',
  }),
};

export const operatorQueueSchemas = {
  overview: {
    summary: 'Queues with age, alarms',
    input: empty,
    output: overview,
  },
  system: {
    summary: 'Processes, leases, lags, work that waits, alarms',
    input: empty,
    output: systemWithAlarms,
  },

  deposits: {
    summary: 'Deposits: those that wait oldest first, else newest first',
    input: z.object({
      status,
      type: integerInput(0, 1).optional(),
      user_id: idInput.optional(),
      search,
      ...period,
      page: pageInput,
    }),
    output: pageOf(depositRow),
  },
  deposit: {
    summary: 'Everything to decide a deposit',
    input: id,
    output: depositDetail,
  },
  depositTerms: {
    summary: 'What would be credited for an amount received at a time, at which rate, and by how many operators',
    input: id.extend(received),
    output: depositTerms,
  },
  finishDeposit: {
    summary:
      'The money arrived: credit what was received, once. From the limit on, and above the submitted amount, the first operator only enters it, and another one credits it with the same figures; the same operator again: forbidden (data.reason = second_operator)',
    input: id.extend({
      ...received,
      credited: decimalInput.optional().meta({
        description:
          'USD as shown; refused as conflict (data.reason = credited, data.credited) when it would be another amount',
      }),
    }),
    output: depositDetail,
  },
  rejectDeposit: {
    summary: 'Reject with a remark that the customer reads',
    input: id.extend({ remark }),
    output: depositDetail,
  },
  invalidateDeposit: {
    summary: 'Mark as invalid: a double, a test, a mistake',
    input: id.extend({ remark: textInput(500).default('') }),
    output: depositDetail,
  },

  withdrawals: {
    summary: 'Withdrawals: those that wait oldest first, else newest first',
    input: z.object({
      status,
      type: integerInput(1, 2).optional(),
      user_id: idInput.optional(),
      search,
      ...period,
      page: pageInput,
    }),
    output: pageOf(withdrawalRow),
  },
  withdrawal: {
    summary: 'Everything to decide a withdrawal',
    input: id,
    output: withdrawalDetail,
  },
  approveWithdrawal: {
    summary: 'The first of two operators agrees; not while the customer is suspended (data.reason = suspended)',
    input: id,
    output: withdrawalDetail,
  },
  finishWithdrawal: {
    summary:
      'It was paid out: moves the locked money, once. Above the limit another operator must have approved: else forbidden (data.reason = second_operator). Not while the customer is suspended: conflict (suspended)',
    input: id.extend({ payment_reference: textInput(PAYMENT_REFERENCE_LENGTH.max, PAYMENT_REFERENCE_LENGTH.min) }),
    output: withdrawalDetail,
  },
  refuseWithdrawal: {
    summary: 'Refuse with a remark that the customer reads; the money is unlocked',
    input: id.extend({ remark }),
    output: withdrawalDetail,
  },

  verifications: {
    summary: 'Identity verifications: those that wait oldest first, else newest first',
    input: z.object({ state: z.enum(['waiting', 'approved', 'refused']).optional(), search, page: pageInput }),
    output: pageOf(verificationRow),
  },
  verification: {
    summary: 'Everything to decide an identity verification; the viewing is audited',
    input: id,
    output: verificationDetail,
  },
  approveVerification: {
    summary: 'Approve',
    input: id,
    output: verificationDetail,
  },
  refuseVerification: {
    summary: 'Refuse with a remark that the customer reads',
    input: id.extend({ remark }),
    output: verificationDetail,
  },
};
