import type { Readable } from '@tradewind/client';
import { useId, useLayoutEffect, useRef } from 'react';
import { writeText } from './write-text.ts';

interface GaugeProps {
  readonly label: string;
  /** Null = nothing to measure. It must be stable (useMemo). */
  readonly source: Readable<number | null>;
  /** E.g. "320.50%". Must be stable (useCallback). */
  readonly text: (value: number | null) => string;
  readonly max: number;
  /** At this value and below, the bar is amber; at `danger` and below, it has the colour of loss. */
  readonly warning: number;
  readonly danger: number;
}

/** A level on a bar with two marked thresholds, written without rendering: the margin level between stop-out and safe values. */
export function Gauge({ label, source, text, max, warning, danger }: GaugeProps) {
  const labelId = useId();
  const meter = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let last: number | null | undefined;
    const show = (): void => {
      const value = source.get();
      if (value === last || meter.current === null || words.current === null || bar.current === null) return;
      last = value;
      const [now, said] = [shownOf(value, max), text(value)];
      meter.current.setAttribute('aria-valuenow', `${now}`);
      meter.current.setAttribute('aria-valuetext', said);
      writeText(words.current, said);
      bar.current.style.width = `${(now / max) * 100}%`;
      bar.current.dataset['level'] = levelOf(value, warning, danger);
    };
    show();
    return source.subscribe(show);
  }, [source, text, max, warning, danger]);
  return (
    <div
      ref={meter}
      role="meter"
      aria-labelledby={labelId}
      aria-valuemin={0}
      aria-valuemax={max}
      // as the effect writes it; the role requires it
      aria-valuenow={shownOf(source.get(), max)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span id={labelId} className="text-1 text-muted">
          {label}
        </span>
        <span ref={words} className="figures text-2 font-semibold" />
      </div>
      <div className="relative mt-1 h-1.5 overflow-hidden rounded-full bg-press">
        <div
          ref={bar}
          className="h-full rounded-full bg-accent data-[level=danger]:bg-bad data-[level=none]:bg-press data-[level=warning]:bg-amber"
        />
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

/** What is above the end of the bar, and nothing to measure, fill it. A margin level is negative when equity is. */
const shownOf = (value: number | null, max: number): number => Math.max(0, Math.min(value ?? max, max));

function levelOf(value: number | null, warning: number, danger: number): 'none' | 'danger' | 'warning' | 'safe' {
  if (value === null) return 'none';
  if (value <= danger) return 'danger';
  return value <= warning ? 'warning' : 'safe';
}
