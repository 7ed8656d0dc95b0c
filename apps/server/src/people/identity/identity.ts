/** Assembles the identity module. */
import type { MicroUsd } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { CallLayer, Limits } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/types.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Captchas } from '../captcha/types.ts';
import type { Codes } from '../codes/types.ts';
import type { Outbox } from '../../messaging/outbox/types.ts';
import { serveAuth } from './auth-routes.ts';
import { LoginCompletion } from './login-completion.ts';
import type { LoginGuard } from './login-guard.ts';
import { Logins } from './logins.ts';
import { OwnerProof } from './owner-proof.ts';
import { PasswordChange } from './password-change.ts';
import type { Passwords } from './passwords.ts';
import { Registration } from './registration.ts';
import { serveUsers } from './routes.ts';
import { serveSessions } from './session-routes.ts';
import type { Notices } from './notices.ts';
import type { Sessions } from './sessions.ts';
import type { PasskeyStore, ProgramKeys, SecondFactor } from './types.ts';
import { Users } from './users.ts';

export interface IdentityOptions {
  /** Whether new demo accounts start with a tour of the trade page. */
  readonly tour: boolean;
  readonly database: Database;
  readonly host: EngineHost;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly securityLog: SecurityLog;
  readonly now: () => number;
  readonly outbox: Outbox;
  readonly securityNews: Notices['securityNews'];
  readonly codes: Codes;
  readonly captchas: Captchas;
  readonly limits: AbuseLimits;
  readonly guard: LoginGuard;
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactor;
  readonly passkeys: PasskeyStore;
  readonly apiKeys: ProgramKeys;
  /** Issued to a new demo account. */
  readonly demoBalance: MicroUsd;
  /** 2 = image captcha, otherwise a code is sent. */
  readonly verifyRegType: number;
  /** 0 no mobile field, 1 area code and number, 3 number only. */
  readonly showMobile: number;
}

export interface Identity {
  /**
   * Checks of passwords and second factors under the lockout, and session opening for users authenticated by other
   * means.
   */
  readonly logins: Logins;
  /** Proof of ownership that account changes require besides the session. */
  readonly ownerProof: OwnerProof;
  serve(calls: CallLayer, limits: Limits): void;
}

const CAPTCHA = 2;

export function createIdentity(options: IdentityOptions): Identity {
  const { database, sessions, now } = options;
  const users = new Users(database, now, options.tour);
  const shared = { ...options, users };
  const completion = new LoginCompletion(shared);
  const logins = new Logins({ ...shared, completion });
  const registration = new Registration({ ...shared, completion, byCaptcha: options.verifyRegType === CAPTCHA });
  const ownerProof = new OwnerProof({ ...options, logins });
  const passwordChange = new PasswordChange({ ...shared, completion, logins, ownerProof });
  return {
    logins,
    ownerProof,
    serve(calls, callLimits) {
      serveUsers(calls, { sessions, users, completion, limits: callLimits });
      serveAuth(calls, { ...shared, logins, registration, passwordChange });
      serveSessions(calls, sessions, database);
    },
  };
}
