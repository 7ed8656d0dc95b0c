import type { AccountId, OrderId } from '@tradewind/engine';
import type { AccountView, EngineHost } from '../../core/engine-host/index.ts';
import { HostUnavailable } from '../../platform/errors/index.ts';

/**
 * The account of a user. There always is one, because it is opened before they get a session. Throws HostUnavailable,
 * also if it is missing nevertheless. `orders` as in EngineHost.view.
 */
export async function viewOf(
  host: EngineHost,
  account: AccountId,
  orders?: 'all' | readonly OrderId[],
): Promise<AccountView> {
  const view = await host.view(account, orders);
  if (view === undefined) throw new HostUnavailable(`account ${account} is not in memory`);
  return view;
}
