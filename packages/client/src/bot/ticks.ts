/** Ticks of an instrument as an iterator. */
import type { Tick } from './types.ts';

/** Waiting for a consumer; beyond, the oldest are left out. */
const MAX_WAITING = 10_000;

export interface TickQueue extends AsyncIterableIterator<Tick> {
  add(ticks: readonly Tick[]): void;
  end(error?: Error): void;
}

export function createTickQueue(onDone: () => void): TickQueue {
  let waiting: Tick[] = [];
  let awake: (() => void) | undefined;
  let ended: { readonly error: Error | undefined } | undefined;

  function wake(): void {
    awake?.();
    awake = undefined;
  }

  async function* run(): AsyncGenerator<Tick, undefined> {
    try {
      for (;;) {
        const found = waiting;
        waiting = [];
        yield* found;
        if (waiting.length > 0) continue;
        if (ended?.error !== undefined) throw ended.error;
        if (ended !== undefined) return;
        await new Promise<void>((resolve) => {
          awake = resolve;
        });
      }
    } finally {
      onDone();
    }
  }

  const ticks = run();
  return {
    next: () => ticks.next(),
    async return() {
      ended ??= { error: undefined };
      wake();
      onDone();
      return ticks.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    add(ticks) {
      waiting.push(...ticks);
      if (waiting.length > MAX_WAITING) waiting = waiting.slice(-MAX_WAITING);
      wake();
    },
    end(error) {
      ended = { error };
      wake();
    },
  };
}
