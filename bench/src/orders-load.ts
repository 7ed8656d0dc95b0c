/**
 * The load on the HTTP server, in a process of its own so that it does not take the server's turns: keep-alive
 * connections over raw sockets, each with one request under way, as that many customers have.
 *
 * Closed loop: every connection sends its next order when the last was answered; gives the highest rate.
 * Open loop: orders are due at fixed moments whatever the server does, and a latency counts from when its order
 * was due, so that a slow server cannot hide by being asked less.
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadRequest {
  readonly host: string;
  /** Ports of all servers of the product; connections use them in rotation. */
  readonly ports: readonly number[];
  /** One complete HTTP order request per account; connections use them in rotation. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly orders: number;
  /** Absent: closed loop. */
  readonly ratePerS?: number;
}

export interface LoadResult {
  readonly ordersPerS: number;
  /** Ascending. */
  readonly latenciesMs: readonly number[];
}

/** Accepted answers start with this envelope; anything else ends the run. */
const ACCEPTED = '{"code":1,';

class Customer {
  readonly #socket: Socket;
  #received = '';
  #answered: ((body: string) => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.#received += text;
      const head = this.#received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /content-length: (\d+)/iu.exec(this.#received.slice(0, head))?.[1];
      if (length === undefined) throw new Error(`an answer without length: ${this.#received.slice(0, 300)}`);
      if (this.#received.length < head + 4 + Number(length)) return;
      const body = this.#received.slice(head + 4);
      this.#received = '';
      this.#answered?.(body);
    });
  }

  static async connect(host: string, port: number): Promise<Customer> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, host, resolve).once('error', reject);
    await promise;
    return new Customer(socket);
  }

  async order(request: string): Promise<void> {
    const body = await new Promise<string>((resolve) => {
      this.#answered = resolve;
      this.#socket.write(request);
    });
    if (!body.startsWith(ACCEPTED)) throw new Error(`an order was not accepted: ${body.slice(0, 300)}`);
  }

  end(): void {
    this.#socket.destroy();
  }
}

export async function load({ host, ports, requests, connections, orders, ratePerS }: LoadRequest): Promise<LoadResult> {
  const customers = await Promise.all(
    Array.from({ length: connections }, (_, index) => Customer.connect(host, ports[index % ports.length] ?? 0)),
  );
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const work = async (customer: Customer): Promise<void> => {
    for (let index = next++; index < orders; index = next++) {
      const dueAt = ratePerS === undefined ? performance.now() : startedAt + (index * 1000) / ratePerS;
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await delay(waitMs);
      await customer.order(requests[index % requests.length] ?? '');
      // a timer fires up to a millisecond late, which is not the server's delay
      latenciesMs.push(performance.now() - (waitMs > 0 ? Math.max(dueAt, startedAt) : dueAt));
    }
  };
  await Promise.all(customers.map(work));
  const tookMs = performance.now() - startedAt;
  for (const customer of customers) customer.end();
  return { ordersPerS: (orders / tookMs) * 1000, latenciesMs: latenciesMs.toSorted((left, right) => left - right) };
}

process.on('message', (request: LoadRequest) => {
  void load(request).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
