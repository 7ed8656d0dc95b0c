/** What deciding on money needs. */
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { FundsNotices, FundsTurns } from '../../money/funds/index.ts';
import type { Looks } from '../../staff/records/index.ts';

export interface DecisionServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly vault: Vault;
  /** Shared with the customers' calls: whoever decides first has decided. */
  readonly turns: FundsTurns;
  readonly notices: FundsNotices;
  readonly looks: Looks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
