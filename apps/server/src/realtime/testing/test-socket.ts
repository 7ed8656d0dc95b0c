/** A client of /v1/ws for tests: keeps the received messages and waits for expected ones. */
import {
  type CompactMarketPush,
  KLINE_PREFIX,
  type KlineRow,
  type Push,
  type ServerReply,
  TICKS_PREFIX,
  type Tick,
  WS_PATH,
  compactMarketPush,
  push,
  serverReply,
} from '@tradewind/contract';
import { type ClientOptions, WebSocket } from 'ws';
import { z } from 'zod';

const message = z.union([serverReply, push]);
const WAIT_MS = 30_000;

export type Message = ServerReply | Push;
type PushOf<Topic extends string> = Extract<Push, { topic: Topic }>;

type CandlePush = Extract<Push, { data: KlineRow }>;

const isCandle = (one: Push): one is CandlePush => one.topic.startsWith(KLINE_PREFIX);

type TicksPush = Extract<Push, { data: Tick[] }>;

const areTicks = (one: Push): one is TicksPush => one.topic.startsWith(TICKS_PREFIX);

interface Waiting {
  readonly isIt: () => boolean;
  readonly done: () => void;
}

export class TestSocket {
  readonly socket: WebSocket;
  /** Everything received, checked against the contract. */
  readonly messages: Message[] = [];
  /** DAY_MARKET messages of a socket with `?format=compact`. */
  readonly compact: CompactMarketPush[] = [];
  closeCode: number | undefined;
  /** Why the connection failed. */
  failure: string | undefined;
  #waiting: Waiting[] = [];

  private constructor(socket: WebSocket, isCompact: boolean) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const content: unknown = JSON.parse(data.toString());
      const market = isCompact ? compactMarketPush.safeParse(content).data : undefined;
      if (market === undefined) this.messages.push(message.parse(content));
      else this.compact.push(market);
      this.#checkWaiting();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#checkWaiting();
    });
    socket.on('open', () => this.#checkWaiting());
    socket.on('error', ({ message: reason }) => (this.failure = reason));
  }

  /** `url`: that of the listener, such as http://127.0.0.1:8080. */
  static async open(
    url: string,
    query = '?lang=en',
    headers: Readonly<Record<string, string>> = {},
    options: ClientOptions = {},
  ): Promise<TestSocket> {
    const client = new TestSocket(
      new WebSocket(url.replace('http', 'ws') + WS_PATH + query, { headers, ...options }),
      query.includes('format=compact'),
    );
    await client.until(() => client.socket.readyState !== WebSocket.CONNECTING);
    return client;
  }

  send(content: unknown): void {
    this.socket.send(typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Sends a message and waits for the next reply of its type, or an error. */
  async ask(content: {
    readonly type: string;
    readonly params?: Readonly<Record<string, unknown>>;
  }): Promise<ServerReply> {
    const wanted = content.type === 'ping' ? 'pong' : content.type;
    const before = this.replies().length;
    this.send(content);
    const next = () =>
      this.replies()
        .slice(before)
        .find(({ type }) => type === wanted || type === 'error');
    await this.until(() => next() !== undefined);
    const reply = next();
    if (reply === undefined) throw new Error('no reply');
    return reply;
  }

  async subscribe(...topics: readonly string[]): Promise<void> {
    for (const topic of topics) {
      const { code } = await this.ask({ type: 'sub', params: { topic } });
      if (code !== 1) throw new Error(`${topic} was refused with ${code}`);
    }
  }

  async login(token: string): Promise<void> {
    const { code } = await this.ask({ type: 'login', params: { token } });
    if (code !== 1) throw new Error(`login was refused with ${code}`);
  }

  replies(): readonly ServerReply[] {
    return this.messages.filter((one): one is ServerReply => 'type' in one);
  }

  pushes<Topic extends string>(topic: Topic): readonly PushOf<Topic>[] {
    return this.messages.filter((one): one is PushOf<Topic> => 'topic' in one && one.topic === topic);
  }

  candles(code: string): readonly KlineRow[] {
    return this.messages.flatMap((one) =>
      'topic' in one && isCandle(one) && one.topic === KLINE_PREFIX + code ? [one.data] : [],
    );
  }

  ticks(code: string): readonly Tick[] {
    return this.messages.flatMap((one) =>
      'topic' in one && areTicks(one) && one.topic === TICKS_PREFIX + code ? one.data : [],
    );
  }

  /** Resolves when the condition holds, checked after each message; fails after half a minute. */
  until(isIt: () => boolean): Promise<void> {
    if (isIt()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`timed out; last messages: ${JSON.stringify(this.messages.slice(-3))}`));
      }, WAIT_MS);
      this.#waiting.push({
        isIt,
        done: () => {
          clearTimeout(timer);
          resolve();
        },
      });
    });
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.until(() => this.closeCode !== undefined);
  }

  #checkWaiting(): void {
    const due = this.#waiting.filter(({ isIt }) => isIt());
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    for (const { done } of due) done();
  }
}
