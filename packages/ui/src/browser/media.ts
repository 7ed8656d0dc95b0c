import type { Readable } from '@tradewind/client';

function mediaQuery(query: string): Readable<boolean> {
  let list: MediaQueryList | undefined;
  const ask = (): MediaQueryList => (list ??= matchMedia(query));
  return {
    get: () => ask().matches,
    subscribe(listener) {
      ask().addEventListener('change', listener);
      return () => ask().removeEventListener('change', listener);
    },
  };
}

/** Room for the desktop layout (1024 px, as `wide:` in the classes). */
export const wideScreen: Readable<boolean> = mediaQuery('(min-width: 1024px)');
/** Held in a hand, so there is a camera behind the screen. */
export const touchScreen: Readable<boolean> = mediaQuery('(pointer: coarse)');
/** A phone held upright on which a chart and a whole ticket have no room together. */
export const shortScreen: Readable<boolean> = mediaQuery('(max-height: 699px) and (orientation: portrait)');
