import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

const KEY_STEP_PX = 16;

interface SplitterProps {
  readonly area: string;
  readonly label: string;
  /** Size in pixels of the panel being resized. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  /** Direction of the pointer that enlarges the panel; start and end follow the reading direction. */
  readonly grows: 'start' | 'end' | 'up';
  onResize(size: number): void;
}

/** A thin divider between panels that can be dragged, or moved with the arrow keys. */
export function Splitter({ area, label, size, min, max, grows, onResize }: SplitterProps) {
  const drag = useRef<{ origin: number; size: number } | undefined>(undefined);
  const isRow = grows === 'up';
  const rtl = document.documentElement.dir === 'rtl';
  const sign = grows === 'up' ? -1 : (grows === 'end') === rtl ? -1 : 1;
  const position = (event: PointerEvent) => (isRow ? event.clientY : event.clientX);

  const start = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { origin: position(event), size };
  };
  const move = (event: PointerEvent) => {
    if (drag.current !== undefined) onResize(drag.current.size + sign * (position(event) - drag.current.origin));
  };
  const end = () => {
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    onResize(size + sign * delta * KEY_STEP_PX);
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      style={{ gridArea: area }}
      className={`relative z-10 touch-none bg-line before:absolute hover:bg-accent focus-visible:bg-accent ${isRow ? 'cursor-row-resize before:inset-x-0 before:-inset-y-1.5' : 'cursor-col-resize before:-inset-x-1.5 before:inset-y-0'}`}
    />
  );
}
