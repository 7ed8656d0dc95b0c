/**
 * A database with customers and operators, a server that reaches it through a proxy, and the calls that tests make to
 * both.
 */
import { onlyRow } from '../../platform/db/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, fundsCalls, uploadedImage } from '@tradewind/contract';
import { type OperatorCall, stepUpOf } from '@tradewind/contract/operator';
import { z } from 'zod';
import { FEED_KEY, TEST_DATA_KEY, startTestApp } from '../../platform/http/testing/test-app.ts';
import { HandClock } from '../../platform/clock/testing/hand-clock.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { png } from '../../people/images/testing/pictures.ts';
import { freshCode, newOperator } from '../../staff/operators/testing/operators.ts';
import { CommitProxy } from './commit-proxy.ts';
import { ownCode } from '../../people/identity/testing/own-code.ts';
import { ETHEREUM_ADDRESS, TRON_ADDRESS, USDT_ERC20, USDT_TRC20, customerWith, openChannel } from './funds.ts';
import { type CallResponse, ask, outcomeOf, sendPicture } from './http-caller.ts';
import { Servers } from '../../testing/server-process.ts';

/** Initial balance of a customer, USD; enough for withdrawals that need two operators. */
export const BALANCE = 50_000;
/** Number of requests, each with a round trip to the database. */
const BUSY_REQUESTS = 10;
/** Test data is created this long before now, so that nothing has a time in the server's future. */
const EARLIER_MS = 5 * 60_000;

export interface StagedCustomer {
  readonly id: number;
  readonly token: string;
  readonly methodId: number;
}
export interface StagedOperator {
  readonly id: number;
  readonly token: string;
  /** Secret of the authenticator. */
  readonly secret: string;
}

export class CrashStage {
  readonly database: TestDatabase;
  readonly proxy: CommitProxy;
  readonly servers: Servers;
  readonly finance: StagedOperator;
  readonly second: StagedOperator;
  readonly channelId: number;
  readonly #customers: StagedCustomer[];
  readonly #folder: string;
  #base = '';
  #keys = 0;

  private constructor(
    parts: Pick<CrashStage, 'database' | 'proxy' | 'servers' | 'finance' | 'second' | 'channelId'>,
    customers: StagedCustomer[],
    folder: string,
  ) {
    this.database = parts.database;
    this.proxy = parts.proxy;
    this.servers = parts.servers;
    this.finance = parts.finance;
    this.second = parts.second;
    this.channelId = parts.channelId;
    this.#customers = customers;
    this.#folder = folder;
  }

  /** `customers`: how many customers to prepare. */
  static async open(customers: number): Promise<CrashStage> {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'tradewind-crash-'));
    const proxy = await CommitProxy.open(database.adminUrl);
    const settings = {
      DATABASE_URL: proxy.url,
      DATA_DIR: join(folder, 'data'),
      DATA_KEY: TEST_DATA_KEY.toString('base64'),
      FEED: 'push',
      FEED_KEY,
      PORT: '0',
      RATE_LIMITS: 'off',
      STAFF_COOL_OFF_HOURS: '0',
      // a busy machine must not count as a hung database
      DATABASE_HANG_MS: '10000',
      LOG_LEVEL: 'error',
    };
    const servers = new Servers(settings, process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'));
    const prepared = await prepare(database, customers);
    const { people, ...operators } = prepared;
    const stage = new CrashStage({ database, proxy, servers, ...operators }, people, folder);
    await stage.start();
    return stage;
  }

  async start(): Promise<void> {
    this.proxy.thaw();
    this.#base = await this.servers.start();
  }

  /** Resolves when the server is ready: after a lost connection it may be reloading its state. */
  async untilReady(): Promise<void> {
    for (;;) {
      const { status } = await fetch(new URL('/readyz', this.#base));
      if (status === 200) return;
      // without a pause, the question takes a processor from the server that is loading
      await delay(10);
    }
  }

  /** Makes the server handle requests that do not wait for the commit that is held back. */
  async keepBusy(): Promise<void> {
    for (let sent = 0; sent < BUSY_REQUESTS; sent++) await fetch(new URL('/readyz', this.#base));
  }

  /** A customer that no attempt has used yet. */
  newCustomer(): StagedCustomer {
    const customer = this.#customers.pop();
    if (customer === undefined)
      throw new Error('no customer is left: the scenarios have more points than before, raise the number');
    return customer;
  }

  newKey(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }

  /** Adds an authenticator code when an operator's call needs one. */
  async ask(
    by: { readonly token: string } | StagedOperator,
    call: Call | OperatorCall,
    input: object,
    key?: string,
  ): Promise<CallResponse> {
    const isSteppedUp = 'secret' in by && 'stepUp' in call && stepUpOf(call, input) !== 'none';
    const code = isSteppedUp ? await freshCode(this.database.pool, by, Date.now()) : undefined;
    return ask(this.#base, call, input, {
      token: by.token,
      ...(key === undefined ? {} : { key }),
      ...(code === undefined ? {} : { code }),
    });
  }

  /** Returns the data of the response; throws when the call was refused. */
  async take<O extends z.ZodType>(
    by: { readonly token: string },
    call: Call<z.ZodType, O>,
    input: object,
  ): Promise<z.output<O>> {
    const response = await this.ask(by, call, input);
    if (response.code !== 1) throw new Error(`${call.path} was refused: ${outcomeOf(response)}`);
    return call.output.parse(response.data);
  }

  send(by: StagedCustomer, picture: Buffer, key: string): Promise<CallResponse> {
    return sendPicture(this.#base, picture, { token: by.token, key });
  }

  /** The column `count` of the single row that the query returns. */
  async count(text: string, values: readonly (string | number)[]): Promise<number> {
    const { count } = onlyRow(await this.database.pool.query<{ count: number }>(text, [...values]));
    return count;
  }

  /** Submits a deposit, which then waits for a decision; returns its id. */
  async handIn(by: StagedCustomer, number: number): Promise<number> {
    const { id } = await this.take(by, fundsCalls.depositCoin, await this.deposit(by, number));
    return id;
  }

  /** The input of a deposit call; uploads its proof first. */
  async deposit(by: StagedCustomer, number: number): Promise<object> {
    const response = await this.send(by, await png(60, 40), this.newKey());
    const { url } = uploadedImage.parse(response.data);
    return { number, proofImg: url, address: TRON_ADDRESS, charge_id: this.channelId };
  }

  /** Requests a withdrawal, which then waits for a decision; returns its id. */
  async draw(by: StagedCustomer, number: number): Promise<number> {
    const { id } = await this.take(by, fundsCalls.draw, this.wanted(by, number));
    return id;
  }

  /** The input of a call that binds an address, including a code that was sent. */
  async method(by: StagedCustomer): Promise<object> {
    const { pool } = this.database;
    const { email } = onlyRow(await pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [by.id]));
    const auth_code = await ownCode(pool, Date.now(), { to: email, token: by.token });
    return { type: 1, draw_id: USDT_ERC20, dc_address: ETHEREUM_ADDRESS, auth_code };
  }

  wanted(by: StagedCustomer, number: number): object {
    return { draw_currency_id: USDT_TRC20, number, draw_method_id: by.methodId };
  }

  async close(): Promise<void> {
    await this.servers.killAndWait();
    await this.proxy.close();
    await this.database.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface Prepared {
  readonly people: StagedCustomer[];
  readonly finance: StagedOperator;
  readonly second: StagedOperator;
  readonly channelId: number;
}

/** Uses a server in this process, which is stopped when this resolves. */
async function prepare(database: TestDatabase, customers: number): Promise<Prepared> {
  const kept = { ...database, drop: () => Promise.resolve() };
  const app = await startTestApp({ database: kept, clock: new HandClock(Date.now() - EARLIER_MS), prices: false });
  const [finance, second] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  const channelId = await openChannel(app, USDT_TRC20, TRON_ADDRESS);
  const people: StagedCustomer[] = [];
  for (let made = 0; made < customers; made++) {
    const { user, token, method } = await customerWith(app, BALANCE);
    people.push({ id: user.id, token, methodId: method.id });
  }
  await app.stop();
  return { people, finance: stagedOf(finance), second: stagedOf(second), channelId };
}

const stagedOf = ({ id, token, secret }: StagedOperator): StagedOperator => ({ id, token, secret });
