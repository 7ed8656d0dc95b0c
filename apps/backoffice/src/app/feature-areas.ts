import type { Area } from '../locales/index.ts';

/** Text areas that a feature uses in addition to those of the first load. feature-areas.test.ts compares them with its code. */
export const FEATURE_AREAS = {
  account: ['account'],
  announcements: ['actions', 'content', 'queues'],
  audit: ['actions', 'audit', 'changes', 'operators', 'queues'],
  calendar: ['calendar'],
  changes: ['actions', 'changes', 'operators', 'queues'],
  chats: ['actions', 'chats', 'users'],
  companies: ['actions', 'changes', 'companies', 'content', 'operators', 'queues'],
  deposits: ['actions', 'deposits', 'queues'],
  erasures: ['erasures', 'queues'],
  exposure: ['alarms', 'exposure'],
  feedback: ['feedback'],
  groups: ['actions', 'changes', 'groups', 'operators', 'queues'],
  instruments: ['actions', 'changes', 'content', 'instruments', 'operators', 'queues'],
  ledger: ['ledger'],
  linked: ['linked'],
  login: [],
  messages: ['messages'],
  news: ['actions', 'content', 'queues', 'settings'],
  operators: ['operators', 'queues'],
  overview: ['alarms', 'overview'],
  settings: ['actions', 'changes', 'companies', 'operators', 'queues', 'settings'],
  system: ['alarms', 'system'],
  users: ['actions', 'deposits', 'ledger', 'queues', 'users', 'withdrawals'],
  verifications: ['actions', 'queues', 'verifications'],
  withdrawals: ['actions', 'queues', 'withdrawals'],
} as const satisfies Readonly<Record<string, readonly Area[]>>;

export type Feature = keyof typeof FEATURE_AREAS;
