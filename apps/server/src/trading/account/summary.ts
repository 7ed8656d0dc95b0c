import type { AccountId, AccountSummary } from '@tradewind/engine';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { type EngineHost } from '../../core/engine-host/index.ts';

/**
 * The account as the core has it. A user's account is opened before he gets a session, so it can only be
 * missing while the core has lost its memory and reloads: HostUnavailable.
 */
export function summaryOf(host: EngineHost, account: AccountId): AccountSummary {
  const summary = host.summary(account);
  if (summary === undefined) throw new HostUnavailable(`account ${account} is not in memory`);
  return summary;
}
