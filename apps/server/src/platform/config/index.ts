/** The server's settings, read once from the environment. All errors are reported together. */
import { resolve } from 'node:path';
import { parseScaled, microUsd } from '@tradewind/money';
import { DEFAULT_SETTINGS, type EngineSettings } from '@tradewind/engine';
import type { MicroUsd } from '@tradewind/money';
import type { GroupPreset } from '@tradewind/contract/operator';
import { type NetworkConfig, networkConfig } from './network.ts';
import { type HeadsConfig, headsConfig } from './heads.ts';
import { type RetentionConfig, retentionConfig } from './retention.ts';
import { environment, faultsTogether, isDataKey } from './schema.ts';
import type { Environment, FEEDS, LOG_LEVELS, ROLES } from './schema.ts';
import type { DatabaseLimits } from './database-limits.ts';

export { parseCommandLine } from './command-line.ts';
export { DATABASE_LIMITS, type DatabaseLimits } from './database-limits.ts';

export { isDataKey };
export type { RetentionConfig } from './retention.ts';
export { type KeyNetworkConfig, type NetworkConfig, REQUEST_KINDS, type RequestKind } from './network.ts';

export type Role = (typeof ROLES)[number];

export interface Config {
  /** The roles of this process; all roles = one process does everything. */
  readonly roles: readonly Role[];
  /** Set unless one process does everything. */
  readonly natsUrl?: string;
  /** Absolute: file with the certificates that NATS is trusted by. */
  readonly natsCa?: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Absent = an embedded PostgreSQL under dataDir. */
  readonly databaseUrl?: string;
  /** Address of the trace collector; absent = tracing is off. */
  readonly tracesUrl?: string;
  /** The share of calls that is traced, 0 to 1. */
  readonly tracesShare: number;
  /** A streaming replica for reads that may lag. */
  readonly databaseReadUrl?: string;
  readonly databaseReadLagMs: number;
  /** Absolute; where the embedded PostgreSQL archives its log for a restore. */
  readonly walArchive?: string;
  readonly databaseLimits: DatabaseLimits;
  readonly feed: (typeof FEEDS)[number];
  /** Absent = drawn at every start. */
  readonly feedSeed?: number;
  /** Absolute; set with feed = replay. */
  readonly feedPath?: string;
  /** Multiple of real time. */
  readonly feedSpeed: number;
  /** Set with feed = push. */
  readonly feedKey?: string;
  /** Key of the second source. */
  readonly feedKey2?: string;
  /** Names of the sources. */
  readonly feedNames: readonly [string, string];
  /** A source that sends nothing for this long is silent; 0 = off. */
  readonly feedSilenceMs: number;
  readonly marketHours: 'open' | 'calendar';
  readonly demoBalance: MicroUsd;
  readonly rateLimits: boolean;
  readonly publicUrl?: string;
  /** Where vulnerabilities are reported: `mailto:` or `https:`. */
  readonly securityContact?: string;
  /** The first operator. */
  readonly admin?: { readonly email: string; readonly password: string };
  readonly smtpUrl?: string;
  readonly smsUrl?: string;
  /** Sender of emails. */
  readonly mailFrom: string;
  /** Base64 of the 32-byte key that encrypts personal data; absent = a generated one in dataDir. */
  readonly dataKey?: string;
  /** Registration: 2 = image captcha, otherwise a code is sent. */
  readonly verifyRegType: number;
  /** 0 no mobile field, 1 area code and number, 3 only the number. */
  readonly showMobile: number;
  /** Absolute. */
  readonly instrumentsFile?: string;
  /** Terms that the group `retail` begins with; read at the first start only. */
  readonly retailPreset: GroupPreset;
  /** A customer's session ends this long after login, however it is used. */
  readonly sessionMaxDays: number;
  /** How long a new operator cannot approve anything; 0 = no cool-off. */
  readonly staffCoolOffHours: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Log sent codes and their contacts while no provider sends them; never in production. */
  readonly logCodes: boolean;
  /** TRADE_FEE_TYPE as the base data call returns it; `engine.feeType` is derived from it. */
  readonly tradeFeeType: number;
  /** Age beyond which prices fill no order, of instruments whose terms state none; absent = by their kind. */
  readonly quoteMaxAgeMs?: number | undefined;
  /** How many days accepted ticks are kept besides the present one; 0 = none are. */
  readonly quotesKeptDays: number;
  /** Margin levels, fee type, the longest default age of a quote and the limits of orders and of the house's exposure. */
  readonly engine: EngineSettings;
  /** Number of demonstration traders; 0 unless prices are simulated and this is not production. */
  readonly demoTraders: number;
  /** Whether new demo accounts start with a tour of the trade page. */
  readonly tour: boolean;
  /** NODE_ENV = production. */
  readonly production: boolean;
  /** Whether deposits and withdrawals are possible: not in production while prices are simulated or recorded. */
  readonly realMoney: boolean;
  /** Limits and proxies of the listening sockets. */
  readonly network: NetworkConfig;
  /** How long personal data is kept. */
  readonly retention: RetentionConfig;
  readonly heads: HeadsConfig;
}

/** Invalid settings; `faults` has one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Reads the settings. Throws ConfigError with all faults; secrets are never quoted. */
export function parseConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined && value.trim() !== '') set[name] = value.trim();
  const parsed = environment.safeParse(set);
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  faults.push(...faultsTogether(set));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  return toConfig(parsed.data);
}

/** Like parseConfig, but prints the faults, one line each, and exits with code 1 when there are any. */
export function parseConfigOrExit(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  try {
    return parseConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const fault of error.faults) console.error(`Tradewind: ${fault}`);
    process.exit(1);
  }
}

function toConfig(env: Environment): Config {
  return {
    roles: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseReadLagMs: env.DATABASE_READ_LAG_MS,
    databaseLimits: {
      connectMs: env.DATABASE_CONNECT_MS,
      waitMs: env.DATABASE_WAIT_MS,
      statementMs: env.DATABASE_STATEMENT_MS,
      lockMs: env.DATABASE_LOCK_MS,
      hangMs: env.DATABASE_HANG_MS,
    },
    feed: env.FEED,
    feedSpeed: Number(env.FEED_SPEED),
    feedNames: [env.FEED_NAME, env.FEED_NAME_2],
    feedSilenceMs: env.FEED_SILENCE_MS,
    quoteMaxAgeMs: env.QUOTE_MAX_AGE_MS,
    quotesKeptDays: env.QUOTES_KEPT_DAYS,
    marketHours: env.MARKET_HOURS,
    demoBalance: microUsd(parseScaled(env.DEMO_BALANCE, 6) ?? Number.NaN),
    rateLimits: env.RATE_LIMITS === 'on',
    sessionMaxDays: env.SESSION_MAX_DAYS,
    staffCoolOffHours: env.STAFF_COOL_OFF_HOURS,
    logLevel: env.LOG_LEVEL,
    logCodes: env.LOG_CODES === 'on' && env.NODE_ENV !== 'production',
    tradeFeeType: env.TRADE_FEE_TYPE,
    mailFrom: env.MAIL_FROM,
    verifyRegType: env.VERIFY_REG_TYPE,
    showMobile: env.IS_SHOW_MOBILE,
    engine: {
      feeType: env.TRADE_FEE_TYPE === 1 ? 'per_lot' : 'of_margin',
      marginCallPercent: env.MARGIN_CALL_LEVEL,
      stopOutPercent: env.STOP_OUT_LEVEL,
      quoteMaxAgeMs: env.QUOTE_MAX_AGE_MS ?? DEFAULT_SETTINGS.quoteMaxAgeMs,
      maxOpenOrders: env.MAX_OPEN_ORDERS,
      ...(env.MAX_NET_EXPOSURE_USD !== undefined && { maxNetExposureUsd: env.MAX_NET_EXPOSURE_USD * 1_000_000 }),
    },
    retailPreset: env.RETAIL_PRESET,
    demoTraders: env.FEED === 'sim' && env.NODE_ENV !== 'production' ? env.DEMO_TRADERS : 0,
    tour: env.TOUR === 'on',
    production: env.NODE_ENV === 'production',
    realMoney: env.FEED === 'push' || env.NODE_ENV !== 'production',
    ...(env.FEED_SEED === undefined ? {} : { feedSeed: env.FEED_SEED }),
    network: networkConfig(env),
    retention: retentionConfig(env),
    heads: headsConfig(env),
    ...optional('databaseUrl', env.DATABASE_URL),
    ...optional('natsUrl', env.NATS_URL),
    ...optional('natsCa', env.NATS_CA === undefined ? undefined : resolve(env.NATS_CA)),
    ...optional('tracesUrl', env.OTEL_EXPORTER_OTLP_ENDPOINT),
    tracesShare: env.OTEL_TRACES_SAMPLER_ARG,
    ...optional('databaseReadUrl', env.DATABASE_READ_URL),
    ...optional('walArchive', env.WAL_ARCHIVE === undefined ? undefined : resolve(env.WAL_ARCHIVE)),
    ...optional('feedPath', env.FEED_PATH === undefined ? undefined : resolve(env.FEED_PATH)),
    ...optional('feedKey', env.FEED_KEY),
    ...optional('feedKey2', env.FEED_KEY_2),
    ...optional('publicUrl', env.PUBLIC_URL?.replace(/\/+$/u, '')),
    ...optional('securityContact', env.SECURITY_CONTACT),
    ...optional('smtpUrl', env.SMTP_URL),
    ...optional('smsUrl', env.SMS_URL),
    ...optional('dataKey', env.DATA_KEY),
    ...optional('instrumentsFile', env.INSTRUMENTS_FILE === undefined ? undefined : resolve(env.INSTRUMENTS_FILE)),
    ...(env.ADMIN_EMAIL === undefined || env.ADMIN_PASSWORD === undefined
      ? {}
      : { admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } }),
  };
}

function optional<Key extends string>(key: Key, value: string | undefined): { readonly [key in Key]?: string } {
  const result: { [key in Key]?: string } = {};
  if (value !== undefined) result[key] = value;
  return result;
}
