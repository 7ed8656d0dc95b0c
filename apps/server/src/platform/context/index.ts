/** What every wing of the server is given. The `start` of each wing adds its services to it. */
import type { FastifyBaseLogger } from 'fastify';
import type { ClientAddresses } from '../addresses/index.ts';
import type { Clock, ClockWatch } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Database, Reads, RunningDatabase } from '../db/index.ts';
import type { Metrics } from '../http/index.ts';
import type { AbuseLimits } from '../limits/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { Vault } from '../secrets/index.ts';

export type Stop = () => void | Promise<void>;

export interface ServerContext {
  readonly config: Config;
  /** Of this program, such as 0.1.0. */
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  /** Milliseconds since 1970, by `clock`. */
  readonly now: () => number;
  readonly running: RunningDatabase;
  /** The connections of `running`. */
  readonly database: Database;
  /** For reads that may lag behind what is committed. */
  readonly reads: Reads;
  readonly vault: Vault;
  readonly limits: AbuseLimits;
  /** Who sent a request, behind trusted proxies too. */
  readonly addresses: ClientAddresses;
  /** One line for what a person who watches over security wants to see, without personal data. */
  readonly securityLog: SecurityLog;
  /** Logs an error of background work. */
  readonly onError: (error: unknown) => void;
  /** The server cannot continue (lease lost for good, a database that contradicts itself). */
  readonly onFatal: (reason: string) => void;
  /** Registers how to stop a part. Parts stop in reverse order of their start. */
  readonly onStop: (stop: Stop) => void;
}
