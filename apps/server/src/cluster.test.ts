/** One behaviour over several processes: orders go on while parts are killed and paused, and each is done once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPool } from './platform/db/index.ts';
import { verifyTrading } from './verify/verify.ts';
import { TestCluster } from './testing/cluster-process.ts';

const answer = z.object({ code: z.number(), data: z.unknown() });
/** A caller sends again what got no answer, under the same key. */
const ANSWER_MS = 15_000;
const START_MS = 120_000;
/** The goal of 2 s, and what a busy machine adds. */
const TAKE_OVER_MS = 2000 + 4000;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await TestCluster.start({
    RATE_LIMITS: 'off',
    FEED_SEED: '7',
    DEMO_TRADERS: '0',
    MAX_OPEN_ORDERS: '0',
    LOG_LEVEL: 'warn',
    STAFF_COOL_OFF_HOURS: '0',
  });
}, START_MS);
afterAll(() => cluster.stop(), START_MS);

class Customer {
  readonly #token: string;
  #opened = 0;

  private constructor(token: string) {
    this.#token = token;
  }

  static async join(): Promise<Customer> {
    const response = await fetch(`${cluster.url}/api/user/createAccountDemoForU?demo_id=${randomUUID()}`);
    const { data } = answer.parse(await response.json());
    return new Customer(z.object({ token: z.string() }).parse(data).token);
  }

  /** Orders that were acknowledged. */
  get opened(): number {
    return this.#opened;
  }

  /** Sends an order until it is answered; resolves with how long that took. */
  async order(): Promise<number> {
    const since = performance.now();
    const key = randomUUID();
    for (;;) {
      const code = await this.#send(key);
      if (code === undefined) continue;
      if (code !== 1) throw new Error(`an order was refused with ${code}`);
      this.#opened += 1;
      return performance.now() - since;
    }
  }

  async #send(key: string): Promise<number | undefined> {
    try {
      const response = await fetch(`${cluster.url}/v1/api/forex/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: this.#token, 'idempotency-key': key },
        body: JSON.stringify({ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return response.status === 503 ? undefined : answer.parse(await response.json()).code;
    } catch {
      return undefined;
    }
  }
}

const ordersStored = async (): Promise<number> => {
  const pool = createPool(cluster.databaseUrl);
  try {
    return (await pool.query<{ count: number }>('SELECT count(*) FROM orders')).rows[0]?.count ?? 0;
  } finally {
    await pool.end();
  }
};

it(
  'orders go on when the writer is killed, the next one is paused, and a gateway, a feed and NATS are killed',
  async () => {
    const customer = await Customer.join();
    // until the prices of the feed have reached the writer, the market is closed
    await vi.waitFor(() => customer.order(), 60_000);

    const first = await cluster.active('engine');
    cluster.signal(first, 'SIGKILL');
    const afterKill = await customer.order();
    await cluster.start(first);

    const second = await cluster.active('engine');
    expect(second).not.toBe(first);
    cluster.signal(second, 'SIGSTOP');
    const afterPause = await customer.order();
    cluster.signal(second, 'SIGCONT');
    expect(await cluster.active('engine')).toBe(first);

    cluster.signal(await cluster.active('feed'), 'SIGKILL');
    cluster.signal(await cluster.active('gateway'), 'SIGKILL');
    await customer.order();

    cluster.signal('nats', 'SIGKILL');
    const waiting = customer.order();
    await cluster.start('nats');
    await waiting;
    await customer.order();

    expect(Math.max(afterKill, afterPause), cluster.said.join('\n')).toBeLessThan(TAKE_OVER_MS);
    expect(await ordersStored()).toBe(customer.opened);
    await verifyTrading(cluster.databaseUrl);
  },
  START_MS,
);
