/** A feed in its own process, to be killed and paused. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';

const { feedChild } = await serverProgram();
const message = z.object({ epoch: z.int() });

export class FeedProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  /** Epoch of its term; 0 while another feed is active. */
  epoch = 0;
  #received: () => void = () => {};

  constructor(databaseUrl: string, natsUrl: string) {
    this.#child = fork(feedChild, [databaseUrl, natsUrl], { execArgv: [] });
    this.#closed = once(this.#child, 'close');
    this.#child.on('message', (received) => {
      this.epoch = message.parse(received).epoch;
      this.#received();
    });
  }

  /** Waits until it is active in a later term than `after`, or no longer active. */
  async until(isReached: (epoch: number) => boolean): Promise<void> {
    while (!isReached(this.epoch)) {
      await new Promise<void>((resolve) => {
        this.#received = resolve;
      });
    }
  }

  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  /** SIGKILL; harmless when it is already dead. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }
}
