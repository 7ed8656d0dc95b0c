import type { CSSProperties } from 'react';

interface SliderProps {
  readonly label: string;
  readonly value: number;
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
  const style: CSSProperties & Readonly<Record<typeof FILLED, string>> = { [FILLED]: filledTo(value, min, max) };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      value={value}
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
