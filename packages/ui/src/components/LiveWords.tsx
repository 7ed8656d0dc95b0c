import type { Readable } from '@tradewind/client';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from './write-text.ts';

interface LiveWordsProps<T> {
  readonly source: Readable<T>;
  /** Must be stable per render cause (useCallback or outside). */
  readonly select: (snapshot: T) => string;
  readonly className?: string;
}

/** Text with figures that change often, written without rendering. */
export function LiveWords<T>({ source, select, className }: LiveWordsProps<T>) {
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = root.current;
    if (cell === null) return;
    const show = (): void => writeText(cell, select(source.get()));
    show();
    return source.subscribe(show);
  }, [source, select]);
  return <span ref={root} className={className} />;
}
