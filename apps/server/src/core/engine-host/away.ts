/** How the host behaves while the database is unavailable: how long callers wait, and when it retries. */
import type { DatabaseGuard } from '../../platform/db/index.ts';
import { HostUnavailable, OutcomeUnknown } from '../../platform/errors/index.ts';
import type { Batch } from './batch.ts';
import { InconsistentDatabase } from './inconsistent.ts';
import { LeaseHeld } from './journal.ts';
import type { HostLog } from './options.ts';

/** How long a caller waits for the outcome of a batch whose connection broke during the commit. */
const UNSURE_MS = 10_000;
/** The same limit while PostgreSQL does not answer, counted from when the batch was sent. */
const AWAY_MS = 1200;

export const outcomeUnknown = (cause: Error): OutcomeUnknown =>
  new OutcomeUnknown('it is not known whether this was committed; repeat it under the same key', { cause });

/** Bounds how long callers wait for a batch whose outcome is unknown. Call the returned function to cancel the limit. */
export function limitWait(unsure: Batch | undefined, cause: Error, guard: DatabaseGuard | undefined): () => void {
  if (unsure === undefined) return () => {};
  const giveUp = (): void => unsure.reject(outcomeUnknown(cause));
  const timers = [setTimeout(giveUp, UNSURE_MS)];
  const hurry = (): void => {
    timers.push(setTimeout(giveUp, Math.max(0, unsure.sentAtMs + AWAY_MS - performance.now())));
  };
  if (guard?.isUp === false) hurry();
  const forget = guard?.onChange((isUp) => {
    if (!isUp) hurry();
  });
  return () => {
    forget?.();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** First pause between attempts to reload, and before a reload after a short run that failed by itself. Doubles with each failure. */
const RETRY_MS = 50;
const LONGEST_RETRY_MS = 2000;

/** Resolves after a delay that grows with consecutive failures, or as soon as the database answers again. */
export async function pause(failures: number, guard: DatabaseGuard | undefined): Promise<void> {
  if (failures === 0) return;
  const ms = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 10));
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      forget?.();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const forget = guard?.onChange((isUp) => {
      if (isUp) end();
    });
  });
}

/**
 * Begins again, after each wait, until it succeeds; undefined when stopped meanwhile. Throws what no retry can mend.
 */
export async function retried<Result>(
  stopped: AbortSignal,
  wait: () => Promise<void>,
  begin: () => Promise<Result>,
  log: HostLog | undefined,
): Promise<Result | undefined> {
  while (!stopped.aborted) {
    await wait();
    try {
      return await begin();
    } catch (error) {
      if (error instanceof LeaseHeld || error instanceof InconsistentDatabase) throw error;
      log?.warn(`engine host: cannot reload yet: ${String(error)}`);
    }
  }
  return undefined;
}

export function unavailable(): Promise<never> {
  const rejected = Promise.reject(new HostUnavailable('the engine host is not ready'));
  rejected.catch(() => {}); // a feed that ignores the promise must not crash the process
  return rejected;
}
