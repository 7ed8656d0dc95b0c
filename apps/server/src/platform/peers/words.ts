/**
 * What the processes that serve customers tell each other. PostgreSQL keeps the truth: a word says that something has to be
 * shown or read again, and may get lost while NATS is away; `onBack` tells when.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, NoAnswer, type Unsubscribe } from '../bus/index.ts';

/** Tells all other processes, and not this one. */
export type Tell<Message> = (message: Message) => void;

interface Said<Message> {
  readonly from: string;
  readonly message: Message;
}

/** One that takes over answers soon. */
const RETRY_MS = 50;
/** When NATS was away for all, they come back within it. */
const TOGETHER_MS = 200;

/** Larger messages than the bus takes are sent in parts by those who have them. */
const subjectOf = (topic: string): string => `words.${topic}`;

export class Words {
  readonly #bus: Bus | undefined;
  readonly #self = randomUUID();
  readonly #away = new Set<() => void>();
  readonly #back = new Set<() => void>();
  /** Another one was away. */
  #isOtherBack = false;

  /** Without a bus this process is the only one. */
  constructor(bus?: Bus) {
    this.#bus = bus;
    const sayBack = this.on<true>('back', () => this.#heardBack());
    bus?.onConnection((isConnected) => {
      for (const listener of isConnected ? this.#back : this.#away) listener();
      // what this process said meanwhile has reached no one
      if (isConnected) sayBack(true);
    });
  }

  /** As after a loss of one's own, once for all that come back together. */
  #heardBack(): void {
    for (const listener of this.#away) listener();
    if (this.#isOtherBack) return;
    this.#isOtherBack = true;
    setTimeout(() => {
      this.#isOtherBack = false;
      for (const listener of this.#back) listener();
    }, TOGETHER_MS).unref();
  }

  /** Whether there may be others. */
  get isShared(): boolean {
    return this.#bus !== undefined;
  }

  /** Whether the others can be heard, as far as known. */
  get isHearing(): boolean {
    return this.#bus?.isConnected ?? true;
  }

  /** `hear` is called with what the others tell; it must not throw. */
  on<Message>(topic: string, hear: (message: Message) => void): Tell<Message> {
    const bus = this.#bus;
    if (bus === undefined) return () => {};
    bus.subscribe(subjectOf(topic), (bytes) => {
      const { from, message } = JSON.parse(Buffer.from(bytes).toString()) as Said<Message>;
      if (from !== this.#self) hear(message);
    });
    return (message) => {
      const said: Said<Message> = { from: this.#self, message };
      bus.publish(subjectOf(topic), Buffer.from(JSON.stringify(said)));
    };
  }

  /** What was sent since may be lost, by this process or another one. */
  onAway(listener: () => void): Unsubscribe {
    this.#away.add(listener);
    return () => this.#away.delete(listener);
  }

  /** The others are heard again, or one of them is. */
  onBack(listener: () => void): Unsubscribe {
    this.#back.add(listener);
    return () => this.#back.delete(listener);
  }

  /** Resolves when what was sent before will be heard before what others tell later. */
  async flush(): Promise<void> {
    await this.#bus?.flush();
  }

  /** Asks the one process that answers the topic; again while there is none. Rejects with NoAnswer or AnswerFailed. */
  async ask(topic: string, timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const leftMs = until - performance.now();
      try {
        await this.#bus?.request(subjectOf(topic), new Uint8Array(), Math.max(1, leftMs));
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
    return this.#bus?.reply(subjectOf(topic), done) ?? (() => {});
  }
}
