/** A NATS server for tests, to be killed, paused and restarted at the same address, and buses on it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { newPasswords, startNats } from '../../../../scripts/lib/nats.mjs';
import type { Bus, NatsOptions, OnFault } from '../platform/bus/index.ts';
import { openTestBus } from './bus.ts';

export interface NatsSetup {
  /** Whether it has the users of deploy/nats.conf, and requires a login; absent = neither. */
  readonly hasUsers?: boolean;
  readonly tls?: { readonly cert: string; readonly key: string };
}

export class NatsProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tradewind-nats-'));
  readonly #port: number;
  readonly #setup: NatsSetup;
  readonly #passwords = newPasswords();
  #child: ChildProcess | undefined;

  private constructor(port: number, setup: NatsSetup) {
    this.#port = port;
    this.#setup = setup;
  }

  static async start(setup: NatsSetup = {}): Promise<NatsProcess> {
    const nats = new NatsProcess(await freePort(), setup);
    await nats.start();
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  /** With the credentials of a user in deploy/nats.conf. */
  urlOf(user: string): string {
    return `nats://${user}:${this.#passwords[user]}@127.0.0.1:${this.#port}`;
  }

  /** A bus of a process with all roles, or with those given. */
  bus(options: Partial<NatsOptions> = {}, onFault?: OnFault): Promise<Bus> {
    return openTestBus({ url: this.url, ...options }, onFault);
  }

  async start(): Promise<void> {
    const { hasUsers = false, tls } = this.#setup;
    this.#child = await startNats({
      port: this.#port,
      folder: this.#folder,
      ...(hasUsers && { passwords: this.#passwords }),
      ...(tls && { tls }),
    });
  }

  /** SIGKILL, without notice to its clients. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
