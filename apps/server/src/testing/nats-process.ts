/** A NATS server for tests, to be killed, paused and restarted at the same address. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { startNats } from '../../../../scripts/lib/nats.mjs';

interface Login {
  readonly user: string;
  readonly password: string;
}

export class NatsProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tradewind-nats-'));
  readonly #port: number;
  readonly #login: Login | undefined;
  #child: ChildProcess | undefined;

  private constructor(port: number, login: Login | undefined) {
    this.#port = port;
    this.#login = login;
  }

  /** `login`: the credentials that it requires. */
  static async start(login?: Login): Promise<NatsProcess> {
    const nats = new NatsProcess(await freePort(), login);
    await nats.start();
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#child = await startNats({
      port: this.#port,
      folder: this.#folder,
      ...(this.#login === undefined ? {} : { login: this.#login }),
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
