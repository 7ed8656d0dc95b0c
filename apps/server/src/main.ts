/** Reads the settings, listens, starts the server, and stops it on a signal. */
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { buildRoles } from './app.ts';
import { type Config, ConfigError, parseConfigOrExit } from './platform/config/index.ts';
import { EmbeddedFault, FolderLocked, MigrationError, databaseFault } from './platform/db/index.ts';
import { NoAnswer } from './platform/bus/index.ts';
import { InconsistentDatabase, LeaseHeld } from './core/engine-host/index.ts';
import { type Listener, keptLanguage, openListener } from './platform/http/index.ts';
import { RotationUnfinished, WrongDataKey } from './platform/secrets/index.ts';

/** A shutdown that takes longer than this is cut short; the next start recovers. */
const STOP_LIMIT_MS = 20_000;

/** Errors of the environment: one clear line, no stack. */
const PLAIN_FAULTS = [
  ConfigError,
  EmbeddedFault,
  FolderLocked,
  MigrationError,
  LeaseHeld,
  InconsistentDatabase,
  NoAnswer,
  WrongDataKey,
  RotationUnfinished,
] as const;
const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use; stop the other program or set {port}',
  EACCES: 'may not be used by this user; set {port} to 1024 or above',
  EADDRNOTAVAIL: 'is not an address of this machine; set {host}',
  ENOTFOUND: 'is not an address of this machine; set {host}',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function fail(message: string): never {
  for (const line of message.split('\n')) console.error(`Tradewind: ${line}`);
  process.exit(1);
}

/** `prefix`: that of the settings PORT and HOST. */
async function listen(config: Config, prefix = ''): Promise<Listener> {
  const { host, port } = config;
  try {
    return await openListener({ ...config, language: keptLanguage(config.dataDir) });
  } catch (error) {
    const fault = LISTEN_FAULTS[codeOf(error)];
    if (fault === undefined) throw error;
    const named = fault.replace('{port}', `${prefix}PORT`).replace('{host}', `${prefix}HOST`);
    return fail(`${host}:${port} ${named}`);
  }
}

async function main(): Promise<void> {
  const config = parseConfigOrExit();
  const listener = await listen(config);
  const { metricsPort, metricsHost } = config.network;
  const metricsListener =
    metricsPort === undefined
      ? undefined
      : await listen({ ...config, host: metricsHost, port: metricsPort }, 'METRICS_');
  const starting = buildRoles({
    config,
    listener,
    ...(metricsListener === undefined ? {} : { metricsListener }),
    runtimeMetrics: true,
    onFatal: (reason) => fail(`${reason}; start again`),
  });

  let ending: Promise<never> | undefined;
  let isReady = false;
  const end = (): void => {
    ending ??= stop();
  };
  async function stop(): Promise<never> {
    if (isReady && config.natsUrl !== undefined && config.roles.includes('gateway')) {
      listener.drain();
      await delay(config.network.drainMs);
    }
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    const app = await starting.catch(() => undefined);
    await app?.stop();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // the parent process has ended: nothing else would end this one
  process.on('disconnect', end);
  // the parent ended while this program was loading; without a channel there is no such property
  if ('connected' in process && !process.connected) end();

  const { firstOperatorLink } = await starting.catch((error: unknown) => {
    if (ending !== undefined) return ending;
    throw error;
  });
  if (ending !== undefined) return;
  isReady = true;
  console.log(`Tradewind is ready at ${listener.url}`);
  // printed only here: anyone who reads this output can become the first operator
  if (firstOperatorLink !== undefined)
    console.log(
      `Back-office: open ${config.publicUrl ?? listener.url}${firstOperatorLink} to make the first operator (valid 48 hours, once)`,
    );
  // for the next start, if NODE_COMPILE_CACHE names a folder: a killed process writes no cache
  flushCompileCache();
}

main().catch((error: unknown) => {
  if (error instanceof Error && PLAIN_FAULTS.some((kind) => error instanceof kind)) fail(error.message);
  const fault = databaseFault(error, process.env['DATABASE_URL'] || undefined);
  if (fault !== undefined) fail(fault);
  console.error(error);
  process.exit(1);
});
