/**
 * Every customers' call with its method, path, session and key. This is the only place that declares them; input and output
 * are described in the file of the resource. An endpoint without such schemas, or schemas without an endpoint, do not
 * compile. No schema is imported here, so that a browser loads this without the schema library (docs/decisions/0040,
 * 0328). The order is that of /docs/api.
 */
import type { accountSchemas } from './account.ts';
import type { alertSchemas } from './alerts.ts';
import type { authSchemas } from './auth.ts';
import type { baseSchemas } from './base.ts';
import type { calendarSchemas } from './calendar.ts';
import type { chatSchemas } from './chat.ts';
import type { companySchemas } from './company.ts';
import type { contentSchemas } from './content.ts';
import type { eventSchemas } from './events.ts';
import type { feedbackSchemas } from './feedback.ts';
import type { forexSchemas } from './forex.ts';
import type { fundsSchemas } from './funds.ts';
import type { groupSchemas } from './groups.ts';
import type { instrumentSchemas } from './instruments.ts';
import type { keySchemas } from './keys.ts';
import type { notificationSchemas } from './notifications.ts';
import type { peopleSchemas } from './people.ts';
import type { privacySchemas } from './privacy.ts';
import type { rankingSchemas } from './ranking.ts';
import type { reportSchemas } from './reports.ts';
import type { securitySchemas } from './security.ts';
import type { signalSchemas } from './signals.ts';
import type { verificationSchemas } from './verification.ts';
import type { chartSchemas } from './chart.ts';
import type { watchlistSchemas } from './watchlist.ts';
import type { CustomerEndpoint, Endpoint, EndpointTable, KeyAccess, SchemaTable } from './call.ts';

/** `key` has no default: each call states whether an API key reaches it (contract §15). */
const read = (
  path: string,
  key: KeyAccess,
  session: Endpoint['session'] = 'required',
  changes = false,
): CustomerEndpoint => ({ method: 'GET', path, session, changes, key });
const change = (path: string, key: KeyAccess, session: Endpoint['session'] = 'required'): CustomerEndpoint => ({
  method: 'POST',
  path,
  session,
  changes: true,
  key,
});

type CustomerTable<Schemas extends SchemaTable> = EndpointTable<Schemas, CustomerEndpoint>;

export const baseCalls: CustomerTable<typeof baseSchemas> = {
  basicInfo: read('/api/basicSet/getBasicInfo', 'read', 'none'),
};

export const accountCalls: CustomerTable<typeof accountSchemas> = {
  userInfo: read('/api/user/info', 'none'),
  demoLogin: read('/api/user/createAccountDemoForU', 'none', 'none', true),
  confirmOrders: change('/api/user/confirm_orders', 'none'),
  largestSlippage: change('/api/user/largest_slippage', 'none'),
  endTour: change('/api/user/end_tour', 'none'),
  logout: change('/api/user/logout', 'none'),
  resetDemo: read('/v1/api/main/user/resetForexDemoAccount', 'none', 'required', true),
  balance: read('/v1/api/main/wallet/getBalance', 'read'),
  forexDetail: read('/v1/api/main/account/forexDetail', 'read'),
  forexChange: read('/v1/api/main/accountLog/forexChange', 'read'),
};

export const forexCalls: CustomerTable<typeof forexSchemas> = {
  tradeList: read('/v1/api/forex/trade_list', 'read', 'none'),
  categories: read('/v1/api/forex/getCategories', 'read', 'none'),
  trending: read('/v1/api/forex/trending', 'read', 'none'),
  kline: read('/v1/api/forex/kline', 'read', 'none'),
  miniKline: read('/v1/api/forex/abbreviated_cache_kline', 'read', 'none'),
  submit: change('/v1/api/forex/submit', 'trade'),
  check: change('/v1/api/forex/check', 'read'),
  myDeal: read('/v1/api/forex/my_deal', 'read'),
  order: read('/v1/api/forex/order', 'read'),
  updatePending: change('/v1/api/forex/update_pending', 'close'),
  close: change('/v1/api/forex/close', 'close'),
  reverse: change('/v1/api/forex/reverse', 'trade'),
  double: change('/v1/api/forex/double', 'trade'),
  cancelTrade: change('/v1/api/forex/cancel_trade', 'close'),
  closeAll: change('/v1/api/forex/close_all', 'close'),
  cancelAll: change('/v1/api/forex/cancel_all', 'close'),
  setStopPrice: change('/v1/api/forex/set_stop_price', 'close'),
};

export const eventCalls: CustomerTable<typeof eventSchemas> = {
  events: read('/v1/api/events', 'read'),
};

export const instrumentCalls: CustomerTable<typeof instrumentSchemas> = {
  facts: read('/v1/api/forex/instrument', 'read', 'none'),
  upcoming: read('/v1/api/forex/upcoming', 'read', 'none'),
};

export const groupCalls: CustomerTable<typeof groupSchemas> = {
  accountGroup: read('/v1/api/main/account/group', 'read'),
};

export const authCalls: CustomerTable<typeof authSchemas> = {
  login: change('/api/user/loginForU', 'none', 'none'),
  register: change('/api/user/register', 'none', 'none'),
  forgetPassword: change('/api/user/forget_password', 'none', 'none'),
  amendPassword: change('/api/user/amend_password', 'none'),
  sendEmail: change('/api/notify/send_email', 'none', 'none'),
  sendSms: change('/api/notify/send_sms', 'none', 'none'),
  areaList: read('/api/default/area_list', 'none', 'none'),
  setting: read('/api/default/setting', 'none', 'none'),
};

export const securityCalls: CustomerTable<typeof securitySchemas> = {
  sessions: read('/api/user/sessions', 'none'),
  revokeSession: change('/api/user/session_revoke', 'none'),
  revokeOthers: change('/api/user/session_revoke_others', 'none'),
  twoFactor: read('/api/user/two_factor', 'none'),
  twoFactorStart: change('/api/user/two_factor_start', 'none'),
  twoFactorConfirm: change('/api/user/two_factor_confirm', 'none'),
  twoFactorOff: change('/api/user/two_factor_off', 'none'),
  newRecoveryCodes: change('/api/user/two_factor_recovery', 'none'),
  passkeys: read('/api/user/passkeys', 'none'),
  passkeyRegisterOptions: change('/api/user/passkey_register_options', 'none'),
  passkeyRegister: change('/api/user/passkey_register', 'none'),
  passkeyRemove: change('/api/user/passkey_remove', 'none'),
  passkeyLoginOptions: change('/api/user/passkey_login_options', 'none', 'none'),
  passkeyLogin: change('/api/user/passkey_login', 'none', 'none'),
};

export const keyCalls: CustomerTable<typeof keySchemas> = {
  thisKey: read('/v1/api/key', 'read'),
  apiKeys: read('/api/user/api_keys', 'none'),
  apiKeyLog: read('/api/user/api_key_log', 'none'),
  createApiKey: change('/api/user/api_key_create', 'none'),
  deleteApiKey: change('/api/user/api_key_delete', 'none'),
  pauseApiKey: change('/api/user/api_key_pause', 'none'),
};

export const signalCalls: CustomerTable<typeof signalSchemas> = {
  hooks: read('/api/user/hooks', 'none'),
  createHook: change('/api/user/hook_create', 'none'),
  changeHook: change('/api/user/hook_change', 'none'),
  pauseHook: change('/api/user/hook_pause', 'none'),
  deleteHook: change('/api/user/hook_delete', 'none'),
  hookLog: read('/api/user/hook_log', 'none'),
  webhooks: read('/api/user/webhooks', 'none'),
  createWebhook: change('/api/user/webhook_create', 'none'),
  pauseWebhook: change('/api/user/webhook_pause', 'none'),
  testWebhook: change('/api/user/webhook_test', 'none'),
  deleteWebhook: change('/api/user/webhook_delete', 'none'),
};

export const privacyCalls: CustomerTable<typeof privacySchemas> = {
  askExport: change('/api/privacy/export', 'none'),
  erasure: read('/api/privacy/erasure', 'none'),
  askErasure: change('/api/privacy/erasure_ask', 'none'),
  withdrawErasure: change('/api/privacy/erasure_withdraw', 'none'),
};

export const verificationCalls: CustomerTable<typeof verificationSchemas> = {
  submitVerification: change('/api/user_real/real_name', 'none'),
  verification: read('/api/user_real/center', 'none'),
};

export const notificationCalls: CustomerTable<typeof notificationSchemas> = {
  notifications: read('/api/notification/list', 'none'),
  unreadNotifications: read('/api/notification/unread', 'none'),
  readNotifications: change('/api/notification/read', 'none'),
  notificationSettings: read('/api/notification/settings', 'none'),
  saveNotificationSettings: change('/api/notification/settings_save', 'none'),
  pushSubscribe: change('/api/notification/push_subscribe', 'none'),
  pushUnsubscribe: change('/api/notification/push_unsubscribe', 'none'),
  pushTest: change('/api/notification/push_test', 'none'),
};

export const alertCalls: CustomerTable<typeof alertSchemas> = {
  alerts: read('/api/alert/list', 'read'),
  addAlert: change('/api/alert/add', 'trade'),
  changeAlert: change('/api/alert/change', 'trade'),
  removeAlert: change('/api/alert/remove', 'trade'),
};

export const peopleCalls: CustomerTable<typeof peopleSchemas> = {
  invited: read('/api/user/invited', 'none'),
  announcements: read('/api/announcement/list', 'none', 'none'),
};

export const contentCalls: CustomerTable<typeof contentSchemas> = {
  newsList: read('/api/news/list', 'none', 'none'),
  newsInfo: read('/api/news/info', 'none', 'none'),
  newsCategories: read('/api/news/categories', 'none', 'none'),
  contentNewest: read('/api/content/newest', 'none', 'none'),
  contentReads: read('/api/content/reads', 'none'),
  readContent: change('/api/content/read', 'none'),
};

export const calendarCalls: CustomerTable<typeof calendarSchemas> = {
  calendar: read('/api/calendar/list', 'read', 'none'),
  eventAlerts: read('/api/calendar/alerts', 'read'),
  setEventAlert: change('/api/calendar/set_alert', 'trade'),
};

export const fundsCalls: CustomerTable<typeof fundsSchemas> = {
  depositInfo: read('/api/quickCharge/info', 'none'),
  depositSymbols: read('/api/quickCharge/symbols', 'none'),
  wireInfo: read('/api/quickCharge/wire_info', 'none'),
  depositCoin: change('/api/quickCharge/submit', 'none'),
  depositWire: change('/api/quickCharge/wire_submit', 'none'),
  deposits: read('/api/quickCharge/quick_ist', 'none'),
  drawSymbols: read('/api/account/draw_symbol_list', 'none'),
  drawState: read('/api/account/draw_state', 'none'),
  draw: change('/api/account/draw', 'none'),
  cancelDraw: change('/api/account/draw_cancel', 'none'),
  draws: read('/api/account/draw_list', 'none'),
  drawMethods: read('/api/wallet/get_draw_method', 'none'),
  bindMethod: change('/api/wallet/bind_draw_method', 'none'),
  removeMethod: change('/api/wallet/del_draw_method', 'none'),
};

export const chatCalls: CustomerTable<typeof chatSchemas> = {
  chatStart: change('/api/chat/start', 'none', 'none'),
  chatState: read('/api/chat/state', 'none', 'none'),
  chatMessages: read('/api/chat/messages', 'none', 'none'),
  chatSend: change('/api/chat/send', 'none', 'none'),
  chatRead: change('/api/chat/read', 'none', 'none'),
  chatContact: change('/api/chat/contact', 'none', 'none'),
  chatAttach: change('/api/chat/attach', 'none', 'none'),
};

export const feedbackCalls: CustomerTable<typeof feedbackSchemas> = {
  sendFeedback: change('/api/feedback/send', 'none', 'none'),
};

export const watchlistCalls: CustomerTable<typeof watchlistSchemas> = {
  watchlists: read('/v1/api/main/watchlist/list', 'none'),
  saveWatchlist: change('/v1/api/main/watchlist/save', 'none'),
  deleteWatchlist: change('/v1/api/main/watchlist/delete', 'none'),
  setWatchlist: change('/v1/api/main/watchlist/set', 'none'),
};

export const chartCalls: CustomerTable<typeof chartSchemas> = {
  studies: read('/v1/api/main/chart/studies', 'none'),
  setStudies: change('/v1/api/main/chart/set_studies', 'none'),
  drawings: read('/v1/api/main/chart/drawings', 'none'),
  setDrawings: change('/v1/api/main/chart/set_drawings', 'none'),
};

export const companyCalls: CustomerTable<typeof companySchemas> = {
  companies: read('/api/company/getCompany', 'none', 'none'),
  companyStatus: read('/api/company/getCompanyStatus', 'none', 'none'),
  complaintEmail: read('/api/company/complaintEmail', 'none', 'none'),
};

export const rankingCalls: CustomerTable<typeof rankingSchemas> = {
  ranking: read('/api/follow/list', 'none', 'none'),
  rankingMember: read('/api/follow/member', 'none'),
  saveRankingMember: change('/api/follow/member_save', 'none'),
};

export const reportCalls: CustomerTable<typeof reportSchemas> = {
  statementMonths: read('/v1/api/main/statement/months', 'read'),
  statement: read('/v1/api/main/statement', 'read'),
  executionReport: read('/v1/api/main/execution/report', 'read', 'none'),
  executionHeads: read('/v1/api/main/execution/heads', 'read', 'none'),
  proof: read('/v1/api/forex/proof', 'read'),
};
