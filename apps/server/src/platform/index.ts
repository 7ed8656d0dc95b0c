/** Starts what every other wing needs: log, metrics, database, the vault of secrets, limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { type Clock, systemClock } from './clock/index.ts';
import type { Config } from './config/index.ts';
import type { ServerContext, Stop } from './context/index.ts';
import { openDatabase } from './db/index.ts';
import { Metrics } from './http/index.ts';
import { StoredLimits, startHousekeeping } from './limits/index.ts';
import { openVault, proveDataKey } from './secrets/index.ts';

export interface PlatformOptions {
  readonly config: Config;
  /** Absent = JSON lines on standard error at config.logLevel. */
  readonly log?: FastifyBaseLogger;
  /** The market's clock and the core's; absent = the system's. */
  readonly clock?: Clock;
  /** Process and event loop figures in /metrics; once a process. */
  readonly runtimeMetrics?: boolean;
  /** The server cannot continue (database or lease lost for good): end it. */
  readonly onFatal?: (reason: string) => void;
}

/** Throws FolderLocked, MigrationError, or WrongDataKey. */
export async function startPlatform(
  { config, clock = systemClock, onFatal = () => {}, ...options }: PlatformOptions,
  onStop: (stop: Stop) => void,
): Promise<ServerContext> {
  const log = options.log ?? pino({ level: config.logLevel }, pino.destination(2));
  const onError = (error: unknown): void => log.error({ err: error }, 'background work failed');
  const running = await openDatabase(config);
  onStop(() => running.stop());
  running.onLost(() => onFatal('PostgreSQL ended'));
  const database = running.pool;
  const vault = openVault(config.dataDir, config.dataKey);
  await proveDataKey(database, vault);
  const limits = new StoredLimits({ database, vault, enabled: config.rateLimits });
  onStop(startHousekeeping([limits], onError));
  return {
    config,
    version: programVersion(),
    log,
    metrics: new Metrics(options.runtimeMetrics ?? false),
    clock,
    now: () => clock.now(),
    running,
    database,
    vault,
    limits,
    onError,
    onFatal,
    onStop,
  };
}

function programVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
