/**
 * Lets a vertical swipe over the chart scroll the page. The chart claims every touch that moves; this stands
 * before it and keeps vertical ones away, except while something on the chart follows the finger (crosshair,
 * drawing, full screen).
 */

/** Below this many pixels a touch may still be a tap. The chart itself begins to act at 5. */
const SLOP_PX = 4;

export type Gesture = 'undecided' | 'page' | 'chart';

/** Whose a touch is after it moved by (dx, dy). */
export function gestureOf(dx: number, dy: number): Gesture {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (across + along < SLOP_PX) return 'undecided';
  return along > across ? 'page' : 'chart';
}

/**
 * Guards `host`. `ownsTouches` is asked at each touch: true = the chart gets all of it. `onPageGesture` is called when a
 * swipe that scrolled the page ends. Returns how to remove it.
 */
export function guardTouches(host: HTMLElement, ownsTouches: () => boolean, onPageGesture: () => void): () => void {
  let start: { readonly x: number; readonly y: number } | undefined;
  let gesture: Gesture = 'undecided';

  const onStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    start = event.touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : undefined;
    gesture = 'undecided';
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (start === undefined || touch === undefined || event.touches.length > 1) return;
    if (gesture === 'undecided') gesture = ownsTouches() ? 'chart' : gestureOf(touch.clientX - start.x, touch.clientY - start.y);
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
  return () => {
    host.removeEventListener('touchstart', onStart, capture);
    host.removeEventListener('touchmove', onMove, capture);
    host.removeEventListener('touchend', onEnd, capture);
    host.removeEventListener('touchcancel', onEnd, capture);
  };
}
