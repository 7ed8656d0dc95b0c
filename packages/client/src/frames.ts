/** Work for the next repaint: each task runs once per frame, however often it is requested. */
import type { Frame } from './environment.ts';

export interface Frames {
  /** Runs the task in the next frame. Further requests before then have no effect. */
  request(task: () => void): void;
}

export function createFrames(frame: Frame): Frames {
  const tasks = new Set<() => void>();
  let isAsked = false;

  function run(): void {
    isAsked = false;
    const due = [...tasks];
    tasks.clear();
    const faults: unknown[] = [];
    for (const task of due) {
      try {
        task();
      } catch (fault) {
        // one faulty listener must not stop the prices of all others
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw faults[0];
  }

  return {
    request(task) {
      tasks.add(task);
      if (isAsked) return;
      isAsked = true;
      frame(run);
    },
  };
}
