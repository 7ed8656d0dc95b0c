/** The context passed to every part of the server. The `start` of each wing adds its services to it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/index.ts';
import type { ClientAddresses } from '../addresses/index.ts';
import type { Clock, ClockSkew, ClockWatch } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Database, Reads, RunningDatabase } from '../db/index.ts';
import type { DefaultLanguage, Metrics } from '../http/index.ts';
import type { AbuseLimits } from '../limits/index.ts';
import type { SharedLocks, PeerMessages, Work } from '../peers/index.ts';
import type { ProcessReport } from '../processes/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { Vault } from '../secrets/index.ts';

export type Stop = () => void | Promise<void>;

/** Context of a process with any role. */
export interface BaseContext {
  readonly config: Config;
  /** Version of this program, such as 0.1.0. */
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  /** Relative to the database's clock. */
  readonly clockSkew: ClockSkew;
  /** What operators see of this process; the parts add to it. */
  readonly processes: ProcessReport;
  /** Milliseconds since 1970, by `clock`. */
  readonly now: () => number;
  readonly running: RunningDatabase;
  /** The connection pool of `running`. */
  readonly database: Database;
  /** For reads that may lag behind the primary. */
  readonly reads: Reads;
  /** Connects to the other roles; in-process when this process has all of them. */
  readonly bus: Bus;
  /** Language of answers to callers who name none. */
  readonly language: DefaultLanguage;
  /** Determines the client of a request, also behind trusted proxies. */
  readonly addresses: ClientAddresses;
  /** Logs an error of background work. */
  readonly onError: (error: unknown) => void;
  /** Reports that the server cannot continue (lease lost for good, or a database that contradicts itself). */
  readonly onFatal: (reason: string) => void;
  /** Registers how to stop a part. Parts stop in reverse order of their start. */
  readonly onStop: (stop: Stop) => void;
}

/** Context of a process that serves people. */
export interface ServerContext extends BaseContext {
  /** Locks by key, across all processes. */
  readonly locks: SharedLocks;
  /** Messages to the other processes that serve people. */
  readonly peers: PeerMessages;
  /** Background work that one process does for all. */
  readonly work: Work;
  readonly vault: Vault;
  readonly limits: AbuseLimits;
  /** Writes one line per event of interest to security monitoring, without personal data. */
  readonly securityLog: SecurityLog;
}
