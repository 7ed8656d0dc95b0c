/** A key of a demo account, for `simulate`. */
import { HEADERS, accountCalls, keyCalls } from '@tradewind/contract/light';
import { createCalls } from './calls.ts';
import type { CallsOptions } from './calls.ts';

const KEY_NAME = 'simulate';

/** `demoId` opens the account: the same one gives the same account. Keys of earlier runs end. */
export async function demoKey(options: Omit<CallsOptions, 'credentials'>, demoId: string): Promise<string> {
  const visitor = createCalls({ ...options, credentials: async () => ({}) });
  const session = await visitor.get(accountCalls.demoLogin.path, { demo_id: demoId });
  const { token } = session as { readonly token: string };
  const owner = createCalls({ ...options, credentials: async () => ({ [HEADERS.token]: token }) });
  for (;;) {
    const rows = await owner.get(keyCalls.apiKeys.path);
    for (const { id, name } of rows as readonly { readonly id: number; readonly name: string }[])
      if (name === KEY_NAME) await owner.post(keyCalls.deleteApiKey.path, { id });
    const made = await owner.post(keyCalls.createApiKey.path, { name: KEY_NAME, scopes: ['trade'] });
    const { key } = made as { readonly key?: string };
    // absent when an answer was lost: a key is shown only once
    if (key === undefined) continue;
    await owner.post(accountCalls.logout.path, {});
    return key;
  }
}
