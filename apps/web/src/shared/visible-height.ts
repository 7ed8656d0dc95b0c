import type { Readable } from '@tradewind/client/app';

/** A collapsing browser bar is smaller than any keyboard. */
const KEYBOARD_PX = 80;

const readable = (get: () => number | undefined): Readable<number | undefined> => ({
  get,
  subscribe(listener) {
    window.visualViewport?.addEventListener('resize', listener);
    window.visualViewport?.addEventListener('scroll', listener);
    return () => {
      window.visualViewport?.removeEventListener('resize', listener);
      window.visualViewport?.removeEventListener('scroll', listener);
    };
  },
});

/** The visible part of the page while a phone keyboard covers it; undefined = all of it. */
function seen(): VisualViewport | undefined {
  const viewport = window.visualViewport;
  if (viewport === null || viewport.scale > 1) return undefined;
  return window.innerHeight - viewport.height > KEYBOARD_PX ? viewport : undefined;
}

/** In px. Android resizes the page where requested; iOS never does, and also shifts it. */
export const visibleHeight = readable(() => {
  const height = seen()?.height;
  return height === undefined ? undefined : Math.floor(height);
});

/** Distance of the visible part from the top of the page, in px. */
export const visibleTop = readable(() => {
  const top = seen()?.offsetTop;
  return top === undefined ? undefined : Math.floor(top);
});
