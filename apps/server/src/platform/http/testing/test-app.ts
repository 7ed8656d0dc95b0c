/** The real server for tests: its own database, prices pushed by the test, a clock that the test controls. */
import { onlyRow } from '../../../platform/db/index.ts';
import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Call,
  ERROR_CODES,
  ERROR_KEYS,
  type ErrorKey,
  HEADERS,
  SUCCESS_CODE,
  type User,
  accountCalls,
  feedAnswer,
  refusalEnvelope,
  session,
} from '@tradewind/contract';
import { ZERO_USD } from '@tradewind/money';
import type { FastifyBaseLogger, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { type App, buildApp } from '../../../app.ts';
import { parseConfig } from '../../config/index.ts';
import type { BatchStatement } from '../../../core/engine-host/index.ts';
import { unguardedInstruments } from '../../../core/market/testing/unguarded.ts';
import { HandClock } from '../../clock/testing/hand-clock.ts';
import { type TestDatabase, createTestDatabase, embeddedTestDatabase } from '../../../testing/database.ts';
import { type Listener, openListener } from '../listener.ts';

export const TEST_DATA_KEY = Buffer.alloc(32, 7);
export const FEED_KEY = 'a feed key for tests';
export const METRICS_TOKEN = 'a-metrics-token-for-tests';
/** A Wednesday noon in New York: every market is open by any calendar. */
export const START_MS = Date.UTC(2026, 5, 10, 16, 0, 0);

/** Bid and ask of the instruments that tests trade; by code of the built-in catalogue. */
export const PRICES: Readonly<Record<string, readonly [bid: number, ask: number]>> = {
  EURUSD: [1.1, 1.1002],
  GBPUSD: [1.3, 1.3002],
  USDJPY: [150, 150.02],
  EURGBP: [0.85, 0.8501],
  GBPJPY: [195, 195.03],
  XAUUSD: [2000, 2000.5],
  XRPUSD: [0.5, 0.5001],
};

const success = z.object({ code: z.literal(SUCCESS_CODE), msg: z.string(), data: z.unknown() });

export interface Answered {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** As received. */
  readonly text: string;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface AskOptions {
  readonly token?: string;
  /** An API key. */
  readonly apiKey?: string;
  readonly lang?: string;
  readonly key?: string;
  readonly form?: boolean;
  /** Code of an authenticator. */
  readonly code?: string;
}

export interface TestUser {
  readonly token: string;
  readonly user: User;
}

type Input = Readonly<Record<string, unknown>>;

const texts = (input: Input): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));

export class TestApp {
  readonly app: App;
  readonly clock: HandClock;
  readonly listener: Listener;
  readonly database: TestDatabase;
  /** DATA_DIR. */
  readonly folder: string;
  #devices = 0;

  constructor(app: App, clock: HandClock, listener: Listener, database: TestDatabase, folder: string) {
    this.app = app;
    this.clock = clock;
    this.listener = listener;
    this.database = database;
    this.folder = folder;
  }

  /** Any request, unmodified; throws when a refusal has other details than documented. */
  async request(options: InjectOptions): Promise<Answered> {
    const response = await this.app.http.inject(options);
    const answer: unknown = JSON.parse(response.payload);
    const { code, msg, data } = z.union([success, refusalEnvelope]).parse(answer);
    return { status: response.statusCode, code, msg, data, text: response.payload, headers: response.headers };
  }

  /** A call of the contract. */
  ask(
    call: Call,
    input: Input = {},
    { token, apiKey, lang, key, code, form = false }: AskOptions = {},
  ): Promise<Answered> {
    const headers = {
      ...(token === undefined ? {} : { [HEADERS.token]: token }),
      ...(apiKey === undefined ? {} : { [HEADERS.authorization]: `Bearer ${apiKey}` }),
      ...(lang === undefined ? {} : { [HEADERS.lang]: lang }),
      ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }),
      ...(code === undefined ? {} : { [HEADERS.authCode]: code }),
    };
    const { method, path: url } = call;
    if (method === 'GET') return this.request({ method, url, headers, query: texts(input) });
    if (!form) return this.request({ method, url, headers, payload: input });
    const body = new URLSearchParams(texts(input)).toString();
    return this.request({
      method,
      url,
      payload: body,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** The data of a call that succeeds; throws when it does not, or when the answer violates its schema. */
  async take<O extends z.ZodType>(
    call: Call<z.ZodType, O>,
    input: Input = {},
    options: AskOptions = {},
  ): Promise<z.output<O>> {
    const { code, data, text } = await this.ask(call, input, options);
    if (code !== 1) throw new Error(`${call.path} was refused: ${text}`);
    return call.output.parse(data);
  }

  /** A demo user of a new device. */
  async newUser(lang = 'en'): Promise<TestUser> {
    this.#devices += 1;
    const data = await this.take(
      accountCalls.demoLogin,
      { demo_id: `test-device-${String(this.#devices).padStart(8, '0')}` },
      { lang },
    );
    return session.parse(data);
  }

  /**
   * A real user with a session, an open trading account without money and an unknown password,
   * for tests that are not about registration. `columns` of the users table are set as well.
   */
  async newRealUser(columns: Readonly<Record<string, string | number | null>> = {}, lang = 'en'): Promise<TestUser> {
    this.#devices += 1;
    const number = String(this.#devices).padStart(8, '0');
    const row = {
      uid: `9${number}`,
      invite_code: `T${number}`,
      is_demo: false,
      email: `person-${number}@example.com`,
      password_hash: '-',
      lang,
      created_at_ms: this.clock.now(),
      ...columns,
    };
    const names = Object.keys(row);
    const { pool } = this.app.database;
    const { id } = onlyRow(
      await pool.query<{ id: number }>(
        `INSERT INTO users (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
        Object.values(row),
      ),
    );
    await this.app.host.execute({ type: 'open_account', account: id, kind: 'real', balance: ZERO_USD });
    await this.app.host.settled(id);
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    await pool.query('INSERT INTO sessions (token_hash, user_id, created_at_ms, used_at_ms) VALUES ($1, $2, $3, $3)', [
      hash('sha256', token, 'buffer'),
      id,
      now,
    ]);
    return { token, user: await this.take(accountCalls.userInfo, {}, { token }) };
  }

  /** Pushes one tick per instrument with the current time; resolves when all effects are durable. */
  async push(prices: Readonly<Record<string, readonly [bid: number, ask: number]>>): Promise<void> {
    const lines = Object.entries(prices).map(([code, [bid, ask]]) =>
      JSON.stringify({ code, bid, ask, time: this.clock.now() }),
    );
    const { data } = await this.request({
      method: 'POST',
      url: '/v1/feed/ticks',
      headers: { [HEADERS.feedKey]: FEED_KEY, 'content-type': 'application/x-ndjson' },
      payload: lines.join('\n'),
    });
    const { rejected } = feedAnswer.parse(data);
    if (rejected.length > 0) throw new Error(`ticks were rejected: ${JSON.stringify(rejected)}`);
  }

  /** The figures of /metrics. */
  async metrics(): Promise<string> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { statusCode, payload } = await this.app.http.inject({ method: 'GET', url: '/metrics', headers });
    if (statusCode !== 200) throw new Error(`/metrics answered ${statusCode}`);
    return payload;
  }

  /** The catalogue's id of an instrument. */
  idOf(code: string): number {
    const instrument = this.app.market.byCode(code);
    if (instrument === undefined) throw new Error(`no instrument ${code}`);
    return instrument.spec.id;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface TestAppOptions {
  /** Environment variables added to those of the tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Push PRICES once. Default: true with FEED=push. */
  readonly prices?: boolean;
  /** An existing database, such as that of a server that was stopped before. */
  readonly database?: TestDatabase;
  /** Use a new embedded PostgreSQL instead of a database in the shared one of all tests. */
  readonly embedded?: boolean;
  readonly clock?: HandClock;
  /** Epoch ms by the clock of the database; absent = it always agrees with this machine's clock. */
  readonly databaseTime?: () => number;
  /** Where the built apps are; absent = none. */
  readonly builtFolders?: { readonly web: string; readonly backoffice: string };
  readonly strict?: boolean;
  /** Prices are guarded as in production; absent = they may jump freely, no source is ever silent, and each lasts a minute. */
  readonly guarded?: boolean;
  /** Absent = one at LOG_LEVEL, which is fatal unless set. */
  readonly log?: FastifyBaseLogger;
  /** Web Push and webhooks may go to receivers on this machine. */
  readonly toAnyHost?: boolean;
  /** Further statements that commands of the test may have committed with them. */
  readonly statements?: readonly BatchStatement[];
}

/** Starts the server on its own database and a free port; rate limits are off unless set. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.embedded === true ? undefined : (options.database ?? (await createTestDatabase()));
  const clock = options.clock ?? new HandClock(START_MS);
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-app-'));
  const config = parseConfig({
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
    DATA_DIR: folder,
    FEED: 'push',
    FEED_KEY,
    // two servers on one database must share the key
    DATA_KEY: TEST_DATA_KEY.toString('base64'),
    RATE_LIMITS: 'off',
    ...(options.guarded === true
      ? {}
      : { FEED_SILENCE_MS: '0', QUOTE_MAX_AGE_MS: '60000', INSTRUMENTS_FILE: unguardedInstruments(folder) }),
    METRICS_TOKEN,
    // real customers of tests trade at any leverage; tests of the caps set it
    RETAIL_PRESET: 'offshore',
    // operators of tests may approve right after they joined; tests of the cool-off set it
    STAFF_COOL_OFF_HOURS: '0',
    // tests of kept ticks set it; others should not wait for their writes
    QUOTES_KEPT_DAYS: '0',
    LOG_LEVEL: 'fatal',
    // a machine that is busy with other tests is not a hung database; tests of that use the server's setting
    DATABASE_HANG_MS: '10000',
    DATABASE_CONNECT_MS: '10000',
    DATABASE_WAIT_MS: '20000',
    ...options.settings,
  });
  const listener = await openListener({ ...config, port: 0 });
  const app = await buildApp({
    config,
    listener,
    clock,
    databaseTime: options.databaseTime ?? (() => clock.wall()),
    strict: options.strict ?? true,
    toAnyHost: options.toAnyHost ?? false,
    statements: options.statements ?? [],
    log: options.log ?? pino({ level: config.logLevel }),
    builtFolders: options.builtFolders ?? { web: join(folder, 'no-web'), backoffice: join(folder, 'no-backoffice') },
  });
  const testApp = new TestApp(
    app,
    clock,
    listener,
    database ?? embeddedTestDatabase(app.database, config.dataDir),
    folder,
  );
  if (options.prices ?? config.feed === 'push') await testApp.push(PRICES);
  return testApp;
}

/** The key of a refusal, checked to travel with its code. */
export function refusalOf({ code, data }: Answered): ErrorKey {
  const { key } = z.looseObject({ key: z.enum(ERROR_KEYS) }).parse(data);
  if (ERROR_CODES[key] !== code) throw new Error(`refusal ${key} came with code ${code}`);
  return key;
}
