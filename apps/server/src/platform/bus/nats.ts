/** The bus of several processes: NATS. */
import { type ConnectionOptions, type Msg, type NatsConnection, connect, createInbox } from '@nats-io/transport-node';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Role } from '../config/index.ts';
import { PREFIX, natsUserOf, ruleOf } from './access.ts';
import { assertFits, guarded } from './in-process.ts';
import { NatsStream } from './nats-stream.ts';
import { type Refusal, SEAL_BYTES, Seal, type SealOptions, Senders } from './seal.ts';
import { AnswerFailed, NoAnswer } from './types.ts';
import type { Bus, BusStream, OnFault, StreamLimits, Unsubscribe } from './types.ts';

const CONNECT_MS = 3000;
/** A server that leaves two of these unanswered counts as unavailable. */
const PING_MS = 1000;
const PINGS = 2;
const RECONNECT_MS = 100;
const NO_ONE_LISTENS = 503;

/** Each part of an answer begins with its kind (one byte) and its index. */
const LAST_PART = 0;
const MORE = 1;
const FAILED = 2;
const INDEX_AT = 1;
const PART_AT = 5;

export interface NatsOptions extends SealOptions {
  /** One address, or several joined by commas; with the credentials of the role. */
  readonly url: string;
  /** File with the certificates that NATS is trusted by; absent = those of the system. */
  readonly caFile?: string | undefined;
  /** Epoch ms by the database's clock. */
  readonly openedAt: number;
  /** Called for each message that was dropped. */
  readonly onRefused?: (refusal: Refusal, subject: string) => void;
}

interface Waiting {
  readonly answerers: readonly Role[];
  readonly parts: Uint8Array[];
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Options that the client does not read from the address: the credentials, and that `tls:` requires TLS. */
function optionsOf({ url, caFile, roles }: NatsOptions): ConnectionOptions {
  const addresses = url.split(',').map((each) => new URL(each.trim()));
  const { username = '', password = '' } = addresses[0] ?? {};
  return {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: caFile === undefined ? {} : { caFile } } : {}),
    // only NATS itself may write here
    inboxPrefix: `_INBOX.${natsUserOf(roles)}`,
  };
}

/** Throws NoAnswer when no NATS server with JetStream answers. */
export async function connectNats(options: NatsOptions, onFault: OnFault): Promise<Bus> {
  try {
    const connection = await connect({
      ...optionsOf(options),
      name: 'tradewind',
      // addresses that a server reports are not those of the settings
      ignoreClusterUpdates: true,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
    });
    try {
      return new NatsBus(options, connection, await jetstreamManager(connection), onFault);
    } catch (error) {
      await connection.close();
      throw error;
    }
  } catch (error) {
    throw new NoAnswer('NATS (with JetStream) cannot be reached', false, { cause: error });
  }
}

class NatsBus implements Bus {
  readonly #options: NatsOptions;
  readonly #seal: Seal;
  readonly #connection: NatsConnection;
  readonly #jetStream: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #onFault: OnFault;
  readonly #listeners = new Set<(isConnected: boolean) => void>();
  /** Only the roles that answer may write here. */
  readonly #inbox: string;
  readonly #waiting = new Map<string, Waiting>();
  #requests = 0;
  #isConnected = true;

  constructor(options: NatsOptions, connection: NatsConnection, manager: JetStreamManager, onFault: OnFault) {
    this.#options = options;
    this.#seal = new Seal(options);
    this.#connection = connection;
    this.#jetStream = jetstream(connection);
    this.#manager = manager;
    this.#onFault = onFault;
    this.#inbox = createInbox(`${PREFIX}answers.${natsUserOf(options.roles)}`);
    connection.subscribe(`${this.#inbox}.*`, { callback: (_error, message) => this.#answered(message) });
    void this.#watch();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get maxBytes(): number {
    return (this.#connection.info?.max_payload ?? 1_048_576) - SEAL_BYTES - PART_AT;
  }

  onConnection(listener: (isConnected: boolean) => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(subject: string, bytes: Uint8Array): void {
    assertFits(bytes, this.maxBytes);
    // the library would buffer the message and send it later, when it is out of date
    if (this.#isConnected) this.#send(PREFIX + subject, bytes);
  }

  subscribe(subject: string, handler: (bytes: Uint8Array) => void): Unsubscribe {
    const read = this.#readerOf(subject);
    const subscription = this.#connection.subscribe(PREFIX + subject, {
      callback: (error, message) => {
        const body = error === null ? read(message) : undefined;
        // an exception in a callback of the library would end its connection
        if (body !== undefined) guarded(() => handler(body), this.#onFault);
      },
    });
    return () => subscription.unsubscribe();
  }

  async request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    assertFits(bytes, this.maxBytes);
    const { answerers = [] } = ruleOf(subject);
    if (!this.#isConnected) throw new NoAnswer('NATS is away', false);
    this.#requests += 1;
    const id = String(this.#requests);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(id, { answerers, parts: [], resolve, reject });
    const timer = setTimeout(() => reject(new NoAnswer(`no answer to ${subject} in time`, true)), timeoutMs);
    try {
      this.#send(PREFIX + subject, bytes, `${this.#inbox}.${id}`);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  reply(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array): Unsubscribe {
    const read = this.#readerOf(subject);
    const subscription = this.#connection.subscribe(PREFIX + subject, {
      queue: 'one',
      callback: (error, message) => {
        const body = error === null ? read(message) : undefined;
        if (body !== undefined) void this.#answer(message.reply ?? '', body, handler);
      },
    });
    return () => subscription.unsubscribe();
  }

  stream(name: string, limits: StreamLimits): BusStream {
    const { roles, onRefused } = this.#options;
    const subject = `stream.${name}`;
    const { senders: writers } = ruleOf(subject);
    return new NatsStream({
      bus: this,
      connection: this.#connection,
      jetStream: this.#jetStream,
      manager: this.#manager,
      seal: this.#seal,
      inboxPrefix: `_INBOX.${natsUserOf(roles)}`,
      name: `TRADEWIND_${name.toUpperCase()}`,
      subject: PREFIX + subject,
      writers,
      isWriter: roles.some((role) => writers.includes(role)),
      limits,
      onRefused: (refusal) => onRefused?.(refusal, PREFIX + subject),
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

  #send(subject: string, bytes: Uint8Array, reply?: string): void {
    const options = reply === undefined ? {} : { reply };
    this.#connection.publish(subject, this.#seal.wrap(subject, reply ?? '', bytes), options);
  }

  /**
   * Reads the messages of one subscription: undefined = refused. The subject is that of the subscription: NATS delivers
   * entries of a stream under the stream's subject wherever a consumer asks for it.
   */
  #readerOf(subject: string): (message: Pick<Msg, 'reply' | 'data'>) => Uint8Array | undefined {
    const { openedAt, onRefused } = this.#options;
    const { senders } = ruleOf(subject);
    const known = new Senders(openedAt);
    return ({ reply = '', data }) => {
      const opened = this.#seal.open(PREFIX + subject, reply, data);
      const refusal =
        opened === undefined ? 'unsigned' : opened.isFrom(senders) ? known.refusalOf(opened) : 'wrong_role';
      if (refusal === undefined) return opened?.body;
      onRefused?.(refusal, PREFIX + subject);
      return undefined;
    };
  }

  async #answer(
    reply: string,
    body: Uint8Array,
    handler: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array,
  ): Promise<void> {
    let parts: Uint8Array[];
    try {
      parts = inParts(await handler(body), this.maxBytes);
    } catch (error) {
      parts = [partOf(FAILED, 0, Buffer.from(error instanceof Error ? error.message : String(error)))];
    }
    if (this.#isConnected) for (const part of parts) this.#send(reply, part);
  }

  #answered({ subject, headers, data }: Msg): void {
    const waiting = this.#waiting.get(subject.slice(this.#inbox.length + 1));
    if (waiting === undefined) return;
    if (headers?.code === NO_ONE_LISTENS) return waiting.reject(new NoAnswer('no one listens', false));
    const { answerers, parts, resolve, reject } = waiting;
    const opened = this.#seal.open(subject, '', data);
    if (opened?.isFrom(answerers) !== true)
      return this.#options.onRefused?.(opened === undefined ? 'unsigned' : 'wrong_role', subject);
    const { body } = opened;
    const [kind] = body;
    // the subject is that of this request, so only a part of this very answer can come twice
    if (Buffer.from(body.buffer, body.byteOffset, body.length).readUInt32BE(INDEX_AT) !== parts.length)
      return this.#options.onRefused?.('repeated', subject);
    const part = body.subarray(PART_AT);
    if (kind === FAILED) return reject(new AnswerFailed(Buffer.from(part).toString()));
    parts.push(part);
    if (kind !== LAST_PART) return;
    const [only] = parts;
    resolve(parts.length === 1 && only !== undefined ? only : Buffer.concat(parts));
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#setConnected(false);
      else if (status.type === 'reconnect') this.#setConnected(true);
      // NATS refused a subject: its configuration does not fit the role
      else if (status.type === 'error') this.#onFault(status.error);
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

function partOf(kind: number, index: number, bytes: Uint8Array): Uint8Array {
  const part = Buffer.allocUnsafe(PART_AT + bytes.length);
  part[0] = kind;
  part.writeUInt32BE(index, INDEX_AT);
  part.set(bytes, PART_AT);
  return part;
}

function inParts(bytes: Uint8Array, maxBytes: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (; bytes.length - start > maxBytes; start += maxBytes)
    parts.push(partOf(MORE, parts.length, bytes.subarray(start, start + maxBytes)));
  parts.push(partOf(LAST_PART, parts.length, bytes.subarray(start)));
  return parts;
}
