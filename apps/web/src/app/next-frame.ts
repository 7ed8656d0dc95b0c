import { dataSaver } from '../shared/settings.ts';

/** Minimum interval between repaints of changes while saving data and battery. */
const SAVING_MS = 1000;

/**
 * Calls back before the next repaint; when saving data, before the first one after a second. All tasks of the live stores
 * run in it, so that all prices update together. Returns a function that cancels it.
 */
export function nextFrame(callback: () => void): () => void {
  let handle = 0;
  const ask = () => {
    handle = requestAnimationFrame(callback);
  };
  if (!dataSaver.get()) {
    ask();
    return () => cancelAnimationFrame(handle);
  }
  const timer = window.setTimeout(ask, SAVING_MS);
  return () => {
    window.clearTimeout(timer);
    cancelAnimationFrame(handle);
  };
}
