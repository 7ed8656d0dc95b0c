import type { Readable } from '@tradewind/client';

/** A bar that folds away is smaller than any keyboard. */
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

/** In px. Android makes the page smaller by itself where it is asked to; iOS never does, and moves it besides. */
export const visibleHeight = readable(() => {
  const height = seen()?.height;
  return height === undefined ? undefined : Math.floor(height);
});

/** How far the visible part is from the top of the page, in px. */
export const visibleTop = readable(() => {
  const top = seen()?.offsetTop;
  return top === undefined ? undefined : Math.floor(top);
});
