import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childMessage } from './host-child.ts';
import type { ChildMessage, ChildRequest } from './host-child.ts';

export const hasSaid = (type: ChildMessage['type']) => (messages: readonly ChildMessage[]) =>
  messages.some((message) => message.type === type);

/** A host in a process of its own. */
export class HostProcess {
  readonly #child: ChildProcess;
  readonly #messages: ChildMessage[] = [];
  readonly #closed: Promise<unknown>;
  #heard: () => void = () => {};

  constructor(url: string) {
    this.#child = fork(join(import.meta.dirname, 'host-child.ts'), [url], { execArgv: [] });
    this.#closed = once(this.#child, 'close');
    this.#child.on('message', (message) => {
      this.#messages.push(childMessage.parse(message));
      this.#heard();
    });
  }

  send(request: ChildRequest): void {
    if (this.#child.connected) this.#child.send(request, () => {}); // it may be dead by now: that is the test
  }

  /** Waits until what the child has said so far satisfies the condition. */
  async until(condition: (messages: readonly ChildMessage[]) => boolean): Promise<readonly ChildMessage[]> {
    while (!condition(this.#messages)) {
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
    return this.#messages;
  }

  /** SIGKILL, also when it is dead already; returns everything it had said. */
  async kill(): Promise<readonly ChildMessage[]> {
    this.#child.kill('SIGKILL');
    await this.#closed;
    return this.#messages;
  }
}
