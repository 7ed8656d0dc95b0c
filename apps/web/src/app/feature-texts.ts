import type { TextGroup } from '../locales/index.ts';

/** Groups of texts that a feature uses in addition to `base`. feature-texts.test.ts compares them with its code. */
export const FEATURE_TEXTS = {
  alerts: [],
  calendar: ['trading'],
  chat: ['entry'],
  execution: ['account', 'trading'],
  forgot: ['entry'],
  funds: ['account', 'money'],
  history: ['account'],
  instrument: ['market', 'trading'],
  invite: [],
  language: ['entry'],
  login: ['entry'],
  mail: ['account', 'entry'],
  me: ['account', 'entry', 'trading'],
  news: [],
  notifications: [],
  orders: ['trading'],
  password: ['entry'],
  payout: ['account', 'entry', 'money'],
  product: ['market'],
  programs: ['account', 'entry'],
  rank: ['market'],
  register: ['entry'],
  security: ['account', 'entry'],
  statements: ['account'],
  system: ['entry', 'market'],
  tour: ['trading'],
  trade: ['trading'],
  verification: ['account'],
} as const satisfies Readonly<Record<string, readonly TextGroup[]>>;

export type Feature = keyof typeof FEATURE_TEXTS;
