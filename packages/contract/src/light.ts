/**
 * The contract for browsers: the same calls under the same names, without schemas, and every constant that
 * carries none. Importing `@tradewind/contract` costs a bundle 30 kB gzip of schema library; this costs 2 kB
 * (docs/decisions/0040). light.test.ts holds both tables against each other.
 */
import type { accountCalls as fullAccountCalls } from './account.ts';
import type { alertCalls as fullAlertCalls } from './alerts.ts';
import type { authCalls as fullAuthCalls } from './auth.ts';
import type { baseCalls as fullBaseCalls } from './base.ts';
import type { Call, LightCall } from './call.ts';
import type { chatCalls as fullChatCalls } from './chat.ts';
import type { companyCalls as fullCompanyCalls } from './company.ts';
import type { contentCalls as fullContentCalls } from './content.ts';
import type { forexCalls as fullForexCalls } from './forex.ts';
import type { fundsCalls as fullFundsCalls } from './funds.ts';
import type { instrumentCalls as fullInstrumentCalls } from './instruments.ts';
import type { notificationCalls as fullNotificationCalls } from './notifications.ts';
import type { peopleCalls as fullPeopleCalls } from './people.ts';
import type { rankingCalls as fullRankingCalls } from './ranking.ts';
import type { reportCalls as fullReportCalls } from './reports.ts';
import type { securityCalls as fullSecurityCalls } from './security.ts';
import type { verificationCalls as fullVerificationCalls } from './verification.ts';
import type { watchlistCalls as fullWatchlistCalls } from './watchlist.ts';

export * from './chat-wire.ts';
export * from './content-wire.ts';
export * from './errors.ts';
export * from './funds-wire.ts';
export * from './instruments-wire.ts';
export * from './locales.ts';
export * from './ranking-wire.ts';
export * from './reports-wire.ts';
export * from './notices-wire.ts';
export * from './usd.ts';
export * from './watchlist-wire.ts';
export * from './wire.ts';
export type * from './account.ts';
export type * from './alerts.ts';
export type * from './auth.ts';
export type * from './base.ts';
export type * from './call.ts';
export type * from './chat.ts';
export type * from './company.ts';
export type * from './content.ts';
export type * from './envelope.ts';
export type * from './forex.ts';
export type * from './funds.ts';
export type * from './instruments.ts';
export type * from './notifications.ts';
export type * from './people.ts';
export type * from './ranking.ts';
export type * from './realtime.ts';
export type * from './reports.ts';
export type * from './security.ts';
export type * from './verification.ts';
export type * from './watchlist.ts';

type Table<Full extends Record<string, Call>> = { readonly [Name in keyof Full]: LightCall<Full[Name]> };

const read = (path: string, session: Call['session'], changes = false) =>
  ({ method: 'GET', path, session, changes }) as const;
const change = (path: string, session: Call['session'] = 'required') =>
  ({ method: 'POST', path, session, changes: true }) as const;

export const baseCalls: Table<typeof fullBaseCalls> = {
  basicInfo: read('/api/basicSet/getBasicInfo', 'none'),
};

export const accountCalls: Table<typeof fullAccountCalls> = {
  userInfo: read('/api/user/info', 'required'),
  demoLogin: read('/api/user/createAccountDemoForU', 'none', true),
  logout: change('/api/user/logout'),
  resetDemo: read('/v1/api/main/user/resetForexDemoAccount', 'required', true),
  balance: read('/v1/api/main/wallet/getBalance', 'required'),
  forexDetail: read('/v1/api/main/account/forexDetail', 'required'),
  forexChange: read('/v1/api/main/accountLog/forexChange', 'required'),
};

export const forexCalls: Table<typeof fullForexCalls> = {
  tradeList: read('/v1/api/forex/trade_list', 'none'),
  categories: read('/v1/api/forex/getCategories', 'none'),
  trending: read('/v1/api/forex/trending', 'none'),
  kline: read('/v1/api/forex/kline', 'none'),
  miniKline: read('/v1/api/forex/abbreviated_cache_kline', 'none'),
  submit: change('/v1/api/forex/submit'),
  myDeal: read('/v1/api/forex/my_deal', 'required'),
  close: change('/v1/api/forex/close'),
  cancelTrade: change('/v1/api/forex/cancel_trade'),
  setStopPrice: change('/v1/api/forex/set_stop_price'),
};

export const instrumentCalls: Table<typeof fullInstrumentCalls> = {
  upcoming: read('/v1/api/forex/upcoming', 'none'),
};

export const authCalls: Table<typeof fullAuthCalls> = {
  login: change('/api/user/loginForU', 'none'),
  register: change('/api/user/register', 'none'),
  forgetPassword: change('/api/user/forget_password', 'none'),
  amendPassword: change('/api/user/amend_password'),
  sendEmail: change('/api/notify/send_email', 'none'),
  sendSms: change('/api/notify/send_sms', 'none'),
  areaList: read('/api/default/area_list', 'none'),
  setting: read('/api/default/setting', 'none'),
};

export const securityCalls: Table<typeof fullSecurityCalls> = {
  sessions: read('/api/user/sessions', 'required'),
  revokeSession: change('/api/user/session_revoke'),
  revokeOthers: change('/api/user/session_revoke_others'),
  twoFactor: read('/api/user/two_factor', 'required'),
  twoFactorStart: change('/api/user/two_factor_start'),
  twoFactorConfirm: change('/api/user/two_factor_confirm'),
  twoFactorOff: change('/api/user/two_factor_off'),
  newRecoveryCodes: change('/api/user/two_factor_recovery'),
  passkeys: read('/api/user/passkeys', 'required'),
  passkeyRegisterOptions: change('/api/user/passkey_register_options'),
  passkeyRegister: change('/api/user/passkey_register'),
  passkeyRemove: change('/api/user/passkey_remove'),
  passkeyLoginOptions: change('/api/user/passkey_login_options', 'none'),
  passkeyLogin: change('/api/user/passkey_login', 'none'),
};

export const verificationCalls: Table<typeof fullVerificationCalls> = {
  submitVerification: change('/api/user_real/real_name'),
  verification: read('/api/user_real/center', 'required'),
};

export const notificationCalls: Table<typeof fullNotificationCalls> = {
  notifications: read('/api/notification/list', 'required'),
  unreadNotifications: read('/api/notification/unread', 'required'),
  readNotifications: change('/api/notification/read'),
  notificationSettings: read('/api/notification/settings', 'required'),
  saveNotificationSettings: change('/api/notification/settings_save'),
  pushSubscribe: change('/api/notification/push_subscribe'),
  pushUnsubscribe: change('/api/notification/push_unsubscribe'),
  pushTest: change('/api/notification/push_test'),
};

export const alertCalls: Table<typeof fullAlertCalls> = {
  alerts: read('/api/alert/list', 'required'),
  addAlert: change('/api/alert/add'),
  changeAlert: change('/api/alert/change'),
  removeAlert: change('/api/alert/remove'),
};

export const peopleCalls: Table<typeof fullPeopleCalls> = {
  invited: read('/api/user/invited', 'required'),
  announcements: read('/api/announcement/list', 'none'),
};

export const contentCalls: Table<typeof fullContentCalls> = {
  newsList: read('/api/news/list', 'none'),
  newsInfo: read('/api/news/info', 'none'),
  newsCategories: read('/api/news/categories', 'none'),
  contentNewest: read('/api/content/newest', 'none'),
  contentReads: read('/api/content/reads', 'required'),
  readContent: change('/api/content/read'),
};

export const fundsCalls: Table<typeof fullFundsCalls> = {
  depositInfo: read('/api/quickCharge/info', 'required'),
  depositSymbols: read('/api/quickCharge/symbols', 'required'),
  wireInfo: read('/api/quickCharge/wire_info', 'required'),
  depositCoin: change('/api/quickCharge/submit'),
  depositWire: change('/api/quickCharge/wire_submit'),
  deposits: read('/api/quickCharge/quick_ist', 'required'),
  drawSymbols: read('/api/account/draw_symbol_list', 'required'),
  drawState: read('/api/account/draw_state', 'required'),
  draw: change('/api/account/draw'),
  cancelDraw: change('/api/account/draw_cancel'),
  draws: read('/api/account/draw_list', 'required'),
  drawMethods: read('/api/wallet/get_draw_method', 'required'),
  bindMethod: change('/api/wallet/bind_draw_method'),
  removeMethod: change('/api/wallet/del_draw_method'),
};

export const chatCalls: Table<typeof fullChatCalls> = {
  chatStart: change('/api/chat/start', 'none'),
  chatState: read('/api/chat/state', 'none'),
  chatMessages: read('/api/chat/messages', 'none'),
  chatSend: change('/api/chat/send', 'none'),
  chatRead: change('/api/chat/read', 'none'),
  chatContact: change('/api/chat/contact', 'none'),
  chatAttach: change('/api/chat/attach', 'none'),
};

export const watchlistCalls: Table<typeof fullWatchlistCalls> = {
  watchlists: read('/v1/api/main/watchlist/list', 'required'),
  saveWatchlist: change('/v1/api/main/watchlist/save'),
  deleteWatchlist: change('/v1/api/main/watchlist/delete'),
  setWatchlist: change('/v1/api/main/watchlist/set'),
};

export const companyCalls: Table<typeof fullCompanyCalls> = {
  companies: read('/api/company/getCompany', 'none'),
  companyStatus: read('/api/company/getCompanyStatus', 'none'),
  complaintEmail: read('/api/company/complaintEmail', 'none'),
};

export const rankingCalls: Table<typeof fullRankingCalls> = {
  ranking: read('/api/follow/list', 'none'),
  rankingMember: read('/api/follow/member', 'required'),
  saveRankingMember: change('/api/follow/member_save'),
};

export const reportCalls: Table<typeof fullReportCalls> = {
  statementMonths: read('/v1/api/main/statement/months', 'required'),
  statement: read('/v1/api/main/statement', 'required'),
  executionReport: read('/v1/api/main/execution/report', 'none'),
  executionHeads: read('/v1/api/main/execution/heads', 'none'),
  proof: read('/v1/api/forex/proof', 'required'),
};
