/** Starts customers' accounts: sessions, logins, identity verification and images. */
import type { MessagingContext } from '../messaging/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import { ApiKeys, allPrograms } from './api-keys/index.ts';
import { serveApiKeys } from './api-keys/routes.ts';
import { serveAreas } from './areas/index.ts';
import { StoredCaptchas, serveCaptcha } from './captcha/index.ts';
import { type Codes, StoredCodes } from './codes/index.ts';
import { type Identity, LoginGuard, Passwords, Sessions, createIdentity, fillTraces } from './identity/index.ts';
import { StoredImages, serveImages } from './images/index.ts';
import { serveInvitation } from './invitation/routes.ts';
import { Passkeys, TwoFactor, serveSecurity } from './security/index.ts';
import { Verifications, fillNames, serveVerification } from './verification/index.ts';

export interface PeopleContext extends MessagingContext {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly codes: Codes;
  readonly captchas: StoredCaptchas;
  readonly guard: LoginGuard;
  readonly passwords: Passwords;
  readonly twoFactor: TwoFactor;
  readonly passkeys: Passkeys;
  readonly identity: Identity;
  readonly images: StoredImages;
  readonly verifications: Verifications;
}

export async function startPeople(context: MessagingContext): Promise<PeopleContext> {
  const { clock, config, database, vault, peers, work, now, onError, onStop } = context;
  const { dataDir } = config;
  const sessions = new Sessions({
    database,
    now,
    onError,
    peers,
    maxDays: config.sessionMaxDays,
    unusedDays: config.retention.sessions,
  });
  onStop(() => sessions.stop());
  const apiKeys = new ApiKeys({ database, now, sessions, notices: context, onError, peers });
  onStop(() => apiKeys.stop());
  followGroups(context, apiKeys);
  const codes = new StoredCodes(context);
  const captchas = new StoredCaptchas(context);
  const guard = new LoginGuard({ ...context, addressesKeptDays: config.retention.addresses });
  const passwords = new Passwords();
  const images = new StoredImages({ database, vault, dataDir, now });
  const verifications = new Verifications({ database, vault, images, now });
  await work.run(() => startHousekeeping([codes, captchas, guard, images], onError));
  await fillIndexes(context);
  const twoFactor = new TwoFactor(database, vault, () => clock.real());
  const passkeys = new Passkeys(database, now);
  const parts = { sessions, apiKeys, codes, captchas, guard, passwords, passkeys };
  const identity = createIdentity({
    ...config,
    ...context,
    ...parts,
    apiKeys: allPrograms(apiKeys),
    secondFactor: twoFactor,
  });
  return { ...context, ...parts, twoFactor, identity, images, verifications };
}

/** Groups may have limits of their own for keys. */
function followGroups({ host, onStop }: MessagingContext, apiKeys: ApiKeys): void {
  onStop(host.onReloaded(() => apiKeys.forgetLimits()));
  onStop(
    host.onCommitted((events) => {
      if (events.some(({ type }) => type === 'group_defined')) apiKeys.forgetLimits();
      else for (const event of events) if (event.type === 'account_grouped') apiKeys.forgetLimitsOf(event.account);
    }),
  );
}

/** Adds what is missing for customers from before the indexes, at the start; hourly, in case that was interrupted. */
async function fillIndexes({ database, vault, work, onError, onStop }: MessagingContext): Promise<void> {
  let isStopped = false;
  const fills = [fillNames, fillTraces].map((fill) => ({ sweep: () => fill(database, vault, () => isStopped) }));
  await work.run(() => startHousekeeping(fills, onError));
  onStop(() => {
    isStopped = true;
  });
}

export async function servePeople({ calls, lists, scope, options }: HttpScopes, context: PeopleContext): Promise<void> {
  const { config, database, identity } = context;
  serveAreas(calls, config.showMobile);
  identity.serve(calls, options.limits);
  serveSecurity(calls, { ...context, ...identity, notices: context, publicUrl: config.publicUrl });
  serveApiKeys(calls, { ...context, ...identity, limitsOf: (session) => options.keys?.limitsOf(session) });
  serveCaptcha(calls, context);
  serveVerification(calls, context);
  serveInvitation(lists, database);
  await serveImages(scope, options, context);
}
