import { dataSaver } from '../shared/settings.ts';

/** Minimum interval between repaints of changes while saving data and battery. */
const SAVING_MS = 1000;
/** Longer than a frame: what comes later than this after the last call need not wait for the browser to begin one. */
const FRAME_MS = 20;

let calledAt = 0;

/**
 * Calls back before the next repaint; when saving data, before the first one after a second. All tasks of the live stores
 * run in it, so that all prices update together. Returns a function that cancels it.
 *
 * Prices usually arrive further apart than frames. The first ones are written right after their message: asking the browser
 * for a frame would cost about a fifth of what writing them does.
 */
export function nextFrame(callback: () => void): () => void {
  let isCancelled = false;
  let handle = 0;
  const call = (): void => {
    if (isCancelled) return;
    calledAt = performance.now();
    callback();
  };
  const ask = (): void => {
    handle = requestAnimationFrame(call);
  };
  let timer: number | undefined;
  if (dataSaver.get()) timer = window.setTimeout(ask, SAVING_MS);
  // a hidden page gets no frames
  else if (!document.hidden && performance.now() - calledAt > FRAME_MS) queueMicrotask(call);
  else ask();
  return () => {
    isCancelled = true;
    window.clearTimeout(timer);
    cancelAnimationFrame(handle);
  };
}
