/** Everything that acts for an account, or learns from it, without a session: its API keys, hooks and webhooks. */
import type { ProgramKeys } from '../identity/index.ts';

/** Hooks and webhooks that operators have paused stay, paused by their owner too: a new password is no way round. */
export const allPrograms = (apiKeys: ProgramKeys): ProgramKeys => ({
  endAll: async (client, userId) => {
    for (const table of ['hooks', 'webhooks']) {
      await client.query(`DELETE FROM ${table} WHERE user_id = $1::bigint AND NOT held`, [userId]);
      await client.query(`UPDATE ${table} SET paused = true WHERE user_id = $1::bigint`, [userId]);
    }
    return apiKeys.endAll(client, userId);
  },
});
