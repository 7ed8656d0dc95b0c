/** Everything that acts for an account, or learns from it, without a session: its API keys, hooks and webhooks. */
import type { ProgramKeys } from '../identity/index.ts';

export const allPrograms = (apiKeys: ProgramKeys): ProgramKeys => ({
  endAll: async (client, userId) => {
    await client.query('DELETE FROM hooks WHERE user_id = $1::bigint', [userId]);
    await client.query('DELETE FROM webhooks WHERE user_id = $1::bigint', [userId]);
    return apiKeys.endAll(client, userId);
  },
});
