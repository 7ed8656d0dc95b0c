/**
 * The load on the HTTP server, in a process of its own so that it does not take the server's turns: keep-alive
 * connections over raw sockets, each with one request under way, as that many customers have.
 *
 * Closed loop: every connection sends its next order when the last was answered; gives the highest rate.
 * Open loop: orders are due at fixed moments whatever the server does, and a latency counts from when its order
 * was due, so that a slow server cannot hide by being asked less.
 */
import { once } from 'node:events';
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
const LENGTH = '\r\ncontent-length: ';
const HEAD_END = '\r\n\r\n';
const READ_BYTES = 1 << 14;

class Customer {
  readonly #socket: Socket;
  /** Of an answer that did not come in one piece. */
  #received = '';
  #answered: (() => void) | undefined;

  constructor(host: string, port: number) {
    // without a stream in between, so that the load takes as little of the machine as it can
    const callback = (bytes: number, buffer: Uint8Array): boolean => {
      this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes).toString('latin1'));
      return true;
    };
    const onread = { buffer: Buffer.alloc(READ_BYTES), callback };
    this.#socket = connect({ host, port, onread, noDelay: true });
  }

  static async connect(host: string, port: number): Promise<Customer> {
    const customer = new Customer(host, port);
    await once(customer.#socket, 'connect');
    return customer;
  }

  #read(text: string): void {
    const received = this.#received === '' ? text : this.#received + text;
    const head = received.indexOf(HEAD_END);
    const length = received.indexOf(LENGTH);
    if (head >= 0 && (length < 0 || length > head))
      throw new Error(`an answer without length: ${received.slice(0, 300)}`);
    const body = head + HEAD_END.length;
    if (head < 0 || received.length < body + Number.parseInt(received.slice(length + LENGTH.length, head), 10)) {
      this.#received = received;
      return;
    }
    this.#received = '';
    if (!received.startsWith(ACCEPTED, body)) throw new Error(`an order was not accepted: ${received.slice(0, 1000)}`);
    this.#answered?.();
  }

  order(request: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#socket.destroy();
  }
}

export async function load({ host, ports, requests, connections, orders, ratePerS }: LoadRequest): Promise<LoadResult> {
  const customers = await Promise.all(
    Array.from({ length: connections }, (_, index) => Customer.connect(host, ports[index % ports.length] ?? 0)),
  );
  const messages = requests.map((request) => Buffer.from(request, 'latin1'));
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const work = async (customer: Customer): Promise<void> => {
    for (let index = next++; index < orders; index = next++) {
      const dueAt = ratePerS === undefined ? performance.now() : startedAt + (index * 1000) / ratePerS;
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const message = messages[index % messages.length];
      if (message === undefined) throw new Error('there is no request to send');
      await customer.order(message);
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
