/**
 * Messages between the processes that serve customers. PostgreSQL is the source of truth: a message only says that
 * something has to be shown or read again. It may get lost while NATS is unavailable; `onBack` reports when that is
 * over.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, NoAnswer, type Unsubscribe } from '../bus/index.ts';

/** Sends to all other processes, but not to this one. */
export type SendToPeers<Message> = (message: Message) => void;

interface Envelope<Message> {
  readonly from: string;
  readonly message: Message;
}

/** A process that takes over answers soon. */
const RETRY_MS = 50;
/** After NATS was unavailable for all processes, they reconnect within this time. */
const TOGETHER_MS = 200;

/** Messages larger than the bus allows are split by their senders. */
const subjectOf = (topic: string): string => `words.${topic}`;
/** Answered by a worker. */
const workOf = (topic: string): string => `work.${topic}`;

export class PeerMessages {
  readonly #bus: Bus | undefined;
  readonly #self = randomUUID();
  readonly #away = new Set<() => void>();
  readonly #back = new Set<() => void>();
  /** Whether another process has just come back. */
  #isOtherBack = false;

  /** Without a bus this process is the only one. */
  constructor(bus?: Bus) {
    this.#bus = bus;
    const announceReturn = this.on<true>('back', () => this.#otherIsBack());
    bus?.onConnection((isConnected) => {
      for (const listener of isConnected ? this.#back : this.#away) listener();
      // messages that this process sent meanwhile have reached no one
      if (isConnected) announceReturn(true);
    });
  }

  /** Handles it like a connection loss of this process, once for all processes that come back together. */
  #otherIsBack(): void {
    for (const listener of this.#away) listener();
    if (this.#isOtherBack) return;
    this.#isOtherBack = true;
    setTimeout(() => {
      this.#isOtherBack = false;
      for (const listener of this.#back) listener();
    }, TOGETHER_MS).unref();
  }

  /** Whether there may be other processes. */
  get isShared(): boolean {
    return this.#bus !== undefined;
  }

  /** Whether messages of the others arrive, as far as known. */
  get isReceiving(): boolean {
    return this.#bus?.isConnected ?? true;
  }

  /** `receive` is called with messages of the others; it must not throw. */
  on<Message>(topic: string, receive: (message: Message) => void): SendToPeers<Message> {
    const bus = this.#bus;
    if (bus === undefined) return () => {};
    bus.subscribe(subjectOf(topic), (bytes) => {
      const { from, message } = JSON.parse(Buffer.from(bytes).toString()) as Envelope<Message>;
      if (from !== this.#self) receive(message);
    });
    return (message) => {
      const envelope: Envelope<Message> = { from: this.#self, message };
      bus.publish(subjectOf(topic), Buffer.from(JSON.stringify(envelope)));
    };
  }

  /** Called when messages may be lost from now on, from this process or another one. */
  onAway(listener: () => void): Unsubscribe {
    this.#away.add(listener);
    return () => this.#away.delete(listener);
  }

  /** Called when messages arrive again, from all the others or from one of them. */
  onBack(listener: () => void): Unsubscribe {
    this.#back.add(listener);
    return () => this.#back.delete(listener);
  }

  /** Resolves when messages sent before are sure to arrive before messages that others send later. */
  async flush(): Promise<void> {
    await this.#bus?.flush();
  }

  /**
   * Asks the process that answers the topic, and retries while there is none. Rejects with NoAnswer or AnswerFailed.
   */
  async ask(topic: string, timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const leftMs = until - performance.now();
      try {
        await this.#bus?.request(workOf(topic), new Uint8Array(), Math.max(1, leftMs));
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer) || leftMs <= RETRY_MS) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  /** Answers `ask` of the other processes once `work` is done. */
  answer(topic: string, work: () => Promise<void>): Unsubscribe {
    const done = async (): Promise<Uint8Array> => {
      await work();
      return new Uint8Array();
    };
    return this.#bus?.reply(workOf(topic), done) ?? (() => {});
  }
}
