/** The product as several processes (docs/operations/cluster.md): NATS, a feed, a writer with its standby, a worker, and gateways. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type NatsPasswords, newPasswords, startNats } from '../../scripts/lib/nats.mjs';
import { startServer } from './orders-http.ts';

const POLL_MS = 50;
const varz = z.object({ in_msgs: z.number(), out_msgs: z.number(), in_bytes: z.number() });

export interface NatsCounts {
  /** Messages sent to the NATS server, each counted once. */
  readonly published: number;
  /** Messages sent by it, counted once per listener. */
  readonly delivered: number;
  readonly bytes: number;
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await delay(POLL_MS);
}

export class Parts {
  readonly #databaseUrl: string;
  readonly #dataDir: string;
  readonly #nats: ChildProcess;
  readonly #natsPort: number;
  readonly #passwords: NatsPasswords;
  readonly #monitor: string;
  readonly #settings: Readonly<Record<string, string>>;
  #others: readonly Server[] = [];
  gateways: Server[] = [];

  private constructor(
    database: { readonly url: string; readonly dataDir: string },
    nats: ChildProcess,
    ports: readonly [number, number],
    passwords: NatsPasswords,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#databaseUrl = database.url;
    this.#dataDir = database.dataDir;
    this.#nats = nats;
    this.#natsPort = ports[0];
    this.#passwords = passwords;
    this.#monitor = `http://127.0.0.1:${ports[1]}`;
    this.#settings = settings;
  }

  /** Starts everything except the gateways. `settings` apply to all parts. */
  static async start(
    database: { readonly url: string; readonly dataDir: string },
    settings: Readonly<Record<string, string>>,
  ): Promise<Parts> {
    const ports = [await freePort(), await freePort()] as const;
    const passwords = newPasswords();
    const nats = await startNats({ port: ports[0], monitorPort: ports[1], folder: database.dataDir, passwords });
    const parts = new Parts(database, nats, ports, passwords, settings);
    try {
      await until(async () => (await fetch(`${parts.#monitor}/healthz`)).ok);
      const writer = await parts.#start('engine');
      parts.#others = [writer];
      for (const role of ['engine', 'feed', 'worker']) parts.#others = [...parts.#others, await parts.#start(role)];
      return parts;
    } catch (error) {
      await parts.stop();
      throw error;
    }
  }

  #start(role: string): Promise<Server> {
    const url = `nats://${role}:${this.#passwords[role]}@127.0.0.1:${this.#natsPort}`;
    return startServer(this.#databaseUrl, this.#dataDir, { ...this.#settings, ROLE: role, NATS_URL: url });
  }

  /** Stops or starts gateways until the given number is serving. */
  async useGateways(count: number): Promise<void> {
    for (const gateway of this.gateways.splice(count)) await gateway.stop();
    while (this.gateways.length < count) this.gateways.push(await this.#start('gateway'));
  }

  /** Waits until customers can trade through each gateway. */
  async untilReady(): Promise<void> {
    for (const { url } of this.gateways) await until(async () => (await fetch(new URL('/readyz', url))).ok);
  }

  /** Process ids of all parts except PostgreSQL. */
  get pids(): readonly number[] {
    return [this.#nats.pid ?? 0, ...this.#others.map(({ pid }) => pid), ...this.gateways.map(({ pid }) => pid)];
  }

  async counts(): Promise<NatsCounts> {
    const answer = varz.parse(await (await fetch(`${this.#monitor}/varz`)).json());
    return { published: answer.in_msgs, delivered: answer.out_msgs, bytes: answer.in_bytes };
  }

  async stop(): Promise<void> {
    await this.useGateways(0);
    for (const server of this.#others.toReversed()) await server.stop();
    this.#nats.kill('SIGKILL');
  }
}
