import type { Readable } from '@tradewind/client/app';

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

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
/** Time after which a closing on-screen keyboard is gone. */
const KEYBOARD_MS = 600;

const isTyping = (): boolean => document.activeElement?.matches(TEXT_FIELDS) ?? false;

/**
 * An on-screen keyboard reduces the height of the page on some phones (Firefox on Android). A layout change at that moment
 * would remove the field that has the focus. So the value is frozen while a text field has the focus, and a moment longer.
 */
function whileNotTyping(source: Readable<boolean>): Readable<boolean> {
  let last: { readonly value: boolean; readonly untilMs: number } | undefined;
  return {
    get() {
      if (last === undefined || (!isTyping() && performance.now() >= last.untilMs))
        last = { value: source.get(), untilMs: 0 };
      return last.value;
    },
    subscribe(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const left = (): void => {
        last = last && { ...last, untilMs: performance.now() + KEYBOARD_MS };
        clearTimeout(timer);
        timer = setTimeout(listener, KEYBOARD_MS + 1);
      };
      const stop = source.subscribe(listener);
      document.addEventListener('focusout', left);
      return () => {
        stop();
        clearTimeout(timer);
        document.removeEventListener('focusout', left);
      };
    },
  };
}

/** Enough room for the desktop layout (1024 px, as `wide:` in the classes). */
export const wideScreen: Readable<boolean> = mediaQuery('(min-width: 1024px)');
/** A handheld device, so it has a camera. */
export const touchScreen: Readable<boolean> = mediaQuery('(pointer: coarse)');
/** A phone in portrait that is too short for both a chart and a complete ticket. */
export const shortScreen: Readable<boolean> = whileNotTyping(
  mediaQuery('(max-height: 699px) and (orientation: portrait)'),
);
/** A phone in landscape (as `low:` in the app's classes). */
export const lowScreen: Readable<boolean> = whileNotTyping(
  mediaQuery('(orientation: landscape) and (max-height: 500px) and (min-width: 600px) and (max-width: 1023px)'),
);
