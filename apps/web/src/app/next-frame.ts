import { dataSaver } from '../shared/settings.ts';

/** What changed is drawn together at most this often while data and battery are saved. */
const SAVING_MS = 1000;

/**
 * Calls back before the next repaint; saving data, before the first one after a second. Every task of the live
 * stores runs in it, so that all prices keep one pace. Returns how to cancel.
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
