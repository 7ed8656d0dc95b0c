/** The prices that the caller of a public call sees: those of the group of a session, or of `retail` without one. */
import type { Sessions } from '../../people/identity/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { GroupPrices } from './group-prices.ts';
import { PLAIN, type PriceView } from './view.ts';

export interface ViewServices {
  readonly prices: GroupPrices;
  readonly sessions: Pick<Sessions, 'find'>;
}

export type CallerTokens = Pick<Caller, 'tokens' | 'address'>;

export async function viewOfCaller(
  { prices, sessions }: ViewServices,
  { tokens, address }: CallerTokens,
): Promise<PriceView> {
  if (prices.isPlain) return PLAIN;
  const session = tokens.session === undefined ? undefined : await sessions.find(tokens.session, address);
  return prices.viewOf(session?.user);
}
