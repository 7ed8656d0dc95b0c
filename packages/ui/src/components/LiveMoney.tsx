import type { Readable } from '@tradewind/client';
import { useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import type { MoneyKind } from '../format/number.ts';
import { useExactMoney, useFormat } from '../i18n/context.tsx';
import { CURRENCY_CLASS, moneyParts } from './figures.tsx';
import { writeSign, writeText } from './write-text.ts';

interface LiveMoneyProps<T> {
  readonly source: Readable<T>;
  /** USD of a snapshot. Must be stable (defined outside the component, or useCallback). */
  readonly select: (snapshot: T) => number | null | undefined;
  readonly kind: MoneyKind;
  /** With plus sign and signal colour. */
  readonly signed?: boolean;
  readonly currency?: boolean;
  readonly className?: string;
}

/** An amount that changes often: looks like Money, but is written into its own text nodes without rendering. */
export function LiveMoney<T>({ source, select, kind, signed = false, currency = false, className }: LiveMoneyProps<T>) {
  const format = useFormat();
  const isExact = useExactMoney();
  const root = useRef<HTMLSpanElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const tail = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [cell, first, rest] = [root.current, head.current, tail.current];
    if (cell === null || first === null || rest === null) return;
    let last: number | null | undefined;
    let isFirst = true;
    // what the page has now: reading it back costs more
    let title = cell.title === '' ? undefined : cell.title;
    let isCut: boolean | undefined;
    const show = (): void => {
      const value = select(source.get());
      if (!isFirst && value === last) return;
      [last, isFirst] = [value, false];
      const parts = moneyParts(format, value, kind, signed, isExact);
      writeText(first, parts.head);
      writeText(rest, parts.tail);
      const cuts = kind !== 'balance' && value !== null && value !== undefined;
      if (cuts !== isCut) cell.classList.toggle('money-cut', (isCut = cuts));
      if (parts.whole !== title) cell.title = (title = parts.whole) ?? '';
      if (signed) writeSign(cell, value);
    };
    show();
    return source.subscribe(show);
  }, [source, select, kind, signed, isExact, format]);
  return (
    <span ref={root} className={classes('figures', signed && 'figure-signed', className)}>
      <span ref={head} />
      <span ref={tail} className="money-tail" />
      {currency && <span className={CURRENCY_CLASS}>USD</span>}
    </span>
  );
}
