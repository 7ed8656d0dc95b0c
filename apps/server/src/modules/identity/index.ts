export { deviceText } from './device.ts';
export { createIdentity } from './identity.ts';
export { LoginGuard } from './login-guard.ts';
export { type Notices, notice, passkeyNotice } from './notices.ts';
export type { Logins } from './logins.ts';
export { requireDemoAccount, requireTrueAccount } from './policy.ts';
export { type ActiveSession, Sessions } from './sessions.ts';
export { Turns } from './turns.ts';
export { shownCreditScore, type UserRow } from './user-row.ts';
