import type { TextGroup } from '../locales/index.ts';

/** Groups of texts that a feature uses in addition to `base`. feature-texts.test.ts compares them with its code. */
export const FEATURE_TEXTS = {
  account: [],
  announcements: ['content'],
  audit: ['changes'],
  calendar: ['content'],
  changes: ['changes'],
  chats: ['customers'],
  companies: ['changes', 'content'],
  deposits: ['money'],
  erasures: ['customers'],
  exposure: ['system'],
  feedback: ['customers'],
  groups: ['changes'],
  instruments: ['changes', 'content'],
  ledger: ['money'],
  linked: ['customers'],
  login: [],
  messages: ['customers'],
  news: ['content', 'system'],
  operators: ['changes'],
  overview: ['system'],
  prices: ['system'],
  settings: ['changes', 'content', 'system'],
  system: ['system'],
  users: ['customers', 'money'],
  verifications: ['customers'],
  withdrawals: ['money'],
} as const satisfies Readonly<Record<string, readonly TextGroup[]>>;

export type Feature = keyof typeof FEATURE_TEXTS;
