/** When the stores publish: each task runs once per frame, however often it is requested. */
import type { Clock, Frame } from './environment.ts';

const atOnce: Frame = (callback) => {
  callback();
  return () => undefined;
};

/**
 * A frame that comes at once after a pause, and then at most once per interval: the steady rate at which the stores publish.
 * `intervalMs` is called each time, because a setting may change it. `whenShown` runs its callback at once, or, while the page
 * is hidden, when it is shown.
 */
export function steadyFrame<Timer>(clock: Clock<Timer>, intervalMs: () => number, whenShown: Frame = atOnce): Frame {
  let cameAt = Number.NEGATIVE_INFINITY;
  return (callback) => {
    const interval = intervalMs();
    // at most the interval, however the device's clock is set
    const waitMs = Math.min(interval, Math.max(0, cameAt + interval - clock.now()));
    let cancel = (): void => clock.clearTimeout(timer);
    const timer = clock.setTimeout(() => {
      cancel = whenShown(() => {
        cameAt = clock.now();
        callback();
      });
    }, waitMs);
    return () => cancel();
  };
}

export interface Frames {
  /**
   * Runs the task in the next frame. Further requests before then have no effect. A request by a task that is running
   * belongs to the same frame, unless that task has already run in it: candles are shown together with their prices.
   */
  request(task: () => void): void;
}

export function createFrames(frame: Frame): Frames {
  const tasks = new Set<() => void>();
  let isAsked = false;

  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    frame(run);
  }

  function run(): void {
    const ran = new Set<() => void>();
    const faults: unknown[] = [];
    // the loop also reaches what the tasks add
    for (const task of tasks) {
      if (ran.has(task)) continue;
      ran.add(task);
      tasks.delete(task);
      try {
        task();
      } catch (fault) {
        // one faulty listener must not stop the prices of all others
        faults.push(fault);
      }
    }
    isAsked = false;
    if (tasks.size > 0) ask();
    if (faults.length > 0) throw faults[0];
  }

  return {
    request(task) {
      tasks.add(task);
      ask();
    },
  };
}
