import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';
import { childMessage } from './host-child.ts';
import type { ChildMessage, ChildRequest } from './host-child.ts';

const { hostChild } = await serverProgram();

export const hasSent = (type: ChildMessage['type']) => (messages: readonly ChildMessage[]) =>
  messages.some((message) => message.type === type);

/** An engine host in its own process. */
export class HostProcess {
  readonly #child: ChildProcess;
  readonly #messages: ChildMessage[] = [];
  readonly #closed: Promise<unknown>;
  #received: () => void = () => {};

  /** `nightMs`: length of its nights, after each of which positions are charged; 0 = there are none. */
  constructor(url: string, nightMs = 0) {
    this.#child = fork(hostChild, [url, String(nightMs)], { execArgv: [] });
    this.#closed = once(this.#child, 'close');
    this.#child.on('message', (message) => {
      this.#messages.push(childMessage.parse(message));
      this.#received();
    });
  }

  send(request: ChildRequest): void {
    if (this.#child.connected) this.#child.send(request, () => {}); // it may be dead by now; that is what the test is about
  }

  /** Waits until the messages so far satisfy the condition. */
  async until(condition: (messages: readonly ChildMessage[]) => boolean): Promise<readonly ChildMessage[]> {
    while (!condition(this.#messages)) {
      await new Promise<void>((resolve) => {
        this.#received = resolve;
      });
    }
    return this.#messages;
  }

  /** How many messages of a type it has sent so far. */
  countOf(type: ChildMessage['type']): number {
    return this.#messages.filter((message) => message.type === type).length;
  }

  /** The order that it opened last; 0 before the first. */
  get lastOrder(): number {
    return this.#messages.findLast((message) => message.type === 'executed')?.order ?? 0;
  }

  /** Its first quotes are derived from this (host-child.ts). */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** SIGKILL, harmless when it is already dead; returns all messages. */
  async kill(): Promise<readonly ChildMessage[]> {
    this.#child.kill('SIGKILL');
    await this.#closed;
    return this.#messages;
  }
}
