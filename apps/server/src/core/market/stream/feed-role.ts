/**
 * A feed in its own process. One of them is active, by a lease; the others are on standby. The active one takes ticks,
 * allocates quote ids, and writes the stream and the candles.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Cancel, systemClock } from '../../../platform/clock/index.ts';
import { type FeedLease, beat, giveBack, takeFeedLease } from './lease.ts';
import { type FeedRoleOptions, FeedTerm } from './feed-term.ts';

const BEAT_MS = 400;
const POLL_MS = 200;
const STOPPING = 'the feed is stopping';

export class FeedRole {
  readonly #options: FeedRoleOptions;
  readonly #holder = `${hostname()}, start ${randomBytes(4).toString('hex')}, process ${process.pid}`;
  #term: FeedTerm | undefined;
  /** The term that is starting or active. */
  #begun: FeedTerm | undefined;
  #cancel: Cancel = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** Ends the current wait. */
  #wake: () => void = () => {};

  constructor(options: FeedRoleOptions) {
    this.#options = options;
  }

  /** Undefined while another feed is active. */
  get term(): FeedTerm | undefined {
    return this.#term;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    this.#wake();
    this.#begun?.end(STOPPING);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { database, log } = this.#options;
    while (!this.#isStopped) {
      try {
        const lease = await takeFeedLease(database, this.#holder);
        if (lease === undefined) await this.#pause(POLL_MS);
        else await this.#lead(lease);
      } catch (error) {
        log.error({ err: error }, 'the feed failed and will be retried');
        await this.#pause(POLL_MS);
      }
    }
  }

  /** Resolves when the term is over. */
  async #lead(lease: FeedLease): Promise<void> {
    const { database, log } = this.#options;
    const { epoch } = lease;
    const term = new FeedTerm(this.#options, lease);
    this.#begun = term;
    this.#beatFrom(term, epoch);
    try {
      log.info({ epoch }, 'this feed is active');
      await term.start();
      this.#term = term;
      log.warn({ epoch, reason: await term.ended }, 'this feed is no longer active');
    } finally {
      this.#term = undefined;
      this.#begun = undefined;
      this.#cancel();
      term.end('it could not start');
      await term.stop();
      // no effect when another feed has the lease
      await giveBack(database, epoch).catch(() => {});
    }
  }

  /** Sends heartbeats. While PostgreSQL is unavailable no other feed can take the lease. */
  #beatFrom(term: FeedTerm, epoch: number): void {
    const { database, clock = systemClock } = this.#options;
    this.#cancel = clock.after(BEAT_MS, () => {
      beat(database, epoch, term.graceMs).then(
        (isActive) => {
          if (!isActive) term.end('another feed has taken over');
          else if (!term.isOver) this.#beatFrom(term, epoch);
        },
        () => {
          if (!term.isOver) this.#beatFrom(term, epoch);
        },
      );
    });
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wake = resolve;
    return promise.finally(() => clearTimeout(timer));
  }
}
