import type { Readable } from '@tradewind/client/app';

/** Whether the browser has a network. The server may still be unreachable. */
export const networkOnline: Readable<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
