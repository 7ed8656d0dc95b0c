import { createBudget } from '../shared/budget.ts';
import { isChartPressed } from '../shared/pressed.ts';
import { dataSaver } from '../shared/settings.ts';

/** Minimum interval between repaints of changes while saving data and battery. */
const SAVING_MS = 1000;
/** The same while the chart is dragged: on a slow phone, writing prices takes longer than a frame, and the chart would stutter. */
const PRESSED_MS = 500;
/** Limits the writing of prices otherwise. The server sends them every 100 ms. */
const budget = createBudget({ share: 0.012, minMs: 0, maxMs: 300 });

/**
 * Calls back before a repaint: the next one, unless data is saved, the chart is dragged or the device is slow. All tasks of the
 * live stores run in it, so that all prices update together. Returns a function that cancels it.
 */
export function nextFrame(callback: () => void): () => void {
  let handle = 0;
  const run = (): void => {
    const beganAt = performance.now();
    budget.began();
    callback();
    budget.took(performance.now() - beganAt);
  };
  const ask = (): void => {
    handle = requestAnimationFrame(run);
  };
  const waitMs = dataSaver.get() ? SAVING_MS : isChartPressed() ? PRESSED_MS : budget.waitMs();
  if (waitMs === 0) {
    ask();
    return () => cancelAnimationFrame(handle);
  }
  const timer = window.setTimeout(ask, waitMs);
  return () => {
    window.clearTimeout(timer);
    cancelAnimationFrame(handle);
  };
}
