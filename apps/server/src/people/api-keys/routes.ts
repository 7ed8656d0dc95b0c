/** Calls for a user's own API keys. No key reaches them. */
import { keyCalls } from '@tradewind/contract';
import { normalNetwork } from '../../platform/addresses/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type KeySession, shownAddress } from '../../platform/access/index.ts';
import type { CallLayer, KeyEntrance } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Logins, OwnerProof } from '../identity/index.ts';
import type { ApiKeys } from './api-keys.ts';
import { presentCall, presentKey, presentRate } from './present-key.ts';

interface KeyServices {
  readonly apiKeys: ApiKeys;
  readonly logins: Logins;
  readonly ownerProof: OwnerProof;
  readonly limits: AbuseLimits;
  readonly now: () => number;
  readonly limitsOf: (session: KeySession) => KeyLimits | undefined;
}

type KeyLimits = ReturnType<KeyEntrance['limitsOf']>;

export function serveApiKeys(calls: CallLayer, services: KeyServices): void {
  const { apiKeys, logins, ownerProof, limits, now } = services;
  serveOwnKey(calls, services);

  calls.member(keyCalls.apiKeys, async ({ session }) => (await apiKeys.list(session.user.id)).map(presentKey));

  calls.member(
    keyCalls.createApiKey,
    async (context) => {
      const { session, input } = context;
      const { user } = session;
      const { name, scopes, password, expires_at: expiresAt } = input;
      const networks = [...new Set(input.ips.map(networkIn))];
      if (expiresAt !== 0 && expiresAt <= now()) throw new Refused('invalid_input', { fields: { expires_at: 'past' } });
      await limits.take('api_key_user', String(user.id));
      if (!user.isDemo) {
        if (password === undefined || password === '')
          throw new Refused('invalid_input', { fields: { password: 'required' } });
        await logins.checkPassword(user, password, context);
        await ownerProof.proveSecondFactor(user, input.auth_code, context);
      }
      const wanted = { name, scopes, networks, expiresAtMs: expiresAt === 0 ? null : expiresAt };
      const { id, text } = await apiKeys.create(user, wanted, context);
      return { id, key: text };
    },
    { repeated: ({ id }) => ({ id }) },
  );

  calls.member(keyCalls.deleteApiKey, async ({ session, input }) => {
    if (!(await apiKeys.delete(session.user.id, input.id))) throw new Refused('not_found');
    return {};
  });

  calls.member(keyCalls.pauseApiKey, async ({ session, input }) => {
    if (!(await apiKeys.pause(session.user.id, input.id, input.paused === 1))) throw new Refused('not_found');
    return {};
  });
}

/** What a program may ask about its own key, and its owner about the calls of one. */
function serveOwnKey(calls: CallLayer, { apiKeys, now, limitsOf }: KeyServices): void {
  calls.member(keyCalls.thisKey, async ({ session, keySession, address }) => {
    const limits = keySession && limitsOf(keySession);
    if (keySession === undefined || limits === undefined) throw new Refused('not_found', { reason: 'api_key' });
    const { user, key } = keySession;
    const name = await apiKeys.nameOf(key.id);
    if (name === undefined) throw new Refused('session_invalid');
    return {
      id: key.id,
      name,
      scopes: [...key.scopes],
      expires_at: key.expiresAtMs,
      account: session.user.uid,
      demo: user.isDemo ? (1 as const) : (0 as const),
      address: shownAddress(address),
      time: now(),
      limits: { changes: presentRate(limits.changes), reads: presentRate(limits.reads) },
    };
  });

  calls.member(keyCalls.apiKeyLog, async ({ session, input }) => {
    const log = await apiKeys.log(session.user.id, input.id);
    if (log === undefined) throw new Refused('not_found');
    return log.map(presentCall);
  });
}

function networkIn(text: string): string {
  const network = normalNetwork(text);
  if (network === undefined) throw new Refused('invalid_input', { fields: { ips: 'format' } });
  return network;
}
