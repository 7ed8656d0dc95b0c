export { requireDemoAccount, requireTrueAccount } from './policy.ts';
export { serveIdentity } from './routes.ts';
export { type ActiveSession, Sessions } from './sessions.ts';
export { Users } from './users.ts';
export type { UserRow } from './user-row.ts';
