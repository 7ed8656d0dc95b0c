/** What every part of the server is given. The `start` of each wing adds its services to it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/index.ts';
import type { ClientAddresses } from '../addresses/index.ts';
import type { Clock, ClockSkew, ClockWatch } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Database, Reads, RunningDatabase } from '../db/index.ts';
import type { Metrics } from '../http/index.ts';
import type { AbuseLimits } from '../limits/index.ts';
import type { Turns, Words, Work } from '../peers/index.ts';
import type { ProcessReport } from '../processes/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { Vault } from '../secrets/index.ts';

export type Stop = () => void | Promise<void>;

/** Of a process of any role. */
export interface BaseContext {
  readonly config: Config;
  /** Of this program, such as 0.1.0. */
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  /** Against the database's clock. */
  readonly clockSkew: ClockSkew;
  /** What operators see of this process; the parts add to it. */
  readonly processes: ProcessReport;
  /** Milliseconds since 1970, by `clock`. */
  readonly now: () => number;
  readonly running: RunningDatabase;
  /** The connections of `running`. */
  readonly database: Database;
  /** For reads that may lag behind what is committed. */
  readonly reads: Reads;
  /** To the other roles; in this process when it has all of them. */
  readonly bus: Bus;
  /** Who sent a request, behind trusted proxies too. */
  readonly addresses: ClientAddresses;
  /** Logs an error of background work. */
  readonly onError: (error: unknown) => void;
  /** The server cannot continue (lease lost for good, a database that contradicts itself). */
  readonly onFatal: (reason: string) => void;
  /** Registers how to stop a part. Parts stop in reverse order of their start. */
  readonly onStop: (stop: Stop) => void;
}

/** Of a process that has to do with people. */
export interface ServerContext extends BaseContext {
  /** One at a time for each key, among all processes. */
  readonly turns: Turns;
  /** To the other processes that have to do with people. */
  readonly words: Words;
  /** What one of them does for all. */
  readonly work: Work;
  readonly vault: Vault;
  readonly limits: AbuseLimits;
  /** One line for what a person who watches over security wants to see, without personal data. */
  readonly securityLog: SecurityLog;
}
