import type { AccountId, OrderId } from '@tradewind/engine';
import type { AccountView, EngineHost } from '../../core/engine-host/index.ts';
import { HostUnavailable } from '../../platform/errors/index.ts';

/**
 * The account of a user, of which there is always one: it is opened before they get a session. Throws HostUnavailable,
 * also when it is missing all the same. `orders` as in EngineHost.view.
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
