/**
 * Settings of the server (docs: contract §6). Each comes from one environment variable; an empty variable counts as
 * unset. The schema keeps the environment's names, so that an error names what the administrator typed.
 */
import { GROUP_PRESETS, OPERATOR_PASSWORD_MIN_LENGTH } from '@tradewind/contract/operator';
import { z } from 'zod';
import { DATABASE_LIMITS } from './database-limits.ts';
import { integer, whole } from './fields.ts';
import { headsFields } from './heads.ts';
import { networkFields } from './network.ts';
import { retentionFields } from './retention.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const FEEDS = ['sim', 'replay', 'push'] as const;
/** Parts of the server that can run as separate processes. */
export const ROLES = ['gateway', 'engine', 'feed', 'worker'] as const;

/** A feed key is a shared secret on a public address: shorter ones can be guessed. */
export const FEED_KEY_MIN_LENGTH = 16;
/** Equals the number of personas. */
const MAX_DEMO_TRADERS = 8;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, initial: Values[number]) =>
  z.enum(values, `must be one of ${values.join(', ')}`).default(initial);

/** `Name <address>`, or an address. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,]+@[^\s<>@,]+)$/u;

/** A stray % in the user or password would otherwise only fail at the first use. */
function isAddress(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocols.includes(protocol) && !/%(?![0-9a-f]{2})/iu.test(username + password);
}

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => isAddress(text, protocols), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  });

/** Everything else of an address would end up in the middle of what is made of it, or be lost. */
const originUrl = url(['http:', 'https:']).refine(
  (text) => new URL(text).href === `${new URL(text).origin}/`,
  'must have no path, query, fragment, user or password',
);

/** A path is appended to it. */
const baseUrl = url(['http:', 'https:']).refine(
  (text) => !/[?#]/u.test(text),
  'must have no query and no fragment: a path is added to it',
);

const decimal = (min: number, max: number, initial: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,12}(?:\.\d{1,6})?$/u.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a number from ${min} to ${max}`,
    )
    .default(String(initial));

const feedKey = z.string().min(FEED_KEY_MIN_LENGTH, `must have at least ${FEED_KEY_MIN_LENGTH} characters`);
const sourceName = z.string().regex(/^[\w .-]{1,40}$/u, 'must be 1 to 40 letters, digits, spaces, dots or hyphens');

/** 32 bytes in base64. */
export function isDataKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/u.test(text);
}

/** Credentials of a NATS address, including the scheme. */
function loginOf(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, username, password } = new URL(text);
  return `${protocol}//${username}:${password}`;
}

/** Whether the user and the password of an address can be decoded: a % must be followed by two digits. */
function hasReadableLogin(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return !URL.canParse(text);
  }
}

const natsUrls = z
  .string()
  .refine((text) => text.split(',').every((each) => hasReadableLogin(each.trim())), {
    error: 'has a % in its user or password that is not written as %25',
    abort: true,
  })
  .refine(
    (text) => text.split(',').every((each) => isAddress(each.trim(), ['nats:', 'tls:'])),
    'must be an address that starts with nats:// or tls://, or several joined by commas',
  )
  .refine(
    (text) => new Set(text.split(',').map((each) => loginOf(each.trim()))).size < 2,
    'must have the same user, password and scheme in all its addresses',
  );

/** The part of a host name or address that stays on this machine: RFC 6761, RFC 5735, RFC 4291. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/iu;

/** Anyone who can write to NATS as a role takes part in the messages of that role. */
function natsFaults(text: string): readonly string[] {
  const addresses = text.split(',').map((each) => new URL(each.trim()));
  const faults: string[] = [];
  if (addresses.some(({ username, password }) => username === '' || password === ''))
    faults.push('NATS_URL must have the user and password of the role, such as nats://gateway:PASSWORD@127.0.0.1:4222');
  if (addresses.some(({ protocol, hostname }) => protocol !== 'tls:' && !THIS_MACHINE.test(hostname)))
    faults.push('NATS_URL must start with tls:// when NATS is not on this machine (127.0.0.1, [::1] or localhost)');
  return faults;
}

const isRole = (name: string): name is (typeof ROLES)[number] => ROLES.some((role) => role === name);

/** `all`, or one or more joined by commas. */
const roles = z
  .string()
  .default('all')
  .transform((text) => (text === 'all' ? ROLES : text.split(',').map((each) => each.trim())))
  .refine(
    (names): names is (typeof ROLES)[number][] => new Set(names).size === names.length && names.every(isRole),
    `must be all, or one or several of ${ROLES.join(', ')}, joined by commas`,
  );

export const environment = z.object({
  PORT: integer(0, 65_535, 8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_LAG_MS: integer(2000, 600_000, 5000),
  WAL_ARCHIVE: z.string().optional(),
  DATABASE_CONNECT_MS: integer(50, 60_000, DATABASE_LIMITS.connectMs),
  DATABASE_WAIT_MS: integer(50, 600_000, DATABASE_LIMITS.waitMs),
  DATABASE_STATEMENT_MS: integer(0, 3_600_000, DATABASE_LIMITS.statementMs),
  DATABASE_LOCK_MS: integer(0, 3_600_000, DATABASE_LIMITS.lockMs),
  DATABASE_HANG_MS: integer(250, 600_000, DATABASE_LIMITS.hangMs),
  NATS_URL: natsUrls.optional(),
  NATS_CA: z.string().optional(),
  ROLE: roles,
  FEED: oneOf(FEEDS, 'sim'),
  FEED_SEED: whole(0, 2 ** 32 - 1).optional(),
  FEED_PATH: z.string().optional(),
  FEED_SPEED: decimal(0.01, 100_000, 1),
  FEED_KEY: feedKey.optional(),
  FEED_KEY_2: feedKey.optional(),
  FEED_NAME: sourceName.default('first'),
  FEED_NAME_2: sourceName.default('second'),
  FEED_SILENCE_MS: integer(0, 3_600_000, 5000),
  MARKET_HOURS: oneOf(['open', 'calendar'], 'open'),
  QUOTE_MAX_AGE_MS: whole(100, 7 * 24 * 3_600_000).optional(),
  QUOTES_KEPT_DAYS: integer(0, 3653, 30),
  MAX_OPEN_ORDERS: integer(0, 1_000_000, 500),
  MAX_NET_EXPOSURE_USD: whole(0, 1_000_000_000).optional(),
  RETAIL_PRESET: oneOf(GROUP_PRESETS, 'esma'),
  DEMO_BALANCE: decimal(1, 1_000_000_000, 100_000),
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  TOUR: oneOf(['on', 'off'], 'on'),
  PUBLIC_URL: originUrl.optional(),
  SECURITY_CONTACT: z
    .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^(?:https|mailto)$/u })], {
      error: 'must be an e-mail address or an https address',
    })
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(OPERATOR_PASSWORD_MIN_LENGTH, `must have at least ${OPERATOR_PASSWORD_MIN_LENGTH} characters`)
    .max(128, 'must have at most 128 characters')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  SMS_URL: url(['http:', 'https:']).optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .refine((text) => SENDER.test(text), 'must be an address, or Name <address>')
    .default('Tradewind <no-reply@localhost>'),
  DATA_KEY: z.string().refine(isDataKey, 'must be 32 bytes in base64 (openssl rand -base64 32)').optional(),
  VERIFY_REG_TYPE: integer(1, 2, 1),
  IS_SHOW_MOBILE: z.enum(['0', '1', '3'], 'must be one of 0, 1, 3').transform(Number).default(1),
  INSTRUMENTS_FILE: z.string().optional(),
  SESSION_MAX_DAYS: integer(1, 3650, 90),
  STAFF_COOL_OFF_HOURS: integer(0, 720, 24),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  LOG_CODES: oneOf(['on', 'off'], 'off'),
  MARGIN_CALL_LEVEL: integer(1, 1000, 100),
  // an order may use the whole equity as margin: above 100 % it would be closed as soon as it is open
  STOP_OUT_LEVEL: integer(1, 100, 50),
  TRADE_FEE_TYPE: integer(1, 2, 1),
  DEMO_TRADERS: integer(0, MAX_DEMO_TRADERS, MAX_DEMO_TRADERS),
  NODE_ENV: z.string().optional(),
  ...headsFields,
  ...networkFields,
  ...retentionFields,
});

/**
 * Faults of settings that are only wrong in combination. Checked on the text, so that they are reported with all
 * others.
 */
export function faultsTogether(set: Readonly<Record<string, string>>): readonly string[] {
  const {
    FEED,
    FEED_KEY,
    FEED_KEY_2,
    FEED_PATH,
    MARGIN_CALL_LEVEL = '100',
    STOP_OUT_LEVEL = '50',
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    DEMO_TRADERS = '0',
    NODE_ENV,
    ROLE = 'all',
    NATS_URL,
    DATABASE_URL,
    WAL_ARCHIVE,
    HEADS_MAIL,
    SMTP_URL,
  } = set;
  const faults: string[] = [];
  if (ROLE === 'all' && natsUrls.safeParse(NATS_URL).success) faults.push('NATS_URL is for roles: ROLE=all needs none');
  if (ROLE !== 'all' && roles.safeParse(ROLE).success) {
    if (NATS_URL === undefined) faults.push('NATS_URL must be set with ROLE other than all');
    else if (natsUrls.safeParse(NATS_URL).success) faults.push(...natsFaults(NATS_URL));
    if (DATABASE_URL === undefined) faults.push('DATABASE_URL must be set with ROLE other than all');
    if (/gateway|worker/u.test(ROLE) && /engine|feed/u.test(ROLE))
      faults.push('ROLE must not join gateway or worker with engine or feed: ROLE=all does everything in one process');
  }
  if (DATABASE_URL !== undefined && WAL_ARCHIVE !== undefined)
    faults.push('WAL_ARCHIVE is for the embedded PostgreSQL: that of DATABASE_URL has its own archive_command');
  if (FEED === 'push' && FEED_KEY === undefined) {
    faults.push(`FEED_KEY must be set with FEED=push (at least ${FEED_KEY_MIN_LENGTH} characters)`);
  }
  if (FEED_KEY_2 !== undefined && (FEED !== 'push' || FEED_KEY_2 === FEED_KEY))
    faults.push('FEED_KEY_2 names a second source: it needs FEED=push and another key than FEED_KEY');
  if (FEED === 'replay' && FEED_PATH === undefined) faults.push('FEED_PATH must be set with FEED=replay');
  if (Number(STOP_OUT_LEVEL) > Number(MARGIN_CALL_LEVEL))
    faults.push('STOP_OUT_LEVEL must not be above MARGIN_CALL_LEVEL');
  if ((ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined)) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  if (HEADS_MAIL !== undefined && SMTP_URL === undefined) faults.push('HEADS_MAIL needs SMTP_URL');
  if (DEMO_TRADERS !== '0' && ((FEED ?? 'sim') !== 'sim' || NODE_ENV === 'production'))
    faults.push('DEMO_TRADERS trade simulated prices only, and never with NODE_ENV=production');
  return faults;
}

export type Environment = z.output<typeof environment>;
