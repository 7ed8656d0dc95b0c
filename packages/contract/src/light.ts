/**
 * The contract for browsers: the same calls under the same names, without schemas, and every constant that
 * carries none. Importing `@tradewind/contract` costs a bundle 30 kB gzip of schema library; this costs 2 kB
 * (docs/decisions/0040). light.test.ts holds both tables against each other.
 */
import type { accountCalls as fullAccountCalls } from './account.ts';
import type { baseCalls as fullBaseCalls } from './base.ts';
import type { Call, LightCall } from './call.ts';
import type { forexCalls as fullForexCalls } from './forex.ts';

export * from './errors.ts';
export * from './locales.ts';
export * from './usd.ts';
export * from './wire.ts';
export type * from './account.ts';
export type * from './base.ts';
export type * from './call.ts';
export type * from './envelope.ts';
export type * from './forex.ts';
export type * from './realtime.ts';

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
  kline: read('/v1/api/forex/kline', 'none'),
  miniKline: read('/v1/api/forex/abbreviated_cache_kline', 'none'),
  submit: change('/v1/api/forex/submit'),
  myDeal: read('/v1/api/forex/my_deal', 'required'),
  close: change('/v1/api/forex/close'),
  cancelTrade: change('/v1/api/forex/cancel_trade'),
  setStopPrice: change('/v1/api/forex/set_stop_price'),
};
