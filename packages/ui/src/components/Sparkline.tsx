import { memo, useMemo } from 'react';
import { signalClass } from './figures.tsx';

const WIDTH = 72;
const HEIGHT = 32;
/** Narrower in a narrow container. */
const BOX = 'block h-8 w-13 shrink-0 @min-[22rem]:w-18';

/** Path of the line through values, scaled to the box. A flat series is drawn in the middle. */
export function sparklinePath(values: readonly number[], width = WIDTH, height = HEIGHT): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const stepX = width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const y = range === 0 ? height / 2 : 1 + (1 - (value - low) / range) * (height - 2);
      return `${index === 0 ? 'M' : 'L'}${Number((index * stepX).toFixed(1))} ${Number(y.toFixed(1))}`;
    })
    .join('');
}

interface SparklineProps {
  readonly values: readonly number[] | undefined;
  /** Of the day's change. */
  readonly sign: number | null | undefined;
}

/**
 * A small area chart of closes, oldest first, in the signal colour of the day. Decoration: the change is also shown as text.
 */
export const Sparkline = memo(function Sparkline({ values, sign }: SparklineProps) {
  const line = useMemo(() => (values === undefined || values.length < 2 ? undefined : sparklinePath(values)), [values]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`${BOX} ${signalClass(sign)}`}
    >
      {line !== undefined && (
        <>
          <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="currentColor" opacity={0.14} />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
});
