import { useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { NO_FIGURE } from '../format/number.ts';
import { useFormat, type Format } from '../i18n/context.tsx';
import type { Readable } from '@tradewind/client';
import { writeSign, writeText } from './write-text.ts';

interface Cells {
  readonly root: HTMLElement;
  readonly head: HTMLElement;
  readonly pip: HTMLElement;
  readonly fraction: HTMLElement;
}

function paint(cells: Cells, value: number | null | undefined, precision: number, format: Format): void {
  if (value === null || value === undefined) {
    writeText(cells.head, NO_FIGURE);
    writeText(cells.pip, '');
    writeText(cells.fraction, '');
    return;
  }
  const parts = format.priceParts(value, precision);
  writeText(cells.head, parts.head);
  writeText(cells.pip, parts.pip);
  writeText(cells.fraction, parts.fraction);
}

interface LivePriceProps<T> {
  readonly source: Readable<T>;
  /** Must be stable (defined outside the component). */
  readonly select: (snapshot: T) => number | null | undefined;
  readonly precision: number;
  /** Colours the price by its last move and shows an arrow. */
  readonly direction?: boolean;
  readonly emphasis?: boolean;
  readonly className?: string;
}

/**
 * A price that changes often: each change is written into its own text nodes without React rendering. For a screen
 * reader it is ordinary text, read when reached and never announced.
 */
export function LivePrice<T>({
  source,
  select,
  precision,
  direction = false,
  emphasis = true,
  className,
}: LivePriceProps<T>) {
  const format = useFormat();
  const root = useRef<HTMLSpanElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const pip = useRef<HTMLSpanElement>(null);
  const fraction = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (root.current === null || head.current === null || pip.current === null || fraction.current === null) return;
    const cells: Cells = { root: root.current, head: head.current, pip: pip.current, fraction: fraction.current };
    let last: number | null | undefined = select(source.get());
    let move: string | undefined;
    paint(cells, last, precision, format);
    return source.subscribe(() => {
      const next = select(source.get());
      if (next === last) return;
      if (typeof next === 'number' && typeof last === 'number') {
        const before = move;
        move = next > last ? 'up' : 'down';
        if (move !== before) cells.root.dataset['move'] = move;
      }
      last = next;
      paint(cells, next, precision, format);
    });
  }, [source, select, precision, format]);

  return (
    <span ref={root} className={classes('figures', direction && 'price-moves', className)}>
      {direction && <span aria-hidden className="price-arrow" />}
      <span ref={head} />
      <span ref={pip} className={emphasis ? 'price-pip' : undefined} />
      <span ref={fraction} className={emphasis ? 'price-fraction' : undefined} />
    </span>
  );
}

interface LiveTextProps<T> {
  readonly source: Readable<T>;
  /** Text and sign (-1, 0, 1) of a snapshot. Must be stable per render cause (useCallback or outside). */
  readonly select: (snapshot: T) => { readonly text: string; readonly sign: number };
  readonly className?: string;
}

/** Any other figure that changes often: percent, profit. Coloured by sign. */
export function LiveText<T>({ source, select, className }: LiveTextProps<T>) {
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = root.current;
    if (cell === null) return;
    const show = () => {
      const { text, sign } = select(source.get());
      writeText(cell, text);
      writeSign(cell, sign);
    };
    show();
    return source.subscribe(show);
  }, [source, select]);
  return <span ref={root} className={classes('figures figure-signed', className)} />;
}
