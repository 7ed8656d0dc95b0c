/** What deciding on money needs. */
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { FundsNotices, MoneyRecordLocks } from '../../money/records/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';

export interface DecisionServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly vault: Vault;
  /** Shared with the customers' calls: the first decision on a record counts. */
  readonly locks: MoneyRecordLocks;
  readonly notices: FundsNotices;
  readonly accessLog: AccessLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
