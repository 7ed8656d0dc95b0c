import { expect, it } from 'vitest';
import type { SocketLike } from '../environment.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { createMemoryStorage } from '../testing/harness.ts';
import { createVisitorChat } from './visitor.ts';

const STATE = {
  online: true,
  hours: '',
  visitor: 'user',
  name: '',
  email: '',
  conversation: null,
  unread: 0,
  last_id: 0,
};

/** The server's end of a socket: the messages it received, and its answer to a join. */
class Line implements SocketLike {
  readonly received: string[] = [];
  readonly #listeners: { type: string; listener: (event: { readonly data: unknown }) => void }[] = [];
  readonly #join: object;

  constructor(join: object) {
    this.#join = join;
    queueMicrotask(() => this.#tell('open'));
  }

  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.push({ type, listener });
  }

  send(text: string): void {
    const { type }: { type: string } = JSON.parse(text);
    this.received.push(type);
    if (type === 'login') this.#answer({ type, code: 1, msg: '' });
    if (type === 'join') this.#answer(this.#join);
  }

  close(): void {}

  #answer(reply: object): void {
    this.#tell('message', JSON.stringify(reply));
  }

  #tell(type: string, data?: string): void {
    for (const one of this.#listeners) if (one.type === type) one.listener({ data });
  }
}

it.each([
  { type: 'join', code: 1003, msg: 'wait', data: { key: 'rate_limited', wait_s: 1 } },
  { type: 'error', code: 1500, msg: 'oops', data: { key: 'internal' } },
])('a refused join is repeated on another connection: $type', async (refusal) => {
  const joined = { type: 'join', code: 1, msg: '', data: { state: STATE, data: [], more: false } };
  const answers = [refusal, joined];
  const lines: Line[] = [];
  const clock = createHandClock();
  const chat = createVisitorChat<number>({
    baseUrl: 'http://server.test',
    wsUrl: 'ws://server.test',
    async fetch(input) {
      const url = input instanceof Request ? input.url : input.toString();
      const data = url.includes('messages') ? { data: [], more: false } : STATE;
      return Response.json({ code: 1, msg: '', data });
    },
    openSocket() {
      const line = new Line(answers.shift() ?? joined);
      lines.push(line);
      return line;
    },
    clock,
    storage: createMemoryStorage(),
    randomId: () => 'test-message-1',
    random: () => 0,
    lang: () => 'en',
    user: () => ({ token: 'token', id: 7 }),
  });
  chat.start();
  await expect.poll(() => lines[0]?.received).toEqual(['login', 'join']);
  clock.advance(500);
  await expect.poll(() => lines[1]?.received).toEqual(['login', 'join']);
  expect(chat.connection.get()).toBe('online');
  chat.send({ text: 'hello' });
  await expect.poll(() => lines[1]?.received.at(-1)).toBe('message');
  chat.stop();
});
