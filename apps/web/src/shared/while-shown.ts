import type { Readable } from '@tradewind/client';

/** The same value, whose listeners are called only while something is visible, and once when it becomes visible again. */
export function whileShown<T>(source: Readable<T>, shown: Readable<boolean>): Readable<T> {
  return {
    get: source.get,
    subscribe(listener) {
      let stop: (() => void) | undefined;
      const follow = (): void => {
        if (shown.get()) stop ??= source.subscribe(listener);
        else {
          stop?.();
          stop = undefined;
        }
      };
      const stopShown = shown.subscribe(() => {
        follow();
        if (shown.get()) listener();
      });
      follow();
      return () => {
        stopShown();
        stop?.();
        stop = undefined;
      };
    },
  };
}
