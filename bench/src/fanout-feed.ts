/** Sends ticks over HTTP as a price bridge does: spread evenly, each with a new price and its creation time. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { FEED_KEY } from './orders-http.ts';

/** Requests per second. */
const POSTS_PER_S = 40;
/** In points: far from zero, so that no step is a jump. */
const FIRST_BID = 100_000;
const SPREAD = 10;

const list = z.object({ data: z.array(z.object({ Code: z.string(), PricePrecision: z.number() })) });

export class Feeding {
  readonly #url: URL;
  readonly #instruments: readonly { readonly Code: string; readonly PricePrecision: number }[];
  /** Posts answered with 503: a price bridge then sends newer prices. */
  refused = 0;
  #next = 0;
  #ended = false;
  #done: Promise<void> = Promise.resolve();

  private constructor(url: string, instruments: z.infer<typeof list>['data']) {
    this.#url = new URL('/v1/feed/ticks', url);
    this.#instruments = instruments;
  }

  /** `ticksPerS`: per instrument. */
  static async begin(url: string, instruments: number, ticksPerS: number): Promise<Feeding> {
    const answer = await fetch(new URL('/v1/api/forex/trade_list', url));
    const { data } = list.parse(await answer.json());
    const feeding = new Feeding(url, data.slice(0, instruments));
    await feeding.#send(instruments);
    feeding.#done = feeding.#run((instruments * ticksPerS) / POSTS_PER_S);
    return feeding;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#done;
  }

  async #run(aPost: number): Promise<void> {
    const open = new Set<Promise<void>>();
    for (let dueAt = performance.now(); !this.#ended; dueAt += 1000 / POSTS_PER_S) {
      await delay(Math.max(0, dueAt - performance.now()));
      const sending = this.#send(aPost).finally(() => open.delete(sending));
      open.add(sending);
    }
    await Promise.all(open);
  }

  async #send(count: number): Promise<void> {
    const time = Date.now();
    const lines = Array.from({ length: count }, () => {
      const { Code: code, PricePrecision: precision } = this.#instruments[this.#next % this.#instruments.length] ?? {
        Code: '',
        PricePrecision: 0,
      };
      const bid = FIRST_BID + (Math.floor(this.#next / this.#instruments.length) % 2) * 2;
      this.#next += 1;
      const price = (points: number): number => Number((points / 10 ** precision).toFixed(precision));
      return JSON.stringify({ code, bid: price(bid), ask: price(bid + SPREAD), time });
    });
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { 'feed-key': FEED_KEY },
      body: lines.join('\n'),
    });
    if (answer.status === 503) this.refused += 1;
    else if (!answer.ok) throw new Error(`ticks were not accepted: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
