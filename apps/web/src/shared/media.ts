import type { Readable } from '@tradewind/ui';

function mediaQuery(query: string): Readable<boolean> {
  const list = matchMedia(query);
  return {
    get: () => list.matches,
    subscribe(listener) {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}

/** Room for the desktop layout (design/ui.md: 1024 px). */
export const wideScreen = mediaQuery('(min-width: 1024px)');
/** Held in a hand, so there is a camera behind the screen. */
export const touchScreen = mediaQuery('(pointer: coarse)');
