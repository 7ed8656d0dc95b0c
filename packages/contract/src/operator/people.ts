/** Customers, their ledger, and the operators themselves. */
import { z } from 'zod';
import { GROUP_KINDS } from '../groups-wire.ts';
import { apiKeyRow } from '../keys.ts';
import { hookIdInput, hookRow, webhookRow } from '../signals.ts';
import { order, orderListInput } from '../orders.ts';
import {
  decimalInput,
  flagInput,
  idInput,
  integerInput,
  pageInput,
  pageOf,
  textInput,
  timeInput,
  timeMs,
  usd,
} from '../primitives.ts';
import { operator } from './auth.ts';
import { customer, decider, historyRow } from './queues.ts';
import { proposed } from './second-admin.ts';
import { CREDIT_SCORE_MAX, OPERATOR_ROLES } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const reason = textInput(500, 3);

export const userRow = customer.extend({
  is_demo: z.union([z.literal(0), z.literal(1)]),
  balance: usd,
  suspended: z.string().meta({ description: 'reason; empty if not suspended' }),
  verification: z.enum(['none', 'waiting', 'approved', 'refused']),
  created_at: timeMs,
});
export type UserRow = z.infer<typeof userRow>;

export const userDetail = userRow.extend({
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  country: z.string().nullable(),
  lang: z.string(),
  invite_code: z.string(),
  inviter: customer.nullable(),
  company_id: z.string().nullable(),
  credit_score: z.int(),
  two_factor: z.union([z.literal(0), z.literal(1)]),
  passkeys: z.int().nonnegative(),
  password_changed_at: timeMs.nullable(),
  ranking_name: z.string().meta({ description: 'name in the ranking; empty: not listed' }),
  equity: usd,
  used_margin: usd,
  free_margin: usd,
  margin_level: z.number().nullable(),
  lock_balance: usd,
  withdrawable: usd,
  holding: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  max_open_orders: z.int().nonnegative().meta({ description: 'limit of this account; 0 = no limit of its own' }),
  max_position_lots: z
    .number()
    .nonnegative()
    .meta({ description: 'gross lots in any one instrument, holding and pending; 0 = no limit of its own' }),
  group: z.object({ id: z.int().positive(), name: z.string(), kind: z.enum(GROUP_KINDS) }),
  waiting_group_change: z.int().positive().nullable().meta({ description: 'id of a waiting change request' }),
  deposited_usd: usd,
  withdrawn_usd: usd,
  history: z.array(historyRow),
});
export type UserDetail = z.infer<typeof userDetail>;

export const userSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  created_at: timeMs,
  used_at: timeMs,
});

export const userMethod = z.object({
  id: z.int().positive(),
  type: z.union([z.literal(1), z.literal(2)]),
  currency: z.string(),
  protocol: z.string(),
  details: z.record(z.string(), z.string()),
  created_at: timeMs,
  deleted_at: timeMs.nullable(),
});
export type UserMethod = z.infer<typeof userMethod>;

export const ledgerRow = z.object({
  id: z.int().positive(),
  account: z.int().positive(),
  uid: z.string(),
  from: z.string(),
  to: z.string(),
  amount: usd,
  cause: z.string(),
  order_id: z.int().positive().nullable(),
  reference_id: z.int().positive().nullable(),
  balance_after: usd,
  time: timeMs,
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** Balances of the ledger accounts; USD as exact decimal text, because sums may exceed the range of a number. */
export const ledgerReport = z.object({
  ok: z.boolean(),
  transfers: z.int(),
  accounts: z.int(),
  totals: z.array(
    z.object({
      account: z.string(),
      total: z.string(),
      real: z.string().meta({ description: 'the part of real accounts; the rest is demo money' }),
    }),
  ),
  sum: z.string(),
  faults: z.array(z.string()),
  time: timeMs,
});
export type LedgerReport = z.infer<typeof ledgerReport>;

export const reconciliation = z.object({
  id: z.int().positive(),
  started_at: timeMs,
  finished_at: timeMs,
  accounts: z.int(),
  transfers: z.int(),
  faults: z.array(z.string()),
  acknowledged_by: decider.nullable(),
  acknowledged_at: timeMs.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const operatorRow = operator.extend({
  disabled: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(['invited', 'active', 'disabled']),
  created_at: timeMs,
  last_used_at: timeMs.nullable(),
  cool_off_until: timeMs.nullable().meta({ description: 'may not approve anything until then; null: no cool-off' }),
  cool_off_by: decider.nullable().meta({ description: 'who requested the invitation or the change: cannot lift it' }),
});
export type OperatorRow = z.infer<typeof operatorRow>;

const joinLink = z.object({
  operator: operatorRow,
  link: z.string().meta({
    description: 'path of the page for the operator, valid once within 48 hours; empty: it was sent by email',
  }),
});
export type JoinLink = z.infer<typeof joinLink>;

export const auditRow = z.object({
  seq: z.int().positive(),
  time: timeMs,
  operator: decider.nullable(),
  role: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: z.string().meta({ description: 'present name, such as the symbol of an instrument; empty = none' }),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const messageRow = z.object({
  id: z.int().positive(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string().meta({ description: 'mostly hidden' }),
  template: z.string(),
  state: z.enum(['waiting', 'sent', 'kept', 'given_up']),
  attempts: z.int(),
  last_error: z.string(),
  created_at: timeMs,
  sent_at: timeMs.nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const operatorPeopleSchemas = {
  users: {
    summary: 'Search customers by uid, id, or the beginning of the e-mail address or mobile number; newest first',
    input: z.object({
      search: textInput(128).optional(),
      kind: z.enum(['real', 'demo']).optional(),
      suspended: flagInput.optional(),
      page: pageInput,
    }),
    output: pageOf(userRow),
  },
  user: {
    summary: 'A customer: profile and account',
    input: id,
    output: userDetail,
  },
  userOrders: {
    summary: 'Orders of a customer: 1 holding, 0 pending, 3 history',
    input: id.extend({ status: orderListInput, page: pageInput }),
    output: pageOf(order),
  },
  userSessions: {
    summary: 'Sessions of a customer',
    input: id,
    output: z.array(userSession),
  },
  userMethods: {
    summary: 'Bound methods of a customer, including deleted ones',
    input: id,
    output: z.array(userMethod),
  },
  userApiKeys: {
    summary: 'API keys of a customer, newest first',
    input: id,
    output: z.array(apiKeyRow),
  },
  pauseUserApiKey: {
    summary: 'Pause an API key of a customer, who cannot end that, or end the pause',
    input: id.extend({ key_id: idInput, paused: flagInput, reason }),
    output: empty,
  },
  userHooks: {
    summary: 'Hooks of a customer, newest first',
    input: id,
    output: z.array(hookRow),
  },
  pauseUserHook: {
    summary: 'Pause a hook of a customer, who cannot end that, or end the pause',
    input: id.extend({ hook_id: hookIdInput, paused: flagInput, reason }),
    output: empty,
  },
  userWebhooks: {
    summary: 'Webhooks of a customer, newest first, with the host of their address only',
    input: id,
    output: z.array(webhookRow),
  },
  pauseUserWebhook: {
    summary: 'Pause a webhook of a customer, who cannot end that, or end the pause',
    input: id.extend({ webhook_id: idInput, paused: flagInput, reason }),
    output: empty,
  },
  endUserSessions: {
    summary: 'End all sessions of a customer',
    input: id.extend({ reason }),
    output: empty,
  },
  suspendUser: {
    summary:
      'Suspend a customer: no new orders and no withdrawals, with a reason shown to the customer; closing stays possible',
    input: id.extend({ reason }),
    output: userDetail,
  },
  resumeUser: {
    summary: 'End the suspension',
    input: id.extend({ reason }),
    output: userDetail,
  },
  setCreditScore: {
    summary: `Set the credit score that a customer sees, 0 to ${CREDIT_SCORE_MAX}; 0 shows the default`,
    input: id.extend({ score: integerInput(0, CREDIT_SCORE_MAX), reason }),
    output: userDetail,
  },
  setUserLimits: {
    summary:
      'Set the limits of an account: orders, and gross lots in an instrument; 0 = none. With two admins or more a second one approves',
    input: id.extend({ max_open_orders: integerInput(0, 1_000_000), max_position_lots: decimalInput, reason }),
    output: z.union([userDetail, proposed]),
  },
  takeRankingName: {
    summary:
      'Remove the name of a customer from the ranking: the entry stays under a neutral name, and the name is blocked',
    input: id.extend({ reason }),
    output: z.object({ name: z.string().meta({ description: 'the neutral one' }) }),
  },

  ledger: {
    summary: 'Transfers of the ledger, newest first',
    input: z.object({
      account: idInput.optional().meta({ description: 'id of a customer' }),
      ledger_account: z
        .string()
        .regex(/^[a-z_]{1,40}$/u)
        .optional(),
      cause: z
        .string()
        .regex(/^[a-z_]{1,40}$/u)
        .optional(),
      reference: idInput.optional(),
      from: timeInput.optional(),
      to: timeInput.optional(),
      page: pageInput,
    }),
    // counting millions of rows for a page of twenty would slow down the traders
    output: pageOf(ledgerRow).describe('`total` is at most 10,000'),
  },
  ledgerReport: {
    summary: 'The zero-sum report, computed now',
    input: empty,
    output: ledgerReport,
  },
  reconciliations: {
    summary: 'Reconciliations, newest first',
    input: z.object({ page: pageInput }),
    output: pageOf(reconciliation),
  },
  runReconciliation: {
    summary: 'Reconcile now',
    input: empty,
    output: reconciliation,
  },
  acknowledgeReconciliation: {
    summary: 'Acknowledge its faults: the alarm ends',
    input: id.extend({ remark: reason }),
    output: reconciliation,
  },

  operators: {
    summary: 'All operators',
    input: empty,
    output: z.array(operatorRow),
  },
  inviteOperator: {
    summary:
      'Invite an operator, who sets a password with the one-time link; for finance, compliance or admin it waits for a second admin',
    input: z.object({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      name: textInput(80, 1),
      role: z.enum(OPERATOR_ROLES),
    }),
    output: z.union([joinLink, proposed]),
  },
  changeOperator: {
    summary:
      "Change name, role or disabled; not one's own. A change of role and disabling end the operator's sessions. Role and disabled of finance, compliance or admin wait for a second admin",
    input: id.extend({
      name: textInput(80, 1).optional(),
      role: z.enum(OPERATOR_ROLES).optional(),
      disabled: flagInput.optional(),
    }),
    output: z.union([operatorRow, proposed]),
  },
  resetOperator: {
    summary:
      'Create a new one-time link for an operator who lost password or authenticator; not for oneself. Their sessions end. For finance, compliance or admin it waits for a second admin',
    input: id.extend({ reason }),
    output: z.union([joinLink, proposed]),
  },
  liftCoolOff: {
    summary:
      'Lift the cool-off of a new operator; the admin who requested the invitation may not: forbidden (data.reason = inviter)',
    input: id.extend({ reason }),
    output: operatorRow,
  },

  audit: {
    summary: 'The audit log, newest first',
    input: z.object({
      operator_id: idInput.optional(),
      action: z
        .string()
        .regex(/^[a-z_.]{1,60}$/u)
        .optional(),
      subject_type: z
        .string()
        .regex(/^[a-z_]{1,40}$/u)
        .optional(),
      subject_id: z
        .string()
        .regex(/^[A-Za-z0-9_.:-]{1,80}$/u)
        .optional(),
      from: timeInput.optional(),
      to: timeInput.optional(),
      page: pageInput,
    }),
    output: pageOf(auditRow),
  },
  messages: {
    summary: 'Messages to customers and their delivery state, newest first',
    input: z.object({ state: z.enum(['waiting', 'sent', 'kept', 'given_up']).optional(), page: pageInput }),
    output: pageOf(messageRow),
  },
};
