import { useCallback, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { TradeChart } from './create-chart.ts';

/** A finger that rests this long opens the menu of that price; if it then moves, it reads values instead. */
const LONG_PRESS_MS = 450;
const SLOP_PX = 8;

export interface PressedPrice {
  /** Pixels from the chart's left and top. */
  readonly x: number;
  readonly y: number;
  readonly price: number;
}

export interface PricePress {
  readonly at: PressedPrice | undefined;
  close(): void;
  readonly events: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
    onContextMenu(event: MouseEvent): void;
  };
}

/** Where the candles are long-pressed or right-clicked. */
export function usePricePress(
  chart: TradeChart | undefined,
  host: RefObject<HTMLElement | null>,
  instrumentId: number,
): PricePress {
  const [at, setAt] = useState<PressedPrice | undefined>(undefined);
  const [pressedId, setPressedId] = useState(instrumentId);
  if (pressedId !== instrumentId) {
    setPressedId(instrumentId);
    setAt(undefined);
  }
  const touch = useRef<{ readonly x: number; readonly y: number; readonly timeMs: number } | undefined>(undefined);
  const open = (clientX: number, clientY: number): void => {
    const box = host.current?.getBoundingClientRect();
    if (chart === undefined || box === undefined || chart.drawings.isDrawing()) return;
    const [x, y] = [clientX - box.left, clientY - box.top];
    const price = y >= 0 && y <= chart.paneHeight() ? chart.priceAt(y) : undefined;
    setAt(price === undefined ? undefined : { x, y, price });
  };
  const close = useCallback(() => setAt(undefined), []);
  return {
    at,
    close,
    events: {
      onPointerDown(event) {
        const isFinger = event.pointerType !== 'mouse' && event.isPrimary;
        touch.current = isFinger ? { x: event.clientX, y: event.clientY, timeMs: event.timeStamp } : undefined;
      },
      onPointerMove({ clientX, clientY }) {
        const start = touch.current;
        if (start !== undefined && Math.hypot(clientX - start.x, clientY - start.y) > SLOP_PX)
          touch.current = undefined;
      },
      onPointerUp(event) {
        const start = touch.current;
        touch.current = undefined;
        if (start !== undefined && event.timeStamp - start.timeMs >= LONG_PRESS_MS) open(event.clientX, event.clientY);
      },
      onPointerCancel() {
        touch.current = undefined;
      },
      onContextMenu(event) {
        event.preventDefault();
        // for a touch, this event fires while the finger rests; lifting it opens the menu
        if (touch.current === undefined) open(event.clientX, event.clientY);
      },
    },
  };
}
