/** The writer for gateways in other processes, or a standby that waits to become it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../../../platform/bus/index.ts';
import { Host } from '../host.ts';
import { InconsistentDatabase } from '../inconsistent.ts';
import type { EngineHostOptions } from '../options.ts';
import { type CaughtUp, HostServer } from './host-server.ts';

const RETRY_MS = 500;

export class WriterRole {
  readonly host: Host;
  readonly #options: EngineHostOptions;
  readonly #server: HostServer;
  #isStopped = false;

  constructor(options: EngineHostOptions, bus: Bus, caughtUp: CaughtUp) {
    this.#options = options;
    this.host = new Host({ ...options, leaseWaitMs: Infinity, quotesAreNumbered: true });
    this.#server = new HostServer(bus, this.host, caughtUp);
  }

  /** Waits for the lease; resolves when this process is the writer, or was stopped before. Throws InconsistentDatabase. */
  async start(): Promise<void> {
    while (!this.#isStopped) {
      try {
        return await this.host.start();
      } catch (error) {
        if (error instanceof InconsistentDatabase) throw error;
        if (this.#isStopped) return;
        this.#options.log?.warn(`engine host: cannot start yet: ${String(error)}`);
        await delay(RETRY_MS);
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // let the last answers and batches go out
    await this.host.stop();
    this.#server.stop();
  }
}
