/** The prices that the caller of a public call sees: those of the group of a session or key, or of `retail` without one. */
import type { Sessions } from '../../people/identity/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { GroupPrices } from './group-prices.ts';
import { PLAIN, type PriceView } from './view.ts';

export interface ViewServices {
  readonly prices: Pick<GroupPrices, 'isPlain' | 'viewOf'>;
  readonly sessions: Pick<Sessions, 'find'>;
}

export type CallerTokens = Pick<Caller, 'tokens' | 'keySession' | 'address'>;

export async function viewOfCaller(
  { prices, sessions }: ViewServices,
  { tokens, keySession, address }: CallerTokens,
): Promise<PriceView> {
  if (prices.isPlain) return PLAIN;
  const token = keySession === undefined ? tokens.session : undefined;
  const session = token === undefined ? keySession : await sessions.find(token, address);
  return prices.viewOf(session?.user);
}
