import { memo, useId } from 'react';

interface GaugeProps {
  readonly label: string;
  /** Null = nothing to measure. */
  readonly value: number | null;
  /** The value as text, e.g. "320.50%". */
  readonly text: string;
  readonly max: number;
  /** At this value and below, the bar is amber; at `danger` and below, it has the colour of loss. 0 = none. */
  readonly warning: number;
  readonly danger: number;
}

/** A level on a bar with two marked thresholds: the margin level between stop-out and safe values. */
export const Gauge = memo(function Gauge({ label, value, text, max, warning, danger }: GaugeProps) {
  const labelId = useId();
  // what is above the end of the bar, and nothing to measure, fill it; a margin level is negative when equity is
  const shown = Math.max(0, Math.min(value ?? max, max));
  // both may be the same, and 0 is none
  const marks = [...new Set([danger, warning])].filter((mark) => mark > 0);
  return (
    <div
      role="meter"
      aria-labelledby={labelId}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={text}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span id={labelId} className="text-1 text-muted">
          {label}
        </span>
        <span className="figures text-2 font-semibold">{text}</span>
      </div>
      <div className="relative mt-1 h-1.5 overflow-hidden rounded-full bg-press">
        <div
          className={`h-full rounded-full ${colourOf(value, warning, danger)}`}
          style={{ width: `${(shown / max) * 100}%` }}
        />
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden
            className="absolute inset-y-0 w-px bg-line-strong"
            style={{ insetInlineStart: `${(mark / max) * 100}%` }}
          />
        ))}
      </div>
    </div>
  );
});

function colourOf(value: number | null, warning: number, danger: number): string {
  if (value === null) return 'bg-press';
  if (value <= danger) return 'bg-bad';
  return value <= warning ? 'bg-amber' : 'bg-accent';
}
