/** What deciding on money needs. */
import type { Database } from '../../db/index.ts';
import type { BatchWrite, EngineHost, HostCommand } from '../../engine-host/index.ts';
import { refusedByEngine } from '../../errors/index.ts';
import type { Vault } from '../../secrets/index.ts';
import type { FundsNotices, FundsTurns } from '../funds/index.ts';
import type { Looks } from '../records/index.ts';

export interface DecisionServices {
  readonly pool: Database;
  readonly host: EngineHost;
  readonly vault: Vault;
  /** Shared with the customers' calls: whoever decides first has decided. */
  readonly turns: FundsTurns;
  readonly notices: FundsNotices;
  readonly looks: Looks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Moves money and writes what belongs to it in one transaction; resolves once that is durable. Throws what the core
 * refuses as Refused, and then nothing was done.
 */
export async function carryOut(host: EngineHost, command: HostCommand, writes: readonly BatchWrite[]): Promise<void> {
  const executed = await host.execute(command, undefined, writes);
  if (executed.kind === 'applied' && !executed.outcome.ok) throw refusedByEngine(executed.outcome.refusal);
}
