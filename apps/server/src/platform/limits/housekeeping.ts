/** Deletes expired data: at the start, and hourly. */
const EVERY_MS = 3_600_000;

export interface Sweeper {
  sweep(): Promise<unknown>;
}

/** `onError` is called for each sweep that failed; the others continue. `stop` resolves once none is running. */
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
