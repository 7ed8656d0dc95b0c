/** Work that waits for the next repaint: each task once a frame, however often it is asked for. */
import type { Frame } from './environment.ts';

export interface Frames {
  /** Runs the task in the next frame. Asking again before then changes nothing. */
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
