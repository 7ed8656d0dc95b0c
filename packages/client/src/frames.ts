/** Work for the next repaint: each task runs once per frame, however often it is requested. */
import type { Frame } from './environment.ts';

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
