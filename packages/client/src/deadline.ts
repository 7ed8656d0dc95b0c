/** Work that is aborted when its caller cancels it, or when it takes too long. */
import type { Timers } from './environment.ts';
import { ApiError, NetworkError } from './errors.ts';

/** Calls `abort` when the caller cancels; returns a function that removes the listener. */
export function follow(signal: AbortSignal | undefined, abort: (reason: unknown) => void): () => void {
  if (signal === undefined) return () => undefined;
  const listener = (): void => abort(signal.reason);
  if (signal.aborted) listener();
  signal.addEventListener('abort', listener);
  return () => signal.removeEventListener('abort', listener);
}

export interface Deadline {
  /** Aborted by the caller or by the time-out. */
  readonly signal: AbortSignal;
  /** Restarts the time-out, because there was progress. */
  extend(): void;
}

/**
 * Runs `work` until it makes no progress for `ms`. Rejects with the caller's reason when the caller cancelled, with the
 * thrown error when it is already an ApiError or NetworkError, and otherwise with ERR_TIMEOUT or ERR_NETWORK.
 */
export async function withDeadline<Result>(
  timers: Timers,
  ms: number,
  signal: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timedOut = false;
  const arm = (): (() => void) =>
    timers.after(ms, () => {
      timedOut = true;
      controller.abort();
    });
  let disarm = arm();
  const extend = (): void => {
    disarm();
    disarm = arm();
  };
  const unfollow = follow(signal, (reason) => controller.abort(reason));
  try {
    return await work({ signal: controller.signal, extend });
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason;
    if (cause instanceof ApiError || cause instanceof NetworkError) throw cause;
    throw new NetworkError(timedOut ? 'ERR_TIMEOUT' : 'ERR_NETWORK', undefined, cause);
  } finally {
    disarm();
    unfollow();
  }
}
