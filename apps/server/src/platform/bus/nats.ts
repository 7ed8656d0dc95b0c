/** The bus of several processes: NATS. */
import { type ConnectionOptions, type Msg, type NatsConnection, connect, createInbox } from '@nats-io/transport-node';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { assertFits, guarded } from './in-process.ts';
import { NatsStream } from './nats-stream.ts';
import { AnswerFailed, NoAnswer } from './types.ts';
import type { Bus, BusStream, OnFault, StreamLimits, Unsubscribe } from './types.ts';

const PREFIX = 'tradewind.';
const CONNECT_MS = 3000;
/** A server that leaves two of these unanswered counts as unavailable. */
const PING_MS = 1000;
const PINGS = 2;
const RECONNECT_MS = 100;
const NO_ONE_LISTENS = 503;

/** First byte of each part of an answer. */
const LAST_PART = 0;
const MORE = 1;
const FAILED = 2;

interface Waiting {
  readonly parts: Uint8Array[];
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Options that the client does not read from the address: the credentials, and that `tls:` requires TLS. */
function optionsOf(url: string): ConnectionOptions {
  const addresses = url.split(',').map((each) => new URL(each.trim()));
  const { username = '', password = '' } = addresses[0] ?? {};
  return {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
}

/** Throws NoAnswer when no NATS server with JetStream answers at the address (one, or several joined by commas). */
export async function connectNats(url: string, onFault: OnFault): Promise<Bus> {
  try {
    const connection = await connect({
      ...optionsOf(url),
      name: 'tradewind',
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
    });
    try {
      return new NatsBus(connection, jetstream(connection), await jetstreamManager(connection), onFault);
    } catch (error) {
      await connection.close();
      throw error;
    }
  } catch (error) {
    throw new NoAnswer('NATS (with JetStream) cannot be reached', false, { cause: error });
  }
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #jetStream: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #onFault: OnFault;
  readonly #listeners = new Set<(isConnected: boolean) => void>();
  readonly #inbox = createInbox();
  readonly #waiting = new Map<string, Waiting>();
  #requests = 0;
  #isConnected = true;

  constructor(connection: NatsConnection, jetStream: JetStreamClient, manager: JetStreamManager, onFault: OnFault) {
    this.#connection = connection;
    this.#jetStream = jetStream;
    this.#manager = manager;
    this.#onFault = onFault;
    connection.subscribe(`${this.#inbox}.*`, { callback: (_error, message) => this.#answered(message) });
    void this.#watch();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get maxBytes(): number {
    return (this.#connection.info?.max_payload ?? 1_048_576) - 1;
  }

  onConnection(listener: (isConnected: boolean) => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(subject: string, bytes: Uint8Array): void {
    assertFits(bytes, this.maxBytes);
    // the library would buffer the message and send it later, when it is out of date
    if (this.#isConnected) this.#connection.publish(PREFIX + subject, bytes);
  }

  subscribe(subject: string, handler: (bytes: Uint8Array) => void): Unsubscribe {
    const subscription = this.#connection.subscribe(PREFIX + subject, {
      callback: (error, message) => {
        if (error !== null) return;
        // an exception in a callback of the library would end its connection
        guarded(() => handler(message.data), this.#onFault);
      },
    });
    return () => subscription.unsubscribe();
  }

  async request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    assertFits(bytes, this.maxBytes);
    if (!this.#isConnected) throw new NoAnswer('NATS is away', false);
    this.#requests += 1;
    const id = String(this.#requests);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(id, { parts: [], resolve, reject });
    const timer = setTimeout(() => reject(new NoAnswer(`no answer to ${subject} in time`, true)), timeoutMs);
    try {
      this.#connection.publish(PREFIX + subject, bytes, { reply: `${this.#inbox}.${id}` });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  reply(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array): Unsubscribe {
    const subscription = this.#connection.subscribe(PREFIX + subject, {
      queue: 'one',
      callback: (error, message) => {
        if (error === null) void this.#answer(message, handler);
      },
    });
    return () => subscription.unsubscribe();
  }

  stream(name: string, limits: StreamLimits): BusStream {
    return new NatsStream({
      bus: this,
      connection: this.#connection,
      jetStream: this.#jetStream,
      manager: this.#manager,
      name: `TRADEWIND_${name.toUpperCase()}`,
      subject: `${PREFIX}stream.${name}`,
      limits,
    });
  }

  async flush(): Promise<void> {
    if (!this.#isConnected) return;
    const away = Promise.withResolvers<void>();
    const forget = this.onConnection(() => away.resolve());
    await Promise.race([this.#connection.flush().catch(() => {}), away.promise]);
    forget();
  }

  async close(): Promise<void> {
    this.#setConnected(false);
    this.#listeners.clear();
    await this.#connection.close();
  }

  async #answer(message: Msg, handler: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array): Promise<void> {
    let parts: Uint8Array[];
    try {
      parts = inParts(await handler(message.data), this.maxBytes);
    } catch (error) {
      parts = [withFirst(FAILED, Buffer.from(error instanceof Error ? error.message : String(error)))];
    }
    if (this.#isConnected) for (const part of parts) message.respond(part);
  }

  #answered({ subject, headers, data }: Msg): void {
    const waiting = this.#waiting.get(subject.slice(this.#inbox.length + 1));
    if (waiting === undefined) return;
    if (headers?.code === NO_ONE_LISTENS) return waiting.reject(new NoAnswer('no one listens', false));
    const [kind] = data;
    if (kind === FAILED) return waiting.reject(new AnswerFailed(Buffer.from(data.subarray(1)).toString()));
    waiting.parts.push(data.subarray(1));
    if (kind !== LAST_PART) return;
    const [only] = waiting.parts;
    waiting.resolve(waiting.parts.length === 1 && only !== undefined ? only : Buffer.concat(waiting.parts));
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#setConnected(false);
      else if (type === 'reconnect') this.#setConnected(true);
    }
    this.#setConnected(false);
  }

  #setConnected(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    if (!isConnected) for (const { reject } of this.#waiting.values()) reject(new NoAnswer('NATS is away', true));
    for (const listener of this.#listeners) listener(isConnected);
  }
}

function withFirst(kind: number, bytes: Uint8Array): Uint8Array {
  const part = Buffer.allocUnsafe(bytes.length + 1);
  part[0] = kind;
  part.set(bytes, 1);
  return part;
}

function inParts(bytes: Uint8Array, maxBytes: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (; bytes.length - start > maxBytes; start += maxBytes)
    parts.push(withFirst(MORE, bytes.subarray(start, start + maxBytes)));
  parts.push(withFirst(LAST_PART, bytes.subarray(start)));
  return parts;
}
