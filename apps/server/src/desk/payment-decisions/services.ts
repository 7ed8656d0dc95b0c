/** Services needed to decide on money. */
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { PastPrices, Rates } from '../../money/rates/index.ts';
import type { FundsNotices, MoneyRecordLocks, RealMoney } from '../../money/records/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';

export interface DecisionServices {
  readonly config: RealMoney;
  readonly database: Database;
  readonly host: EngineHost;
  readonly vault: Vault;
  /** Shared with the customers' calls: the first decision on a record counts. */
  readonly locks: MoneyRecordLocks;
  readonly notices: FundsNotices;
  readonly rates: Rates;
  /** Past prices, at which coins were received. */
  readonly market: PastPrices;
  readonly accessLog: AccessLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
