import { useEffect, useRef, type PointerEvent } from 'react';

const LONG_PRESS_MS = 500;
/** Movement from which a press counts as a swipe or a scroll. */
const SLACK_PX = 8;

interface Options {
  /** Width of the actions revealed by a swipe. */
  readonly actionsPx: number;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** The actions are about to become visible. */
  onSwipeStart(): void;
  onLongPress(): void;
}

interface Gesture {
  readonly x: number;
  readonly y: number;
  readonly timer: number;
  swiping: boolean;
  /** Pixels towards the start of the line. */
  offset: number;
}

const isRtl = () => document.documentElement.dir === 'rtl';

/** Moves the front of a row by `offset` pixels towards the start of the line. */
function slide(face: HTMLElement | null, offset: number, animate: boolean): void {
  if (face === null) return;
  face.style.transition = animate ? 'transform var(--motion) var(--ease)' : 'none';
  face.style.transform = offset === 0 ? '' : `translateX(${(isRtl() ? 1 : -1) * offset}px)`;
}

/**
 * A swipe towards the start of the line reveals the actions behind a row; a long press calls back. Returns the ref and
 * the handlers for the front of the row, and `consumed`, which tells whether the following click belongs to a gesture
 * rather than a tap.
 */
export function useRowGestures<Face extends HTMLElement>({
  actionsPx,
  open,
  onOpenChange,
  onSwipeStart,
  onLongPress,
}: Options) {
  const gesture = useRef<Gesture | undefined>(undefined);
  const consumed = useRef(false);
  const face = useRef<Face>(null);

  useEffect(() => slide(face.current, open ? actionsPx : 0, true), [open, actionsPx]);
  useEffect(() => () => window.clearTimeout(gesture.current?.timer), []);

  const finish = () => {
    const now = gesture.current;
    gesture.current = undefined;
    if (now === undefined) return;
    window.clearTimeout(now.timer);
    if (!now.swiping) return;
    const opens = now.offset > actionsPx / 2;
    slide(face.current, opens ? actionsPx : 0, true);
    onOpenChange(opens);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      consumed.current = false;
      if (event.pointerType === 'mouse') return;
      const timer = window.setTimeout(() => {
        gesture.current = undefined;
        consumed.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
      gesture.current = { x: event.clientX, y: event.clientY, timer, swiping: false, offset: open ? actionsPx : 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = gesture.current;
      if (now === undefined) return;
      const dx = (event.clientX - now.x) * (isRtl() ? 1 : -1);
      if (!now.swiping) {
        if (Math.hypot(dx, event.clientY - now.y) < SLACK_PX) return;
        window.clearTimeout(now.timer);
        if (Math.abs(dx) < Math.abs(event.clientY - now.y)) {
          gesture.current = undefined;
          return;
        }
        now.swiping = true;
        consumed.current = true;
        onSwipeStart();
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      now.offset = Math.min(actionsPx * 1.15, Math.max(0, (open ? actionsPx : 0) + dx));
      slide(face.current, now.offset, false);
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  };
  return { face, handlers, consumed };
}
