/** The file of a bridge, or a built-in profile (docs/operations/prices.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CONFIG_FAULT, Fatal } from './faults.ts';
import { FIX44_PROFILES, fix44Fault } from './sources/fix44-profiles.ts';

const PROFILES = join(import.meta.dirname, '..', 'profiles');
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An address of one of the protocols; without encryption only on this machine. */
const address = (secure: string, plain: string) =>
  z.string().refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url?.protocol === secure || (url?.protocol === plain && LOCAL_HOSTS.has(url.hostname));
    },
    { error: `must be an address that begins with ${secure}//` },
  );
const webSocket = address('wss:', 'ws:').optional();
const rest = address('https:', 'http:').optional();

/** A value that FIX can carry. */
const fixText = z
  .string()
  .regex(/^[\u0020-\u007e\u00a0-\u00ff]{1,200}$/u, { error: 'must be 1 to 200 characters of Latin 1' })
  .optional();

const shared = {
  server: z.string().refine((text) => URL.canParse(text) && /^https?:/u.test(text), { error: 'must be an address' }),
  feed_key: z.string().min(1),
  port: z.int().min(0).max(65_535).optional(),
  symbols: z
    .array(z.strictObject({ code: z.string().min(1).max(32), symbol: z.string().min(1) }))
    .min(1)
    .superRefine((symbols, context) => {
      const seen = new Set<string>();
      for (const { code } of symbols) {
        if (seen.has(code)) context.addIssue({ code: 'custom', message: `${code} occurs twice` });
        seen.add(code);
      }
    }),
  history: z.boolean().default(false),
  silence_ms: z.int().min(1000).max(600_000).default(10_000),
};

const bridgeConfig = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('kraken'), ...shared, url: webSocket, rest_url: rest }),
  z.strictObject({ source: z.literal('binance'), ...shared, url: webSocket, rest_url: rest }),
  z.strictObject({
    source: z.literal('oanda'),
    ...shared,
    url: rest,
    rest_url: rest,
    account: z.string().min(1),
    token: z.string().min(1),
    environment: z.enum(['practice', 'live']).default('practice'),
  }),
  z
    .strictObject({
      source: z.literal('fix44'),
      ...shared,
      profile: z.enum(FIX44_PROFILES).default('generic'),
      host: z
        .string()
        .regex(/^[\w.:-]{1,253}$/u, { error: 'must be a name or an address' })
        .optional(),
      tcp_port: z.int().min(1).max(65_535).optional(),
      tls: z.boolean().optional(),
      sender_comp_id: fixText,
      target_comp_id: fixText,
      username: fixText,
      password: fixText,
      heartbeat_s: z.int().min(1).max(3600).optional(),
      reset_on_logon: z.boolean().optional(),
    })
    .superRefine((options, context) => {
      const fault = fix44Fault(options, options.symbols);
      if (fault !== undefined) context.addIssue({ code: 'custom', ...fault });
    }),
]);
export type BridgeConfig = z.output<typeof bridgeConfig>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** `name`: a file, or the name of a built-in profile. Throws Fatal with one line. */
export function readConfig(name: string, environment: Environment): BridgeConfig {
  const path = /^[\w-]+$/u.test(name) ? join(PROFILES, `${name}.json`) : name;
  const fail = (fault: string): never => {
    throw new Fatal(CONFIG_FAULT, `${name}: ${fault}`);
  };
  if (!existsSync(path)) return fail(path === name ? 'no such file' : 'no such file and no such profile');
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const missing = new Set<string>();
  const filled = withVariables(json, environment, missing);
  if (missing.size > 0) return fail(`the variable ${[...missing].join(', ')} is not set`);
  const parsed = bridgeConfig.safeParse(filled);
  return parsed.success ? parsed.data : fail(faultOf(parsed.error));
}

/** Replaces ${NAME} in every text. */
function withVariables(json: unknown, environment: Environment, missing: Set<string>): unknown {
  if (typeof json === 'string')
    return json.replaceAll(/\$\{(\w+)\}/gu, (_all, name: string) => {
      const value = environment[name] ?? '';
      if (value === '') missing.add(name);
      return value;
    });
  if (Array.isArray(json)) return json.map((item) => withVariables(item, environment, missing));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withVariables(value, environment, missing)]),
  );
}

function faultOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'is not a configuration';
  const place = issue.path.join('.');
  const text = issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : issue.message;
  return place === '' ? text : `${place}: ${text}`;
}
