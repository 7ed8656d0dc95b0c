/** API keys for tests. */
import { keyCalls } from '@tradewind/contract';
import type { TestApp } from '../../../platform/http/testing/test-app.ts';

export type NewKeyInput = Readonly<Record<string, unknown>>;

/** A key of an account, by its session; it may only read unless the input says otherwise. */
export async function newKey(
  app: TestApp,
  token: string,
  input: NewKeyInput = {},
): Promise<{ readonly id: number; readonly key: string }> {
  const wanted = { name: 'a key for tests', scopes: ['read'], ...input };
  const { id, key } = await app.take(keyCalls.createApiKey, wanted, { token });
  if (key === undefined) throw new Error('the key was not shown');
  return { id, key };
}
