import { useId, type ReactNode } from 'react';

interface GaugeProps {
  readonly label: string;
  /** As text, e.g. "320.50%". */
  readonly text: string;
  /** Shown instead of the text, where it changes often. */
  readonly shown?: ReactNode;
  /** 0…max; null = nothing to measure. */
  readonly value: number | null;
  readonly max: number;
  /** Below this value the bar is amber, below `danger` it has the colour of loss. */
  readonly warning: number;
  readonly danger: number;
}

/** A level on a bar with two marked thresholds: the margin level between stop-out and safe values. */
export function Gauge({ label, text, shown: words, value, max, warning, danger }: GaugeProps) {
  const labelId = useId();
  const shown = Math.min(value ?? max, max);
  const tone = value === null ? 'bg-press' : value <= danger ? 'bg-bad' : value <= warning ? 'bg-amber' : 'bg-accent';
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
        <span className="figures text-2 font-semibold">{words ?? text}</span>
      </div>
      <div className="relative mt-1 h-1.5 overflow-hidden rounded-full bg-press">
        <div className={`h-full rounded-full ${tone}`} style={{ width: `${(shown / max) * 100}%` }} />
        {[danger, warning].map((mark) => (
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
}
