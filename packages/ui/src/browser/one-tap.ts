/**
 * One tap is one intent: the second click of a double click, a bouncing button or a held Enter key does nothing on a button
 * that acts on money. Without this it meets whatever has come to the same place in the meantime.
 */

/** A click this soon after another one belongs to the same tap. */
export const ONE_TAP_MS = 500;
/** How far a finger or a mouse moves between the two clicks of a double click. */
const SAME_SPOT_PX = 24;
const MARK = 'data-one-tap';

/** For the buttons that it protects: `<button {...oneTap}>`. */
export const oneTap = { [MARK]: '' } as const;

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'target' | 'timeStamp'>;

/** The keyboard's clicks, and those of programs, have no place. */
const hasPlace = ({ clientX, clientY, detail }: Click): boolean => detail > 0 && (clientX !== 0 || clientY !== 0);

const isSamePlace = (a: Click, b: Click): boolean =>
  hasPlace(a) && hasPlace(b)
    ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) <= SAME_SPOT_PX
    : a.target === b.target;

interface TapGuard {
  /** Whether a click belongs to the tap before it; to be asked for each click, in their order. */
  isRepeat(click: Click): boolean;
  /** The user did something else in the meantime: the next click is a tap of its own. */
  forget(): void;
}

export function createTapGuard(): TapGuard {
  let last: Click | undefined;
  return {
    isRepeat({ clientX, clientY, detail, target, timeStamp }) {
      const click = { clientX, clientY, detail, target, timeStamp };
      const isRepeat = last !== undefined && timeStamp - last.timeStamp < ONE_TAP_MS && isSamePlace(last, click);
      last = click;
      return isRepeat;
    },
    forget() {
      last = undefined;
    },
  };
}

const isGuarded = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${MARK}]`) !== null;

/** Guards the marked buttons of the page. Returns how to stop. */
export function guardTaps(): () => void {
  const { isRepeat, forget } = createTapGuard();
  const guard = (event: MouseEvent): void => {
    if (!isRepeat(event)) return;
    if (!isGuarded(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key, repeat, target } = event;
    if (key !== 'Enter' && key !== ' ') forget();
    // a keyboard may wait longer before the first repeat of a held key than a tap lasts
    else if (key === 'Enter' && repeat && isGuarded(target)) event.preventDefault();
  };
  document.addEventListener('click', guard, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('input', forget, true);
  return () => {
    document.removeEventListener('click', guard, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('input', forget, true);
  };
}
