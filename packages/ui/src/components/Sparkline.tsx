import type { Readable } from '@tradewind/client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { writeSign } from './write-text.ts';

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

interface SparklineProps<T> {
  readonly values: readonly number[] | undefined;
  readonly source: Readable<T>;
  /** Of the day's change. Must be stable (defined outside the component). */
  readonly sign: (snapshot: T) => number | null | undefined;
}

/**
 * A small area chart of closes, oldest first, in the signal colour of the day, which follows the prices without
 * rendering. Decoration: the change is also shown as text.
 */
export function Sparkline<T>({ values, source, sign }: SparklineProps<T>) {
  const root = useRef<SVGSVGElement>(null);
  const line = useMemo(() => (values === undefined || values.length < 2 ? undefined : sparklinePath(values)), [values]);
  useLayoutEffect(() => {
    const show = (): void => {
      if (root.current !== null) writeSign(root.current, sign(source.get()));
    };
    show();
    return source.subscribe(show);
  }, [source, sign]);
  return (
    <svg
      ref={root}
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`${BOX} figure-signed`}
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
}
