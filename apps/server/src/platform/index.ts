/** Starts what every wing needs: log, metrics, database, the vault of secrets, limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { ClientAddresses } from './addresses/index.ts';
import { ClockSkew, ClockWatch, type SteadyClock, systemClock } from './clock/index.ts';
import { BUS_PURPOSE, type Bus, BusRefusals, openBus } from './bus/index.ts';
import type { Config } from './config/index.ts';
import type { BaseContext, ServerContext, Stop } from './context/index.ts';
import { type Database, Reads, type RunningDatabase, onlyRow, openDatabase } from './db/index.ts';
import { type DefaultLanguage, Metrics, builtInLanguage } from './http/index.ts';
import { ProcessReport } from './processes/index.ts';
import { StoredLimits, startHousekeeping } from './limits/index.ts';
import { SharedLocks, PeerMessages, Work } from './peers/index.ts';
import { openSecurityLog } from './security-log/index.ts';
import { startTracing } from './tracing/index.ts';
import { watchUpkeep } from './upkeep/index.ts';
import { openVault, proveDataKey, readRetiredKeys } from './secrets/index.ts';

export interface PlatformOptions {
  readonly config: Config;
  /** Absent = JSON lines on standard error at config.logLevel. */
  readonly log?: FastifyBaseLogger;
  /** The market's and the core's clock; absent = the system clock. */
  readonly clock?: SteadyClock;
  /** Shared with the listener; absent = one of its own. */
  readonly language?: DefaultLanguage;
  /** For tests: the clock of the database, epoch ms. */
  readonly databaseTime?: () => number;
  /** Process and event loop figures in /metrics; only once per process. */
  readonly runtimeMetrics?: boolean;
  /** The server cannot continue (lease lost for good, or a database that contradicts itself): end it. */
  readonly onFatal?: (reason: string) => void;
}

/**
 * Starts what every role needs. The caller calls `running.guard.started()` at the end of the start. Throws FolderLocked,
 * MigrationError, or NoAnswer when NATS cannot be reached.
 */
export async function startBase(
  { config, clock = systemClock, onFatal = () => {}, ...options }: PlatformOptions,
  onStop: (stop: Stop) => void,
): Promise<BaseContext> {
  const log = options.log ?? pino({ level: config.logLevel }, pino.destination(2));
  const onError = (error: unknown): void => log.error({ err: error }, 'background work failed');
  const running = await openDatabase({ ...config, isShared: config.natsUrl !== undefined }, log);
  running.guard.starting();
  onStop(() => running.stop());
  if (config.tracesUrl !== undefined)
    onStop(
      await startTracing({
        endpoint: config.tracesUrl,
        share: config.tracesShare,
        version: programVersion(),
        roles: config.roles,
      }),
    );
  const metrics = new Metrics(options.runtimeMetrics ?? false);
  watchUpkeep({ config, database: running.pool, metrics });
  const reads = startReads(config, running.pool, log, metrics);
  onStop(() => reads.stop());
  const clockWatch = startClockWatch(clock, log, metrics);
  onStop(() => clockWatch.stop());
  const clockSkew = startClockSkew({ config, clock, log, metrics, running, databaseTime: options.databaseTime });
  onStop(() => clockSkew.stop());
  const bus = await startBus({ config, clock, log, metrics, running, clockSkew });
  onStop(() => bus.close());
  const version = programVersion();
  const processes = new ProcessReport({ database: running.pool, clock, roles: config.roles, version, skew: clockSkew });
  onStop(() => processes.stop());
  if (config.databaseReadUrl !== undefined) processes.shows('replica_lag_ms', () => reads.lagMs);
  return {
    config,
    version,
    log,
    metrics,
    clock,
    clockWatch,
    clockSkew,
    processes,
    now: () => clock.now(),
    running,
    database: running.pool,
    reads,
    bus,
    language: options.language ?? builtInLanguage(),
    addresses: new ClientAddresses(config.network.trustedProxies, () =>
      log.warn(
        'X-Forwarded-For of a trusted proxy has an entry that is no address: its sender counts as the proxy itself',
      ),
    ),
    onError,
    onFatal,
    onStop,
  };
}

/**
 * Throws NoAnswer, WrongDataKey or RotationUnfinished. With roles, every process proves that it has the data key, from
 * which the key of the messages is derived.
 */
async function startBus({ config, clock, log, metrics, running, clockSkew }: BusSources): Promise<Bus> {
  const onFault = (error: unknown): void =>
    log.error({ err: error }, 'could not send or handle a message between processes');
  const { natsUrl: url, natsCa: caFile, roles } = config;
  if (url === undefined) return openBus(undefined, onFault);
  const vault = openVault(config.dataDir, config.dataKey);
  await proveDataKey(running.pool, vault, true);
  const openedAt = await timeOf(running, clock);
  const aheadMs = clock.now() - openedAt;
  const refusals = new BusRefusals(log);
  metrics.counts(
    'bus_refused',
    'Messages between processes that were dropped, by reason',
    'reason',
    () => refusals.counts,
  );
  return openBus(
    {
      url,
      caFile,
      roles,
      key: vault.hmacKey(BUS_PURPOSE),
      openedAt,
      now: () => clock.now() - (clockSkew.skew?.ms ?? aheadMs),
      onRefused: (refusal, subject) => refusals.add(refusal, subject),
    },
    onFault,
  );
}

interface BusSources extends Pick<BaseContext, 'config' | 'log' | 'metrics' | 'running' | 'clockSkew'> {
  readonly clock: SteadyClock;
}

function startReads(config: Config, primary: Database, log: FastifyBaseLogger, metrics: Metrics): Reads {
  const { databaseReadUrl: url, databaseReadLagMs: lagMs, databaseLimits: limits } = config;
  const reads = new Reads({ primary, url, limits, lagMs, log });
  if (url === undefined) return reads;
  metrics.gauge('read_replica_used', '1 while lists that may lag are read from the replica', () =>
    reads.usesReplica ? 1 : 0,
  );
  metrics.gauge(
    'read_replica_lag_seconds',
    'How far the replica is behind the primary, at most; NaN while it does not answer',
    () => reads.lagMs / 1000,
  );
  return reads;
}

/** Throws what startBase throws, or WrongDataKey. */
export async function startPlatform(options: PlatformOptions, onStop: (stop: Stop) => void): Promise<ServerContext> {
  const base = await startBase(options, onStop);
  const { config, database, log, onError } = base;
  const peers = startPeers(base);
  const vault = openVault(config.dataDir, config.dataKey);
  await proveDataKey(database, vault);
  await readRetiredKeys(database, vault);
  const limits = new StoredLimits({ database, vault, enabled: config.rateLimits });
  await peers.work.run(() => startHousekeeping([limits], onError));
  return { ...base, ...peers, vault, limits, securityLog: openSecurityLog(log, vault) };
}

/** Processes with the same database and NATS form one server. */
function startPeers(base: BaseContext): Pick<ServerContext, 'locks' | 'peers' | 'work'> {
  const { config, running, database, bus, log, metrics, processes, onStop, onFatal } = base;
  const isShared = config.natsUrl !== undefined;
  const locks = new SharedLocks(isShared ? running.url : undefined);
  onStop(() => locks.stop());
  const part = !isShared ? 'alone' : config.roles.includes('worker') ? 'candidate' : 'none';
  const work = new Work({ database, holder: processes.id, log, onStop, onLost: onFatal, part });
  metrics.gauge('worker_active', '1 when this process does the work in the background', () => (work.isActive ? 1 : 0));
  return { locks, peers: new PeerMessages(isShared ? bus : undefined), work };
}

function startClockWatch(clock: SteadyClock, log: FastifyBaseLogger, metrics: Metrics): ClockWatch {
  const watch = new ClockWatch(clock, log);
  metrics.counts('clock_jumps', 'Times that the system clock was set', 'direction', () => watch.counts);
  metrics.gauge(
    'clock_ahead_seconds',
    'How far the time of the server is ahead of the system clock, which was set back',
    () => watch.aheadMs / 1000,
  );
  return watch;
}

interface SkewSources extends Pick<BaseContext, 'config' | 'log' | 'metrics' | 'running'> {
  readonly clock: SteadyClock;
  readonly databaseTime: (() => number) | undefined;
}

/**
 * With roles, the clock that stamps events is compared. A single process follows decision 0341: there, being ahead of a
 * system clock that was set back is a separate alarm, and only the machines' clocks are compared.
 */
function startClockSkew({ config, clock, log, metrics, running, databaseTime }: SkewSources): ClockSkew {
  const time = (): number => (config.natsUrl === undefined ? clock.wall() : clock.now());
  const ask = async (): Promise<number> => databaseTime?.() ?? (await timeOf(running, clock));
  const skew = new ClockSkew({ clock, time, ask, log });
  metrics.gauge(
    'clock_skew_seconds',
    'How far the time of this process is ahead of that of the database; negative: behind',
    () => (skew.skew?.ms ?? Number.NaN) / 1000,
  );
  return skew;
}

/** The time of the database, epoch ms. An embedded one has the clock of this machine. */
async function timeOf({ embedded, pool }: RunningDatabase, clock: SteadyClock): Promise<number> {
  if (embedded) return clock.wall();
  return onlyRow(
    await pool.query<{ ms: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms'),
  ).ms;
}

function programVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
