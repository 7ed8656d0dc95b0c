/** Customers, their ledger, and the operators themselves. */
import { z } from 'zod';
import { order, orderStatus } from '../forex.ts';
import { idInput, integerInput, pageInput, pageOf, textInput, timeMs, usd } from '../primitives.ts';
import { operator } from './auth.ts';
import { operatorChange, operatorRead } from './call.ts';
import { customer, decider, historyRow } from './queues.ts';
import { OPERATOR_ROLES } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const reason = textInput(500, 3);
const readers = ['support', 'finance', 'compliance', 'admin'] as const;

export const userRow = customer.extend({
  is_demo: z.union([z.literal(0), z.literal(1)]),
  balance: usd,
  suspended: z.string().meta({ description: 'reason; empty when not' }),
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
  ranking_name: z.string().meta({ description: 'under which he is shown in the ranking; empty: he is not' }),
  equity: usd,
  used_margin: usd,
  free_margin: usd,
  margin_level: z.number().nullable(),
  lock_balance: usd,
  withdrawable: usd,
  holding: z.int().nonnegative(),
  pending: z.int().nonnegative(),
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

/** What the accounts of the ledger hold; USD as exact decimal text, since sums may leave what a number holds. */
export const ledgerReport = z.object({
  ok: z.boolean(),
  transfers: z.int(),
  accounts: z.int(),
  totals: z.array(z.object({ account: z.string(), total: z.string() })),
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
});
export type OperatorRow = z.infer<typeof operatorRow>;

/** Path of the page that the new operator opens; valid for 48 hours, once. */
const joinLink = z.object({ operator: operatorRow, link: z.string() });

export const auditRow = z.object({
  seq: z.int().positive(),
  time: timeMs,
  operator: decider.nullable(),
  role: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
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

export const operatorPeopleCalls = {
  users: operatorRead(
    '/admin/api/users',
    readers,
    'Search customers by uid, id, or the beginning of the e-mail address or mobile number; newest first',
    z.object({
      search: textInput(128).optional(),
      kind: z.enum(['real', 'demo']).optional(),
      suspended: integerInput(0, 1).optional(),
      page: pageInput,
    }),
    pageOf(userRow),
  ),
  user: operatorRead('/admin/api/users/record', readers, 'A customer: profile and account', id, userDetail),
  userOrders: operatorRead(
    '/admin/api/users/orders',
    readers,
    'Orders of a customer: 1 holding, 0 pending, 3 history',
    id.extend({ status: integerInput(0, 3).pipe(orderStatus), page: pageInput }),
    pageOf(order),
  ),
  userSessions: operatorRead(
    '/admin/api/users/sessions',
    ['support', 'compliance', 'admin'],
    'Sessions of a customer',
    id,
    z.array(userSession),
  ),
  userMethods: operatorRead(
    '/admin/api/users/methods',
    ['finance', 'compliance'],
    'Bound methods of a customer, deleted ones too',
    id,
    z.array(userMethod),
  ),
  endUserSessions: operatorChange(
    '/admin/api/users/end_sessions',
    ['support', 'compliance', 'admin'],
    'End all sessions of a customer',
    id.extend({ reason }),
    empty,
  ),
  suspendUser: operatorChange(
    '/admin/api/users/suspend',
    ['compliance', 'admin'],
    'No new orders and no withdrawals, with a reason that the customer reads; closing stays possible',
    id.extend({ reason }),
    userDetail,
  ),
  resumeUser: operatorChange(
    '/admin/api/users/resume',
    ['compliance', 'admin'],
    'End the suspension',
    id.extend({ reason }),
    userDetail,
  ),
  takeRankingName: operatorChange(
    '/admin/api/users/take_ranking_name',
    ['support', 'compliance', 'admin'],
    'Take the name off under which a customer is in the ranking: his entry stays under a neutral one, the name is barred',
    id.extend({ reason }),
    z.object({ name: z.string().meta({ description: 'the neutral one' }) }),
  ),

  ledger: operatorRead(
    '/admin/api/ledger',
    ['support', 'finance', 'compliance', 'admin'],
    'Transfers of the ledger, newest first',
    z.object({
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
      from: integerInput(0).optional(),
      to: integerInput(0).optional(),
      page: pageInput,
    }),
    // counting millions of rows for a page of twenty would cost the traders
    pageOf(ledgerRow).describe('`total` counts no further than 10,000'),
  ),
  ledgerReport: operatorRead(
    '/admin/api/ledger/report',
    ['finance', 'admin'],
    'The zero-sum report, made now',
    empty,
    ledgerReport,
  ),
  reconciliations: operatorRead(
    '/admin/api/reconciliations',
    ['finance', 'admin'],
    'Reconciliations, newest first',
    z.object({ page: pageInput }),
    pageOf(reconciliation),
  ),
  runReconciliation: operatorChange(
    '/admin/api/reconciliations/run',
    ['finance', 'admin'],
    'Reconcile now',
    empty,
    reconciliation,
  ),
  acknowledgeReconciliation: operatorChange(
    '/admin/api/reconciliations/acknowledge',
    ['finance', 'admin'],
    'Say that its faults were looked at: the alarm ends',
    id.extend({ remark: reason }),
    reconciliation,
  ),

  operators: operatorRead('/admin/api/operators', ['admin'], 'All operators', empty, z.array(operatorRow)),
  inviteOperator: operatorChange(
    '/admin/api/operators/invite',
    ['admin'],
    'A new operator; he chooses his password by the one-time link',
    z.object({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      name: textInput(80, 1),
      role: z.enum(OPERATOR_ROLES),
    }),
    joinLink,
  ),
  changeOperator: operatorChange(
    '/admin/api/operators/change',
    ['admin'],
    'Name, role, disabled; not of oneself. His sessions end with another role and when he is disabled',
    id.extend({
      name: textInput(80, 1).optional(),
      role: z.enum(OPERATOR_ROLES).optional(),
      disabled: integerInput(0, 1).optional(),
    }),
    operatorRow,
  ),
  resetOperator: operatorChange(
    '/admin/api/operators/reset',
    ['admin'],
    'A new one-time link for one who lost password or authenticator; not for oneself. His sessions end',
    id.extend({ reason }),
    joinLink,
  ),

  audit: operatorRead(
    '/admin/api/audit',
    ['compliance', 'admin'],
    'The audit log, newest first',
    z.object({
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
      from: integerInput(0).optional(),
      to: integerInput(0).optional(),
      page: pageInput,
    }),
    pageOf(auditRow),
  ),
  messages: operatorRead(
    '/admin/api/messages',
    ['support', 'admin'],
    'Messages to customers and what became of them, newest first',
    z.object({ state: z.enum(['waiting', 'sent', 'kept', 'given_up']).optional(), page: pageInput }),
    pageOf(messageRow),
  ),
} as const;
