/** The services around people that several modules share, built once. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/index.ts';
import type { RunningDatabase } from './db/index.ts';
import { type Vault, openVault } from './secrets/index.ts';

export interface PeopleOptions {
  readonly config: Config;
  readonly database: RunningDatabase;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds since 1970; the test's clock in tests. */
  readonly now: () => number;
  /** Collects how to stop each part, in the order in which the parts started. */
  readonly stops: (() => void | Promise<void>)[];
}

export interface People {
  readonly now: () => number;
  readonly vault: Vault;
}

// oxlint-disable-next-line require-await -- the outbox's worker starts here
export async function startPeople({ config, now }: PeopleOptions): Promise<People> {
  return { now, vault: openVault(config.dataDir, config.dataKey) };
}
