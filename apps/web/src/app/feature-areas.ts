import type { Area } from '../locales/index.ts';

/** Text areas that a feature uses in addition to those of the first load. feature-areas.test.ts compares them with its code. */
export const FEATURE_AREAS = {
  alerts: [],
  calendar: ['charting'],
  chat: ['chat', 'invite'],
  execution: ['invite', 'orders', 'reports'],
  forgot: ['auth'],
  funds: ['funds', 'gate', 'history', 'invite', 'verification'],
  history: ['history', 'reports'],
  instrument: ['instrument', 'terms'],
  invite: ['gate', 'invite'],
  language: ['system'],
  login: ['auth', 'chat', 'login', 'system'],
  mail: ['chat', 'invite', 'mail'],
  me: ['chat', 'group', 'invite', 'notices', 'reports', 'terms'],
  news: ['notices'],
  notifications: ['notices'],
  orders: ['orders', 'trade'],
  password: ['auth', 'gate'],
  payout: ['auth', 'funds', 'gate', 'history', 'invite', 'payout'],
  product: ['directory'],
  rank: ['gate', 'rank'],
  register: ['auth'],
  security: ['auth', 'gate', 'invite', 'security'],
  statements: ['history', 'reports'],
  system: ['directory', 'system'],
  tour: ['charting'],
  trade: ['orders', 'terms', 'trade'],
  verification: ['gate', 'verification'],
} as const satisfies Readonly<Record<string, readonly Area[]>>;

export type Feature = keyof typeof FEATURE_AREAS;
