/**
 * Customers who trade and read without a pause, through faults. Records their requests, the answers, and their times.
 */
import { type Call, forexCalls, notificationCalls, watchlistCalls } from '@tradewind/contract';
import { z } from 'zod';
import type { Answered, AskOptions, TestApp, TestUser } from '../platform/http/testing/test-app.ts';

const KEPT_OPEN = 20;
const order = z.object({ Id: z.int() });

export class Load {
  readonly #app: TestApp;
  readonly #name: string;
  readonly #customers: Promise<void>[];
  /** Ids of orders by the key under which they were acknowledged. */
  readonly acknowledged = new Map<string, number>();
  /** Answers that are neither the expected one nor HTTP 503. */
  readonly wrong: string[] = [];
  /** performance.now() of each answer with HTTP 503. */
  readonly refusedAt: number[] = [];
  /** The longest time until an answer. */
  slowestMs = 0;
  answers = 0;
  #isOver = false;

  /** Starts at once. `name` makes the keys of this load unique. */
  constructor(app: TestApp, users: readonly TestUser[], name: string) {
    this.#app = app;
    this.#name = name;
    this.#customers = users.flatMap((user) => [this.#trade(user), this.#read(user)]);
  }

  /** Milliseconds from the first refused call to the last. */
  get refusedMs(): number {
    return (this.refusedAt.at(-1) ?? 0) - (this.refusedAt[0] ?? 0);
  }

  /** Stops. When it resolves, every key in use has been acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#customers);
  }

  async #trade({ token, user }: TestUser): Promise<void> {
    const input = { type: 1, cont: 0.01, forex_id: this.#app.idOf('EURUSD'), status: 1, multiple: 100 };
    for (let number = 0; !this.#isOver; number++) {
      const key = `${this.#name}-${user.id}-${number}`;
      const opened = await this.#untilAnswered(forexCalls.submit, input, { token, key });
      if (opened.code !== 1) continue;
      const id = order.parse(opened.data).Id;
      this.acknowledged.set(key, id);
      // some stay open, but fewer than the limit of an account
      if (number > KEPT_OPEN) await this.#untilAnswered(forexCalls.close, { id }, { token, key: `${key}-close` });
    }
  }

  /** Repeats a refused call under its key, as a careful client does. */
  async #untilAnswered(call: Call, input: Readonly<Record<string, unknown>>, options: AskOptions): Promise<Answered> {
    for (;;) {
      const answered = await this.#note(this.#app.ask(call, input, options));
      if (answered.status !== 503) return answered;
    }
  }

  async #read({ token }: TestUser): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      await this.#note(this.#app.ask(forexCalls.myDeal, { status: 1 }, { token }));
      await this.#note(this.#app.ask(notificationCalls.notifications, {}, { token }));
      await this.#note(
        this.#app.ask(watchlistCalls.saveWatchlist, { id: 'b2'.repeat(8), name: `list ${number}` }, { token }),
      );
    }
  }

  async #note(asked: Promise<Answered>): Promise<Answered> {
    const startedMs = performance.now();
    const answered = await asked;
    const endedMs = performance.now();
    this.answers += 1;
    this.slowestMs = Math.max(this.slowestMs, endedMs - startedMs);
    const { status, code, text } = answered;
    if (status === 503) this.refusedAt.push(endedMs);
    if (!(status === 200 && code === 1) && !(status === 503 && code === 1502)) this.wrong.push(`${status} ${text}`);
    // let others run, however fast the answers are
    await new Promise(setImmediate);
    return answered;
  }
}
