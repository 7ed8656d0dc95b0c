/** What keeping ticks needs. */
import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { MarketLog } from '../feeds/feed.ts';
import type { CatalogueInstrument } from '../types.ts';
import type { StillTaking } from './store.ts';

export interface TickKeeperOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: MarketLog;
  readonly instruments: () => readonly CatalogueInstrument[];
  /** QUOTES_KEPT_DAYS; 0 = none are kept, and those that are kept are dropped. */
  readonly days: number;
  /** Whether the disk has room: the last of it is for the journal. */
  readonly hasRoom: () => Promise<boolean>;
  readonly stillTaking?: StillTaking | undefined;
  /** For tests. */
  readonly mostPending?: number;
}
