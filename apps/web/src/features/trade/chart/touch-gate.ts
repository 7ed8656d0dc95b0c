/**
 * Lets a vertical swipe over the chart scroll the page. The chart captures every moving touch; this filter in front of it
 * withholds vertical ones, except while something on the chart follows the finger (crosshair, drawing, full screen).
 */

/** Below this many pixels a touch may still be a tap. The chart itself reacts from 5 on. */
const SLOP_PX = 4;

export type Gesture = 'undecided' | 'page' | 'chart';

/** Who handles a touch after it moved by (dx, dy). */
export function gestureOf(dx: number, dy: number): Gesture {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (across + along < SLOP_PX) return 'undecided';
  return along > across ? 'page' : 'chart';
}

export interface TouchGate {
  /** The chart shows its crosshair: until that finger is lifted, and for later touches near it, the chart handles touches. */
  crosshairShown(): void;
  remove(): void;
}

/** A touch that starts this close to the crosshair moves it again; the library's own radius. */
const TAKE_UP_PX = 10;

/**
 * Guards `host`. `ownsTouches` is called on each touch: true = the chart gets all of it. `onPageGesture` is called at the
 * end of a swipe that scrolled the page.
 */
export function guardTouches(host: HTMLElement, ownsTouches: () => boolean, onPageGesture: () => void): TouchGate {
  let start: Point | undefined;
  let last: Point | undefined;
  let gesture: Gesture = 'undecided';
  let hasCrosshair = false;

  const onStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    start = event.touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : undefined;
    gesture = 'undecided';
    // a touch that starts elsewhere removes the crosshair
    if (start === undefined || last === undefined || Math.hypot(start.x - last.x, start.y - last.y) >= TAKE_UP_PX)
      hasCrosshair = false;
    last = start;
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (start === undefined || touch === undefined || event.touches.length > 1) return;
    last = { x: touch.clientX, y: touch.clientY };
    if (gesture === 'undecided')
      gesture = ownsTouches() || hasCrosshair ? 'chart' : gestureOf(last.x - start.x, last.y - start.y);
    if (gesture === 'page') event.stopPropagation();
  };
  const onEnd = (): void => {
    if (gesture === 'page') onPageGesture();
    start = undefined;
    gesture = 'undecided';
  };

  const capture = { capture: true, passive: true } as const;
  host.addEventListener('touchstart', onStart, capture);
  host.addEventListener('touchmove', onMove, capture);
  host.addEventListener('touchend', onEnd, capture);
  host.addEventListener('touchcancel', onEnd, capture);
  return {
    crosshairShown() {
      hasCrosshair = true;
    },
    remove() {
      host.removeEventListener('touchstart', onStart, capture);
      host.removeEventListener('touchmove', onMove, capture);
      host.removeEventListener('touchend', onEnd, capture);
      host.removeEventListener('touchcancel', onEnd, capture);
    },
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}
