/** Deletes what is over and done with: at the start, and hourly. */
const EVERY_MS = 3_600_000;

export interface Sweeper {
  sweep(): Promise<unknown>;
}

/** `onError` hears of each sweep that failed; the others go on. Resolves `stop` once none runs any more. */
export function startHousekeeping(
  sweepers: readonly Sweeper[],
  onError: (error: unknown) => void,
  everyMs: number = EVERY_MS,
): () => Promise<void> {
  let running = Promise.resolve();
  const sweepAll = async (): Promise<void> => {
    for (const sweeper of sweepers) await sweeper.sweep().catch(onError);
  };
  const run = (): void => {
    running = running.then(sweepAll);
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
