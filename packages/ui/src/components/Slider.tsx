import type { Readable } from '@tradewind/client';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';

interface SliderProps {
  readonly label: string;
  /** A readable changes often and is shown without rendering; it must be stable (useMemo). */
  readonly value: number | Readable<number>;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** The value as read by screen readers. */
  readonly text: string;
  onValueChange(value: number): void;
  readonly className?: string;
}

const FILLED = '--filled';
const filledTo = (value: number, min: number, max: number): string =>
  `${min < 0 ? 0 : ((value - min) / (max - min)) * 100}%`;

/** A value in a range. The part before the thumb is filled, except where zero is in the middle. */
export function Slider({ label, value, min, max, step = 1, text, onValueChange, className = '' }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (typeof value === 'number') return;
    const show = (): void => {
      const element = input.current;
      if (element === null) return;
      element.value = `${value.get()}`;
      element.style.setProperty(FILLED, filledTo(value.get(), min, max));
    };
    show();
    return value.subscribe(show);
  }, [value, min, max]);
  const now = typeof value === 'number' ? value : value.get();
  const style: CSSProperties & Readonly<Record<typeof FILLED, string>> = { [FILLED]: filledTo(now, min, max) };
  return (
    <input
      ref={input}
      type="range"
      aria-label={label}
      aria-valuetext={text}
      value={now}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      // prevents dragging the sheet
      data-base-ui-swipe-ignore=""
      className={`slider ${className}`}
      style={style}
    />
  );
}
