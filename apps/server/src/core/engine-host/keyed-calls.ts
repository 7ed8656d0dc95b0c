/** Calls under an idempotency key: performed once, even when two arrive together. What the answer shows is kept for 24 hours. */
import { HostUnavailable } from '../../platform/errors/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { KeyStore } from './keys.ts';
import type { HostLog } from './options.ts';
import type { CommandCall, Executed, Stored } from './types.ts';

const CLEAN_EVERY_MS = 3_600_000;

export type KeyedCall = CommandCall & { readonly key: string };

export const hasKey = (call: CommandCall | undefined): call is KeyedCall => call?.key !== undefined;

export class KeyedCalls {
  readonly #store: KeyStore;
  readonly #running = new Map<string, { readonly call: CommandCall; readonly executed: Promise<Executed> }>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database, now: () => number, log: HostLog | undefined) {
    this.#store = new KeyStore(db, now);
    this.#timer = setInterval(() => {
      this.#store
        .clean()
        .catch((error: unknown) => log?.warn(`could not remove old idempotency keys: ${String(error)}`));
    }, CLEAN_EVERY_MS).unref();
  }

  /** `perform` applies the call and stores what its answer shows. It runs at most once per key. */
  async once(call: KeyedCall, perform: () => Promise<Executed>): Promise<Executed> {
    const { account, key } = call;
    const id = `${account} ${key}`;
    const running = this.#running.get(id);
    if (running !== undefined) return repeated(running.call, await running.executed);
    const executed = this.#findOrPerform(account, key, perform);
    this.#running.set(id, { call, executed });
    try {
      return await executed;
    } finally {
      this.#running.delete(id);
    }
  }

  /** The answer stored under a key within its lifetime. Throws HostUnavailable when it cannot be read. */
  async find(account: number, key: string): Promise<Stored | undefined> {
    return this.#store.find(account, key).catch((error: unknown) => {
      throw new HostUnavailable('idempotency keys cannot be read', { cause: error });
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #findOrPerform(account: number, key: string, perform: () => Promise<Executed>): Promise<Executed> {
    const stored = await this.find(account, key);
    return stored === undefined ? perform() : { kind: 'repeated', stored };
  }
}

/** The answer to a repeated call, as its stored row would give it. */
function repeated({ call, bodyHash, presentation }: CommandCall, first: Executed): Executed {
  if (first.kind === 'repeated') return first;
  if (first.shown === undefined) throw new Error('a keyed call was applied without the data that its answer shows');
  return { kind: 'repeated', stored: { call, bodyHash, presentation, outcome: first.shown } };
}
