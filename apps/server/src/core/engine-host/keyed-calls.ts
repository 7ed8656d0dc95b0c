/** Calls under an idempotency key: done once, also when two arrive at once, the first answer given again for 24 hours. */
import { HostUnavailable } from '../../platform/errors/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { KeyStore } from './keys.ts';
import type { HostLog } from './options.ts';
import type { Executed, IdempotencyScope } from './types.ts';

const CLEAN_EVERY_MS = 3_600_000;

export class KeyedCalls {
  readonly #store: KeyStore;
  readonly #running = new Map<string, Promise<Executed>>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database, now: () => number, log: HostLog | undefined) {
    this.#store = new KeyStore(db, now);
    this.#timer = setInterval(() => {
      this.#store
        .clean()
        .catch((error: unknown) => log?.warn(`old idempotency keys could not be removed: ${String(error)}`));
    }, CLEAN_EVERY_MS).unref();
  }

  /** `perform` applies the call and stores its answer; it runs at most once per key. */
  async once(scope: IdempotencyScope, perform: () => Promise<Executed>): Promise<Executed> {
    const id = `${scope.account} ${scope.key}`;
    const running = this.#running.get(id);
    if (running !== undefined) return repeat(await running);
    const result = this.#findOrPerform(scope, perform);
    this.#running.set(id, result);
    try {
      return await result;
    } finally {
      this.#running.delete(id);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #findOrPerform(scope: IdempotencyScope, perform: () => Promise<Executed>): Promise<Executed> {
    const stored = await this.#store.find(scope.account, scope.key).catch((error: unknown) => {
      throw new HostUnavailable('idempotency keys cannot be read', { cause: error });
    });
    if (stored === undefined) return perform();
    return { kind: 'repeated', answer: stored };
  }
}

function repeat(first: Executed): Executed {
  return first.kind === 'applied' && first.answer !== undefined ? { kind: 'repeated', answer: first.answer } : first;
}
