/** Two frames: the callback of the first runs before it is painted, that of the second after. */
const FRAMES = 2;

/** Calls back once the current state is on screen; in a hidden tab, once the tab is shown. Returns a function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let handle = 0;
  const wait = (left: number): void => {
    handle = requestAnimationFrame(() => (left === 1 ? callback() : wait(left - 1)));
  };
  wait(FRAMES);
  return () => cancelAnimationFrame(handle);
}
