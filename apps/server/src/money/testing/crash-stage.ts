/** A database with customers and operators, a server on it by way of a proxy, and what is asked of both. */
import { onlyRow } from '../../platform/db/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, fundsCalls, uploadedImage } from '@tradewind/contract';
import { z } from 'zod';
import { FEED_KEY, TEST_DATA_KEY, startTestApp } from '../../platform/http/testing/test-app.ts';
import { HandClock } from '../../platform/clock/testing/hand-clock.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { png } from '../../people/images/testing/pictures.ts';
import { newOperator } from '../../staff/operators/testing/operators.ts';
import { CommitProxy } from './commit-proxy.ts';
import { TRON_ADDRESS, USDT_TRC20, customerWith, openChannel } from './funds.ts';
import { type Heard, ask, sendPicture, told } from './http-caller.ts';
import { Servers } from '../../testing/server-process.ts';

/** What a customer begins with; withdrawals above the limit of two operators fit into it. */
export const BALANCE = 50_000;
/** Requests, each with a round trip to the database. */
const LIVES_ON_FOR = 10;
/** The past in which everything is prepared, so that nothing lies in the server's future. */
const EARLIER_MS = 5 * 60_000;

export interface StagedCustomer {
  readonly id: number;
  readonly token: string;
  readonly methodId: number;
}
export interface StagedOperator {
  readonly id: number;
  readonly token: string;
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

  /** `customers`: how many there are to be taken. */
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

  /** The server may have lost a connection and be reading everything again. */
  async untilReady(): Promise<void> {
    for (;;) {
      const { status } = await fetch(new URL('/readyz', this.#base));
      if (status === 200) return;
    }
  }

  /** Has the server go about its business, by what of it needs no turn of what is held up. */
  async liveOn(): Promise<void> {
    for (let asked = 0; asked < LIVES_ON_FOR; asked++) await fetch(new URL('/readyz', this.#base));
  }

  /** One whom nothing has happened to yet. */
  newCustomer(): StagedCustomer {
    const customer = this.#customers.pop();
    if (customer === undefined) throw new Error('more customers are needed: there are more points than there were');
    return customer;
  }

  newKey(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }

  ask(by: { readonly token: string }, call: Call, input: object, key?: string): Promise<Heard> {
    return ask(this.#base, call, input, { token: by.token, ...(key === undefined ? {} : { key }) });
  }

  /** The data of a call that succeeds. */
  async take<O extends z.ZodType>(
    by: { readonly token: string },
    call: Call<z.ZodType, O>,
    input: object,
  ): Promise<z.output<O>> {
    const heard = await this.ask(by, call, input);
    if (heard.code !== 1) throw new Error(`${call.path} was refused: ${told(heard)}`);
    return call.output.parse(heard.data);
  }

  send(by: StagedCustomer, picture: Buffer, key: string): Promise<Heard> {
    return sendPicture(this.#base, picture, { token: by.token, key });
  }

  /** The number of a row that a query finds. */
  async count(text: string, values: readonly (string | number)[]): Promise<number> {
    const { count } = onlyRow(await this.database.pool.query<{ count: number }>(text, [...values]));
    return count;
  }

  /** A deposit of this customer that waits. */
  async handIn(by: StagedCustomer, number: number): Promise<number> {
    const { id } = await this.take(by, fundsCalls.depositCoin, await this.deposit(by, number));
    return id;
  }

  /** What is sent with a deposit; its picture has arrived. */
  async deposit(by: StagedCustomer, number: number): Promise<object> {
    const heard = await this.send(by, await png(60, 40), this.newKey());
    const { url } = uploadedImage.parse(heard.data);
    return { number, proofImg: url, address: TRON_ADDRESS, charge_id: this.channelId };
  }

  /** A withdrawal of this customer that waits. */
  async draw(by: StagedCustomer, number: number): Promise<number> {
    const { id } = await this.take(by, fundsCalls.draw, this.wanted(by, number));
    return id;
  }

  wanted(by: StagedCustomer, number: number): object {
    return { draw_currency_id: USDT_TRC20, number, draw_method_id: by.methodId };
  }

  async close(): Promise<void> {
    await this.servers.killAll();
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

/** By a server in this process, which has ended when this resolves. */
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

const stagedOf = ({ id, token }: StagedOperator): StagedOperator => ({ id, token });
