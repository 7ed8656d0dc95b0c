/**
 * Every customers' call with its method, path and session. This is the only place that declares them; input and output
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
import type { notificationSchemas } from './notifications.ts';
import type { peopleSchemas } from './people.ts';
import type { privacySchemas } from './privacy.ts';
import type { rankingSchemas } from './ranking.ts';
import type { reportSchemas } from './reports.ts';
import type { securitySchemas } from './security.ts';
import type { verificationSchemas } from './verification.ts';
import type { chartSchemas } from './chart.ts';
import type { watchlistSchemas } from './watchlist.ts';
import type { Endpoint, EndpointTable } from './call.ts';

const read = (path: string, session: Endpoint['session'] = 'required', changes = false): Endpoint => ({
  method: 'GET',
  path,
  session,
  changes,
});
const change = (path: string, session: Endpoint['session'] = 'required'): Endpoint => ({
  method: 'POST',
  path,
  session,
  changes: true,
});

export const baseCalls: EndpointTable<typeof baseSchemas> = {
  basicInfo: read('/api/basicSet/getBasicInfo', 'none'),
};

export const accountCalls: EndpointTable<typeof accountSchemas> = {
  userInfo: read('/api/user/info'),
  demoLogin: read('/api/user/createAccountDemoForU', 'none', true),
  confirmOrders: change('/api/user/confirm_orders'),
  largestSlippage: change('/api/user/largest_slippage'),
  endTour: change('/api/user/end_tour'),
  logout: change('/api/user/logout'),
  resetDemo: read('/v1/api/main/user/resetForexDemoAccount', 'required', true),
  balance: read('/v1/api/main/wallet/getBalance'),
  forexDetail: read('/v1/api/main/account/forexDetail'),
  forexChange: read('/v1/api/main/accountLog/forexChange'),
};

export const forexCalls: EndpointTable<typeof forexSchemas> = {
  tradeList: read('/v1/api/forex/trade_list', 'none'),
  categories: read('/v1/api/forex/getCategories', 'none'),
  trending: read('/v1/api/forex/trending', 'none'),
  kline: read('/v1/api/forex/kline', 'none'),
  miniKline: read('/v1/api/forex/abbreviated_cache_kline', 'none'),
  submit: change('/v1/api/forex/submit'),
  myDeal: read('/v1/api/forex/my_deal'),
  order: read('/v1/api/forex/order'),
  updatePending: change('/v1/api/forex/update_pending'),
  close: change('/v1/api/forex/close'),
  reverse: change('/v1/api/forex/reverse'),
  double: change('/v1/api/forex/double'),
  cancelTrade: change('/v1/api/forex/cancel_trade'),
  closeAll: change('/v1/api/forex/close_all'),
  cancelAll: change('/v1/api/forex/cancel_all'),
  setStopPrice: change('/v1/api/forex/set_stop_price'),
};

export const eventCalls: EndpointTable<typeof eventSchemas> = {
  events: read('/v1/api/events'),
};

export const instrumentCalls: EndpointTable<typeof instrumentSchemas> = {
  facts: read('/v1/api/forex/instrument', 'none'),
  upcoming: read('/v1/api/forex/upcoming', 'none'),
};

export const groupCalls: EndpointTable<typeof groupSchemas> = {
  accountGroup: read('/v1/api/main/account/group'),
};

export const authCalls: EndpointTable<typeof authSchemas> = {
  login: change('/api/user/loginForU', 'none'),
  register: change('/api/user/register', 'none'),
  forgetPassword: change('/api/user/forget_password', 'none'),
  amendPassword: change('/api/user/amend_password'),
  sendEmail: change('/api/notify/send_email', 'none'),
  sendSms: change('/api/notify/send_sms', 'none'),
  areaList: read('/api/default/area_list', 'none'),
  setting: read('/api/default/setting', 'none'),
};

export const securityCalls: EndpointTable<typeof securitySchemas> = {
  sessions: read('/api/user/sessions'),
  revokeSession: change('/api/user/session_revoke'),
  revokeOthers: change('/api/user/session_revoke_others'),
  twoFactor: read('/api/user/two_factor'),
  twoFactorStart: change('/api/user/two_factor_start'),
  twoFactorConfirm: change('/api/user/two_factor_confirm'),
  twoFactorOff: change('/api/user/two_factor_off'),
  newRecoveryCodes: change('/api/user/two_factor_recovery'),
  passkeys: read('/api/user/passkeys'),
  passkeyRegisterOptions: change('/api/user/passkey_register_options'),
  passkeyRegister: change('/api/user/passkey_register'),
  passkeyRemove: change('/api/user/passkey_remove'),
  passkeyLoginOptions: change('/api/user/passkey_login_options', 'none'),
  passkeyLogin: change('/api/user/passkey_login', 'none'),
};

export const privacyCalls: EndpointTable<typeof privacySchemas> = {
  askExport: change('/api/privacy/export'),
  erasure: read('/api/privacy/erasure'),
  askErasure: change('/api/privacy/erasure_ask'),
  withdrawErasure: change('/api/privacy/erasure_withdraw'),
};

export const verificationCalls: EndpointTable<typeof verificationSchemas> = {
  submitVerification: change('/api/user_real/real_name'),
  verification: read('/api/user_real/center'),
};

export const notificationCalls: EndpointTable<typeof notificationSchemas> = {
  notifications: read('/api/notification/list'),
  unreadNotifications: read('/api/notification/unread'),
  readNotifications: change('/api/notification/read'),
  notificationSettings: read('/api/notification/settings'),
  saveNotificationSettings: change('/api/notification/settings_save'),
  pushSubscribe: change('/api/notification/push_subscribe'),
  pushUnsubscribe: change('/api/notification/push_unsubscribe'),
  pushTest: change('/api/notification/push_test'),
};

export const alertCalls: EndpointTable<typeof alertSchemas> = {
  alerts: read('/api/alert/list'),
  addAlert: change('/api/alert/add'),
  changeAlert: change('/api/alert/change'),
  removeAlert: change('/api/alert/remove'),
};

export const peopleCalls: EndpointTable<typeof peopleSchemas> = {
  invited: read('/api/user/invited'),
  announcements: read('/api/announcement/list', 'none'),
};

export const contentCalls: EndpointTable<typeof contentSchemas> = {
  newsList: read('/api/news/list', 'none'),
  newsInfo: read('/api/news/info', 'none'),
  newsCategories: read('/api/news/categories', 'none'),
  contentNewest: read('/api/content/newest', 'none'),
  contentReads: read('/api/content/reads'),
  readContent: change('/api/content/read'),
};

export const calendarCalls: EndpointTable<typeof calendarSchemas> = {
  calendar: read('/api/calendar/list', 'none'),
  eventAlerts: read('/api/calendar/alerts'),
  setEventAlert: change('/api/calendar/set_alert'),
};

export const fundsCalls: EndpointTable<typeof fundsSchemas> = {
  depositInfo: read('/api/quickCharge/info'),
  depositSymbols: read('/api/quickCharge/symbols'),
  wireInfo: read('/api/quickCharge/wire_info'),
  depositCoin: change('/api/quickCharge/submit'),
  depositWire: change('/api/quickCharge/wire_submit'),
  deposits: read('/api/quickCharge/quick_ist'),
  drawSymbols: read('/api/account/draw_symbol_list'),
  drawState: read('/api/account/draw_state'),
  draw: change('/api/account/draw'),
  cancelDraw: change('/api/account/draw_cancel'),
  draws: read('/api/account/draw_list'),
  drawMethods: read('/api/wallet/get_draw_method'),
  bindMethod: change('/api/wallet/bind_draw_method'),
  removeMethod: change('/api/wallet/del_draw_method'),
};

export const chatCalls: EndpointTable<typeof chatSchemas> = {
  chatStart: change('/api/chat/start', 'none'),
  chatState: read('/api/chat/state', 'none'),
  chatMessages: read('/api/chat/messages', 'none'),
  chatSend: change('/api/chat/send', 'none'),
  chatRead: change('/api/chat/read', 'none'),
  chatContact: change('/api/chat/contact', 'none'),
  chatAttach: change('/api/chat/attach', 'none'),
};

export const feedbackCalls: EndpointTable<typeof feedbackSchemas> = {
  sendFeedback: change('/api/feedback/send', 'none'),
};

export const watchlistCalls: EndpointTable<typeof watchlistSchemas> = {
  watchlists: read('/v1/api/main/watchlist/list'),
  saveWatchlist: change('/v1/api/main/watchlist/save'),
  deleteWatchlist: change('/v1/api/main/watchlist/delete'),
  setWatchlist: change('/v1/api/main/watchlist/set'),
};

export const chartCalls: EndpointTable<typeof chartSchemas> = {
  studies: read('/v1/api/main/chart/studies'),
  setStudies: change('/v1/api/main/chart/set_studies'),
  drawings: read('/v1/api/main/chart/drawings'),
  setDrawings: change('/v1/api/main/chart/set_drawings'),
};

export const companyCalls: EndpointTable<typeof companySchemas> = {
  companies: read('/api/company/getCompany', 'none'),
  companyStatus: read('/api/company/getCompanyStatus', 'none'),
  complaintEmail: read('/api/company/complaintEmail', 'none'),
};

export const rankingCalls: EndpointTable<typeof rankingSchemas> = {
  ranking: read('/api/follow/list', 'none'),
  rankingMember: read('/api/follow/member'),
  saveRankingMember: change('/api/follow/member_save'),
};

export const reportCalls: EndpointTable<typeof reportSchemas> = {
  statementMonths: read('/v1/api/main/statement/months'),
  statement: read('/v1/api/main/statement'),
  executionReport: read('/v1/api/main/execution/report', 'none'),
  executionHeads: read('/v1/api/main/execution/heads', 'none'),
  proof: read('/v1/api/forex/proof'),
};
