/** A NATS stream kept in memory: it is lost when NATS restarts. Followers notice by its creation time. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  ReplayPolicy,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { type Msg, type NatsConnection, createInbox, nanos } from '@nats-io/transport-node';
import type { Role } from '../config/index.ts';
import { assertFits } from './in-process.ts';
import type { Refusal, Seal } from './seal.ts';
import { NoAnswer, WrongSequence } from './types.ts';
import type { Bus, BusStream, StreamFollower, StreamLimits, Unsubscribe } from './types.ts';

const APPEND_MS = 2000;
const HEARTBEAT_MS = 1000;
/** After this long without entries and heartbeats, reading restarts. */
const SILENCE_MS = 3 * HEARTBEAT_MS;
const RETRY_MS = 100;
/** NATS error codes. */
const WRONG_LAST_SEQUENCE = 10_071;
const STREAM_NOT_FOUND = 10_059;

interface NatsStreamOptions {
  readonly bus: Bus;
  readonly connection: NatsConnection;
  readonly jetStream: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly seal: Seal;
  readonly inboxPrefix: string;
  readonly name: string;
  readonly subject: string;
  readonly writers: readonly Role[];
  /** Whether this process is one of the writers. Only they may create the stream. */
  readonly isWriter: boolean;
  readonly limits: StreamLimits;
  readonly onRefused: (refusal: Refusal) => void;
}

export class NatsStream implements BusStream {
  readonly #options: NatsStreamOptions;
  #isMade = false;

  constructor(options: NatsStreamOptions) {
    this.#options = options;
    options.bus.onConnection(() => (this.#isMade = false));
  }

  async ends(): Promise<{ readonly first: number; readonly last: number }> {
    try {
      const info = await this.info();
      return info === undefined ? { first: 1, last: 0 } : endsOf(info);
    } catch (error) {
      throw new NoAnswer('the stream cannot be read', false, { cause: error });
    }
  }

  async append(bytes: Uint8Array, expectedLast?: number): Promise<number> {
    const { bus, jetStream, seal, subject } = this.#options;
    assertFits(bytes, bus.maxBytes);
    if (!bus.isConnected) throw new NoAnswer('NATS is away', false);
    try {
      if (!this.#isMade) await this.info();
      const expect = expectedLast === undefined ? {} : { expect: { lastSequence: expectedLast } };
      const { seq } = await jetStream.publish(subject, seal.wrap(subject, '', bytes), {
        ...expect,
        timeout: APPEND_MS,
        retries: 0,
      });
      return seq;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE)
        throw new WrongSequence(error.message, { cause: error });
      throw new NoAnswer('the stream did not take an entry', true, { cause: error });
    }
  }

  follow(from: number, follower: StreamFollower): Unsubscribe {
    const reading = new Reading(this.#options, () => this.info(), from, follower);
    void reading.run();
    void this.#options.connection.closed().then(() => reading.stop());
    return () => reading.stop();
  }

  /** A writer creates the stream when it is missing; for the others it is undefined then. */
  async info(): Promise<StreamInfo | undefined> {
    const { manager, name, subject, limits, isWriter } = this.#options;
    try {
      const info = await manager.streams.info(name);
      this.#isMade = true;
      return info;
    } catch (error) {
      if (!(error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND)) throw error;
    }
    if (!isWriter) return undefined;
    // adding a stream with the same settings twice is fine: two processes may create it at once
    const info = await manager.streams.add({
      name,
      subjects: [subject],
      storage: StorageType.Memory,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(limits.maxAgeMs),
      max_bytes: limits.maxBytes,
      allow_direct: false,
    });
    this.#isMade = true;
    return info;
  }
}

function endsOf({ state: { first_seq: first, last_seq: last, messages } }: StreamInfo): {
  readonly first: number;
  readonly last: number;
} {
  return { first: messages === 0 ? last + 1 : first, last };
}

/** Reads a stream in order through a NATS consumer; a new one after each interruption. */
class Reading {
  readonly #options: NatsStreamOptions;
  readonly #info: () => Promise<StreamInfo | undefined>;
  readonly #follower: StreamFollower;
  readonly #ended = Promise.withResolvers<void>();
  #next: number;
  /** Creation time of the stream that is being read; undefined before the first. */
  #created: string | undefined;
  #isStopped = false;
  /** Stops the current consumer. */
  #interrupt: () => void = () => {};

  constructor(
    options: NatsStreamOptions,
    info: () => Promise<StreamInfo | undefined>,
    from: number,
    follower: StreamFollower,
  ) {
    this.#options = options;
    this.#info = info;
    this.#next = Math.max(1, from);
    this.#follower = follower;
  }

  stop(): void {
    this.#isStopped = true;
    this.#ended.resolve();
    this.#interrupt();
  }

  async run(): Promise<void> {
    const { bus } = this.#options;
    const forget = bus.onConnection(() => this.#interrupt());
    while (!this.#isStopped) {
      try {
        if (bus.isConnected) await this.#read();
      } catch {
        // NATS is unavailable, or its stream was removed: retry
      }
      if (!this.#isStopped) await Promise.race([delay(RETRY_MS), this.#ended.promise]);
    }
    forget();
  }

  /** Resolves when the consumer has to be created again. */
  async #read(): Promise<void> {
    const { connection, manager, name, inboxPrefix } = this.#options;
    const info = await this.#info();
    if (info === undefined) return;
    this.#skipWhatIsMissing(info);
    if (this.#isStopped) return;
    const inbox = createInbox(inboxPrefix);
    const over = Promise.withResolvers<void>();
    this.#interrupt = over.resolve;
    const watchdog = setTimeout(over.resolve, SILENCE_MS);
    let received = 0;
    const subscription = connection.subscribe(inbox, {
      callback: (error, message) => {
        watchdog.refresh();
        if (error !== null || this.#isStopped) return over.resolve();
        if (message.headers !== undefined && message.headers.code > 0) {
          if (!isNotice(message, received)) over.resolve();
          return;
        }
        const numbers = numbersOf(message);
        if (numbers.delivery !== received + 1) return over.resolve();
        received += 1;
        this.#take(message.data, numbers.sequence);
      },
    });
    try {
      await manager.consumers.add(name, {
        deliver_subject: inbox,
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: this.#next,
        ack_policy: AckPolicy.None,
        replay_policy: ReplayPolicy.Instant,
        max_deliver: 1,
        mem_storage: true,
        num_replicas: 1,
        flow_control: true,
        idle_heartbeat: nanos(HEARTBEAT_MS),
      });
      await over.promise;
    } finally {
      clearTimeout(watchdog);
      subscription.unsubscribe();
    }
  }

  #skipWhatIsMissing(info: StreamInfo): void {
    const { first, last } = endsOf(info);
    const isNewStream = (this.#created !== undefined && this.#created !== info.created) || this.#next > last + 1;
    this.#created = info.created;
    if (isNewStream || this.#next < first) this.#jump(first, isNewStream);
  }

  #jump(next: number, isNewStream: boolean): void {
    const expected = this.#next;
    this.#next = next;
    this.#follower.gap({ expected, next, isNewStream });
  }

  #take(bytes: Uint8Array, sequence: number): void {
    if (sequence < this.#next) return;
    // entries that expired before they were read
    if (sequence > this.#next) this.#jump(sequence, false);
    const { seal, subject, writers, onRefused } = this.#options;
    // no check for repetition: entries are read again on purpose, and have numbers of their own
    const opened = seal.open(subject, '', bytes);
    if (opened?.isFrom(writers) !== true) {
      onRefused(opened === undefined ? 'unsigned' : 'wrong_role');
      return this.#jump(sequence + 1, false);
    }
    this.#next = sequence + 1;
    this.#follower.entry(opened.body, sequence);
  }
}

/** Heartbeats and flow control; false = a sent message has not arrived, or the consumer has ended. */
function isNotice(message: Msg, received: number): boolean {
  if (message.headers?.code !== 100) return false;
  if (message.reply !== undefined && message.reply !== '') message.respond();
  const sent = message.headers.get('Nats-Last-Consumer');
  return sent === '' || Number(sent) === received;
}

/**
 * Parses `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<delivery>.<time>.<pending>`, or the longer form of newer
 * servers.
 */
function numbersOf({ reply = '' }: Msg): { readonly sequence: number; readonly delivery: number } {
  const words = reply.split('.');
  const at = words.length > 9 ? 7 : 5;
  return { sequence: Number(words[at]), delivery: Number(words[at + 1]) };
}
