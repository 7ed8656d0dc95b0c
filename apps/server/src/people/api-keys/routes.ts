/** Calls for a user's own API keys. No key reaches them. */
import { keyCalls } from '@tradewind/contract';
import { normalNetwork } from '../../platform/addresses/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Logins, OwnerProof } from '../identity/index.ts';
import type { ApiKeys } from './api-keys.ts';
import { presentKey } from './present-key.ts';

interface KeyServices {
  readonly apiKeys: ApiKeys;
  readonly logins: Logins;
  readonly ownerProof: OwnerProof;
  readonly limits: AbuseLimits;
  readonly now: () => number;
}

export function serveApiKeys(calls: CallLayer, { apiKeys, logins, ownerProof, limits, now }: KeyServices): void {
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

function networkIn(text: string): string {
  const network = normalNetwork(text);
  if (network === undefined) throw new Refused('invalid_input', { fields: { ips: 'format' } });
  return network;
}
