/**
 * Every operators' call with its method, path, roles and step-up. This is the only place that declares them. The server
 * enforces roles and step-up, and the app shows only what a role can do. Without schemas, like `../endpoints.ts`.
 */
import { CANNED_ROLES, CHAT_ROLES } from './chat-wire.ts';
import type { OperatorEndpoint, StepUp } from './call.ts';
import type { operatorAuthSchemas } from './auth.ts';
import type { operatorBaseSchemas } from './base.ts';
import type { operatorCalendarSchemas } from './calendar.ts';
import type { operatorChatSchemas } from './chat.ts';
import type { operatorContentSchemas } from './content.ts';
import type { operatorDirectorySchemas } from './directory.ts';
import type { operatorExposureSchemas } from './exposure.ts';
import type { operatorFeedbackSchemas } from './feedback.ts';
import type { operatorGroupSchemas } from './groups.ts';
import type { operatorLinkedSchemas } from './linked.ts';
import type { operatorInstrumentSchemas } from './instruments.ts';
import type { operatorPeopleSchemas } from './people.ts';
import type { operatorPriceSchemas } from './prices.ts';
import type { operatorPrivacySchemas } from './privacy.ts';
import type { operatorQueueSchemas } from './queues.ts';
import type { operatorReportSchemas } from './reports.ts';
import type { EndpointTable } from '../call.ts';
import { GUARDED_SETTINGS } from './setting-guards.ts';
import { OPERATOR_ROLES, type OperatorRole } from './wire.ts';

type Path = `/admin/api/${string}`;

const READERS = ['support', 'finance', 'compliance', 'admin'] as const satisfies readonly OperatorRole[];
/** Roles of the exposure desk. A dealer reads account ids but no personal data (decision 0381). */
const DEALERS = ['dealer', 'admin'] as const satisfies readonly OperatorRole[];
const EDITORS = ['content', 'admin'] as const satisfies readonly OperatorRole[];

const read = (path: Path, roles: readonly OperatorRole[]): OperatorEndpoint => ({
  method: 'GET',
  path,
  session: 'required',
  changes: false,
  roles,
  stepUp: 'none',
});
const change = (path: Path, roles: readonly OperatorRole[], stepUp: StepUp): OperatorEndpoint => ({
  method: 'POST',
  path,
  session: 'required',
  changes: true,
  roles,
  stepUp,
});
/** A call before there is a session. */
const entry = (method: OperatorEndpoint['method'], path: Path): OperatorEndpoint => ({
  method,
  path,
  session: 'none',
  changes: method === 'POST',
  roles: [],
  stepUp: 'none',
});

export const operatorAuthCalls: EndpointTable<typeof operatorAuthSchemas, OperatorEndpoint> = {
  login: entry('POST', '/admin/api/login'),
  confirmSetup: entry('POST', '/admin/api/setup'),
  ticket: entry('GET', '/admin/api/ticket'),
  join: entry('POST', '/admin/api/join'),
  me: read('/admin/api/me', OPERATOR_ROLES),
  logout: change('/admin/api/logout', OPERATOR_ROLES, 'none'),
  changePassword: change('/admin/api/password', OPERATOR_ROLES, 'none'),
  sessions: read('/admin/api/sessions', OPERATOR_ROLES),
  revokeSession: change('/admin/api/session_revoke', OPERATOR_ROLES, 'none'),
};

export const operatorQueueCalls: EndpointTable<typeof operatorQueueSchemas, OperatorEndpoint> = {
  overview: read('/admin/api/overview', OPERATOR_ROLES),
  system: read('/admin/api/system', ['admin']),
  deposits: read('/admin/api/deposits', ['support', 'finance']),
  deposit: read('/admin/api/deposits/record', ['finance']),
  depositTerms: read('/admin/api/deposits/terms', ['finance']),
  finishDeposit: change('/admin/api/deposits/finish', ['finance'], 'approval'),
  rejectDeposit: change('/admin/api/deposits/reject', ['finance'], 'none'),
  invalidateDeposit: change('/admin/api/deposits/invalidate', ['finance'], 'none'),
  withdrawals: read('/admin/api/withdrawals', ['support', 'finance', 'compliance']),
  withdrawal: read('/admin/api/withdrawals/record', ['finance', 'compliance']),
  approveWithdrawal: change('/admin/api/withdrawals/approve', ['finance', 'compliance'], 'approval'),
  finishWithdrawal: change('/admin/api/withdrawals/finish', ['finance'], 'approval'),
  refuseWithdrawal: change('/admin/api/withdrawals/refuse', ['finance', 'compliance'], 'none'),
  verifications: read('/admin/api/verifications', ['compliance']),
  verification: read('/admin/api/verifications/record', ['compliance']),
  approveVerification: change('/admin/api/verifications/approve', ['compliance'], 'approval'),
  refuseVerification: change('/admin/api/verifications/refuse', ['compliance'], 'none'),
};

export const operatorPeopleCalls: EndpointTable<typeof operatorPeopleSchemas, OperatorEndpoint> = {
  users: read('/admin/api/users', READERS),
  user: read('/admin/api/users/record', READERS),
  userOrders: read('/admin/api/users/orders', READERS),
  userSessions: read('/admin/api/users/sessions', ['support', 'compliance', 'admin']),
  userMethods: read('/admin/api/users/methods', ['finance', 'compliance']),
  userApiKeys: read('/admin/api/users/api_keys', ['support', 'compliance', 'admin']),
  pauseUserApiKey: change('/admin/api/users/api_key_pause', ['support', 'compliance', 'admin'], 'none'),
  userHooks: read('/admin/api/users/hooks', ['support', 'compliance', 'admin']),
  pauseUserHook: change('/admin/api/users/hook_pause', ['support', 'compliance', 'admin'], 'none'),
  userWebhooks: read('/admin/api/users/webhooks', ['support', 'compliance', 'admin']),
  pauseUserWebhook: change('/admin/api/users/webhook_pause', ['support', 'compliance', 'admin'], 'none'),
  endUserSessions: change('/admin/api/users/end_sessions', ['support', 'compliance', 'admin'], 'none'),
  suspendUser: change('/admin/api/users/suspend', ['compliance', 'admin'], 'none'),
  resumeUser: change('/admin/api/users/resume', ['compliance', 'admin'], 'none'),
  setCreditScore: change('/admin/api/users/credit_score', ['compliance', 'admin'], 'none'),
  setUserLimits: change('/admin/api/users/limits', ['admin'], 'session'),
  takeRankingName: change('/admin/api/users/take_ranking_name', ['support', 'compliance', 'admin'], 'none'),
  ledger: read('/admin/api/ledger', READERS),
  ledgerReport: read('/admin/api/ledger/report', ['finance', 'admin']),
  reconciliations: read('/admin/api/reconciliations', ['finance', 'admin']),
  runReconciliation: change('/admin/api/reconciliations/run', ['finance', 'admin'], 'none'),
  acknowledgeReconciliation: change('/admin/api/reconciliations/acknowledge', ['finance', 'admin'], 'none'),
  operators: read('/admin/api/operators', ['admin']),
  inviteOperator: change('/admin/api/operators/invite', ['admin'], 'own'),
  changeOperator: change('/admin/api/operators/change', ['admin'], 'own'),
  resetOperator: change('/admin/api/operators/reset', ['admin'], 'own'),
  liftCoolOff: change('/admin/api/operators/lift_cool_off', ['admin'], 'approval'),
  audit: read('/admin/api/audit', ['compliance', 'admin']),
  messages: read('/admin/api/messages', ['support', 'admin']),
};

export const operatorPrivacyCalls: EndpointTable<typeof operatorPrivacySchemas, OperatorEndpoint> = {
  exportUser: change('/admin/api/users/export', ['compliance', 'admin'], 'own'),
  erasures: read('/admin/api/erasures', ['compliance', 'admin']),
  askErasure: change('/admin/api/erasures/ask', ['compliance', 'admin'], 'none'),
  approveErasure: change('/admin/api/erasures/approve', ['compliance'], 'approval'),
  refuseErasure: change('/admin/api/erasures/refuse', ['compliance'], 'none'),
};

export const operatorBaseCalls: EndpointTable<typeof operatorBaseSchemas, OperatorEndpoint> = {
  settings: read('/admin/api/settings', ['finance', 'content', 'admin']),
  saveSettings: { ...change('/admin/api/settings/save', ['admin'], 'session'), stepUpFields: GUARDED_SETTINGS },
  riskWarning: read('/admin/api/risk_warning', ['finance', 'content', 'admin']),
  saveRiskWarning: change('/admin/api/risk_warning/save', ['admin'], 'session'),
  currencies: read('/admin/api/currencies', ['finance', 'admin']),
  saveCurrency: change('/admin/api/currencies/save', ['admin'], 'session'),
  channels: read('/admin/api/channels', ['finance', 'admin']),
  proposeChannel: change('/admin/api/channels/propose', ['finance'], 'none'),
  closeChannel: change('/admin/api/channels/close', ['finance', 'admin'], 'none'),
  banks: read('/admin/api/banks', ['finance', 'admin']),
  proposeBank: change('/admin/api/banks/propose', ['finance'], 'none'),
  closeBank: change('/admin/api/banks/close', ['finance', 'admin'], 'none'),
  proposeCorrection: change('/admin/api/corrections/propose', ['finance'], 'none'),
  filledQuotes: read('/admin/api/corrections/quotes', ['finance', 'compliance']),
  quoteCorrection: read('/admin/api/corrections/quote', ['finance', 'compliance']),
  proposeQuoteCorrection: change('/admin/api/corrections/propose_quote', ['finance'], 'none'),
  changes: read('/admin/api/changes', ['finance', 'compliance', 'admin']),
  change: read('/admin/api/changes/record', ['finance', 'compliance', 'admin']),
  approveChange: change('/admin/api/changes/approve', ['finance', 'compliance'], 'approval'),
  refuseChange: change('/admin/api/changes/refuse', ['finance', 'compliance'], 'none'),
  approveAdminChange: change('/admin/api/changes/approve_as_admin', ['admin'], 'approval'),
  refuseAdminChange: change('/admin/api/changes/refuse_as_admin', ['admin'], 'own'),
};

export const operatorChatCalls: EndpointTable<typeof operatorChatSchemas, OperatorEndpoint> = {
  chats: read('/admin/api/chats', CHAT_ROLES),
  chat: read('/admin/api/chats/record', CHAT_ROLES),
  chatMessages: read('/admin/api/chats/messages', CHAT_ROLES),
  sendChat: change('/admin/api/chats/send', CHAT_ROLES, 'none'),
  readChat: change('/admin/api/chats/read', CHAT_ROLES, 'none'),
  takeChat: change('/admin/api/chats/take', CHAT_ROLES, 'none'),
  assignChat: change('/admin/api/chats/assign', CHAT_ROLES, 'none'),
  releaseChat: change('/admin/api/chats/release', CHAT_ROLES, 'none'),
  closeChat: change('/admin/api/chats/close', CHAT_ROLES, 'none'),
  chatOperators: read('/admin/api/chats/operators', CHAT_ROLES),
  cannedAnswers: read('/admin/api/chats/canned', CHAT_ROLES),
  saveCanned: change('/admin/api/chats/canned/save', CANNED_ROLES, 'none'),
  removeCanned: change('/admin/api/chats/canned/remove', CANNED_ROLES, 'none'),
};

export const operatorFeedbackCalls: EndpointTable<typeof operatorFeedbackSchemas, OperatorEndpoint> = {
  feedback: read('/admin/api/feedback', CHAT_ROLES),
  handleFeedback: change('/admin/api/feedback/handle', CHAT_ROLES, 'none'),
};

export const operatorDirectoryCalls: EndpointTable<typeof operatorDirectorySchemas, OperatorEndpoint> = {
  companies: read('/admin/api/companies', EDITORS),
  company: read('/admin/api/companies/record', EDITORS),
  saveCompany: change('/admin/api/companies/save', EDITORS, 'none'),
  hideCompany: change('/admin/api/companies/hide', EDITORS, 'none'),
  redirectCompany: change('/admin/api/companies/redirect', ['admin'], 'session'),
};

export const operatorContentCalls: EndpointTable<typeof operatorContentSchemas, OperatorEndpoint> = {
  news: read('/admin/api/news', EDITORS),
  newsRecord: read('/admin/api/news/record', EDITORS),
  saveNews: change('/admin/api/news/save', EDITORS, 'none'),
  publishNews: change('/admin/api/news/publish', EDITORS, 'none'),
  takeBackNews: change('/admin/api/news/take_back', EDITORS, 'none'),
  archiveNews: change('/admin/api/news/archive', EDITORS, 'none'),
  previewNews: change('/admin/api/news/preview', EDITORS, 'none'),
  newsCategories: read('/admin/api/news/categories', EDITORS),
  saveNewsCategory: change('/admin/api/news/categories/save', EDITORS, 'none'),
  announcements: read('/admin/api/announcements', EDITORS),
  announcement: read('/admin/api/announcements/record', EDITORS),
  saveAnnouncement: change('/admin/api/announcements/save', EDITORS, 'none'),
  publishAnnouncement: change('/admin/api/announcements/publish', EDITORS, 'none'),
  takeBackAnnouncement: change('/admin/api/announcements/take_back', EDITORS, 'none'),
};

export const operatorCalendarCalls: EndpointTable<typeof operatorCalendarSchemas, OperatorEndpoint> = {
  calendarEvents: read('/admin/api/calendar', EDITORS),
  calendarImports: read('/admin/api/calendar/imports', EDITORS),
  importCalendar: change('/admin/api/calendar/import', EDITORS, 'none'),
  removeCalendarEvent: change('/admin/api/calendar/remove', EDITORS, 'none'),
  removeCalendarImport: change('/admin/api/calendar/imports/remove', EDITORS, 'none'),
};

export const operatorInstrumentCalls: EndpointTable<typeof operatorInstrumentSchemas, OperatorEndpoint> = {
  instruments: read('/admin/api/instruments', READERS),
  instrument: read('/admin/api/instruments/record', READERS),
  proposeInstrument: change('/admin/api/instruments/propose', ['finance'], 'none'),
  suspendInstrument: change('/admin/api/instruments/suspend', ['finance', 'compliance', 'admin'], 'none'),
  confirmHeldPrice: change('/admin/api/instruments/confirm_price', ['compliance', 'admin'], 'approval'),
  resumeInstrument: change('/admin/api/instruments/resume', ['compliance', 'admin'], 'none'),
  closeInstrumentChange: change('/admin/api/instruments/close_change', ['finance', 'compliance'], 'none'),
  categories: read('/admin/api/categories', READERS),
  saveCategory: change('/admin/api/categories/save', ['finance', 'content'], 'none'),
  holidays: read('/admin/api/holidays', READERS),
  proposeHoliday: change('/admin/api/holidays/propose', ['finance'], 'none'),
  proposeHolidayRemoval: change('/admin/api/holidays/propose_removal', ['finance'], 'none'),
};

export const operatorGroupCalls: EndpointTable<typeof operatorGroupSchemas, OperatorEndpoint> = {
  groups: read('/admin/api/groups', READERS),
  group: read('/admin/api/groups/record', READERS),
  proposeGroup: change('/admin/api/groups/propose', ['finance'], 'none'),
  proposeAccountGroup: change('/admin/api/groups/propose_account', ['finance', 'compliance'], 'none'),
  markups: read('/admin/api/markups', READERS),
  proposeMarkup: change('/admin/api/markups/propose', ['finance'], 'none'),
};

export const operatorReportCalls: EndpointTable<typeof operatorReportSchemas, OperatorEndpoint> = {
  statement: read('/admin/api/users/statement', ['support', 'finance', 'compliance']),
  proof: read('/admin/api/users/proof', ['support', 'finance', 'compliance']),
  outsideHeads: read('/admin/api/outside_heads', ['compliance', 'admin']),
};

export const operatorExposureCalls: EndpointTable<typeof operatorExposureSchemas, OperatorEndpoint> = {
  exposure: read('/admin/api/exposure', DEALERS),
  setExposureLimit: change('/admin/api/exposure/limit', DEALERS, 'session'),
};

/** Finance can change the terms that refuse a tick, compliance confirms held prices, and an admin runs the bridges. */
export const operatorPriceCalls: EndpointTable<typeof operatorPriceSchemas, OperatorEndpoint> = {
  prices: read('/admin/api/prices', ['finance', 'compliance', 'dealer', 'admin']),
};

/** A dealer sees the pairs by account id; who decides about customers decides about them. */
export const operatorLinkedCalls: EndpointTable<typeof operatorLinkedSchemas, OperatorEndpoint> = {
  linked: read('/admin/api/linked', ['compliance', 'dealer', 'admin']),
  decideLinked: change('/admin/api/linked/decide', ['compliance', 'admin'], 'session'),
};
