import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { fitOf, moved, turned, WHOLE, zoomed, type Point, type Size, type View } from './viewport.ts';

const STEP = 1.5;
const MOVE_PX = 60;
/** Zoom rate of the mouse wheel. */
const WHEEL_RATE = 0.002;
const DOUBLE_TAP_SCALE = 2.5;

interface Viewport {
  readonly view: View;
  /** Screen pixels per pixel of the picture. */
  readonly size: number;
  readonly frame: RefObject<HTMLDivElement | null>;
  zoomIn(): void;
  zoomOut(): void;
  turn(): void;
  reset(): void;
  onKeyDown(event: KeyboardEvent): void;
}

const NOTHING: Size = { width: 0, height: 0 };

/**
 * Views a picture by wheel, touch and keys. Inside a page (`free` false) the wheel alone scrolls the page and zooms with
 * Ctrl, as usual on the web; in full screen it zooms.
 */
export function useViewport(picture: Size, free: boolean): Viewport {
  const [view, setView] = useState(WHOLE);
  const [room, setRoom] = useState(NOTHING);
  const frame = useRef<HTMLDivElement>(null);
  const zoomAt = (factor: number, point: Point) => setView((before) => zoomed(before, factor, point, room, picture));
  const moveBy = (by: Point) => setView((before) => moved(before, by, room, picture));
  const fromMiddle = (clientX: number, clientY: number): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const middle = { x: 0, y: 0 };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!free && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * WHEEL_RATE), fromMiddle(event.clientX, event.clientY));
  });
  const onMoves = useEffectEvent((before: readonly Point[], now: readonly Point[]) => {
    const [from, other] = before;
    const [to, otherTo] = now;
    if (from === undefined || to === undefined) return;
    if (other === undefined || otherTo === undefined) {
      moveBy({ x: to.x - from.x, y: to.y - from.y });
      return;
    }
    const gap = Math.hypot(other.x - from.x, other.y - from.y);
    const gapNow = Math.hypot(otherTo.x - to.x, otherTo.y - to.y);
    const between = { x: (to.x + otherTo.x) / 2, y: (to.y + otherTo.y) / 2 };
    const betweenBefore = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
    if (gap > 0) zoomAt(gapNow / gap, fromMiddle(between.x, between.y));
    moveBy({ x: between.x - betweenBefore.x, y: between.y - betweenBefore.y });
  });
  const onDouble = useEffectEvent((event: MouseEvent) => {
    const factor = view.scale > 1 ? 1 / view.scale : DOUBLE_TAP_SCALE;
    zoomAt(factor, fromMiddle(event.clientX, event.clientY));
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const wheel = (event: WheelEvent) => onWheel(event);
    const double = (event: MouseEvent) => onDouble(event);
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('dblclick', double);
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    const stop = followFingers(element, (before, now) => onMoves(before, now));
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('dblclick', double);
      stop();
    };
  }, []);

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomAt(STEP, middle),
    '=': () => zoomAt(STEP, middle),
    '-': () => zoomAt(1 / STEP, middle),
    '0': () => setView(WHOLE),
    r: () => setView(turned),
    ArrowLeft: () => moveBy({ x: MOVE_PX, y: 0 }),
    ArrowRight: () => moveBy({ x: -MOVE_PX, y: 0 }),
    ArrowUp: () => moveBy({ x: 0, y: MOVE_PX }),
    ArrowDown: () => moveBy({ x: 0, y: -MOVE_PX }),
  };
  return {
    view,
    size: fitOf(room, picture, view.turns) * view.scale,
    frame,
    zoomIn: () => zoomAt(STEP, middle),
    zoomOut: () => zoomAt(1 / STEP, middle),
    turn: () => setView(turned),
    reset: () => setView(WHOLE),
    onKeyDown(event) {
      // leaves the browser's own zoom to the browser
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[event.key.toLowerCase()] ?? keys[event.key];
      // without zoom, arrow keys scroll the page
      if (act === undefined || (event.key.startsWith('Arrow') && view.scale === 1)) return;
      event.preventDefault();
      act();
    },
  };
}

/** Reports where the fingers (or the pressed mouse) were and are, at most two. Returns a function that stops it. */
function followFingers(
  element: HTMLElement,
  onMoves: (before: readonly Point[], now: readonly Point[]) => void,
): () => void {
  const fingers = new Map<number, Point>();
  const places = () => [...fingers.values()].slice(0, 2);
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    const before = places();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    onMoves(before, places());
  };
  const up = (event: PointerEvent) => fingers.delete(event.pointerId);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
  };
}
