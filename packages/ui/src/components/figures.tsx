import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useState } from 'react';
import { classes } from '../classes.ts';
import type { MoneyKind } from '../format/number.ts';
import { NO_FIGURE } from '../format/number.ts';
import { isoTime, type TimeStyle } from '../format/time.ts';
import { useExactMoney, useFormat, type Format } from '../i18n/context.tsx';

type Amount = number | null | undefined;

export function signalClass(value: Amount): string {
  if (value === null || value === undefined || value === 0) return 'text-muted';
  return value > 0 ? 'text-up' : 'text-down';
}

interface SignedProps {
  /** Of the figure: positive, negative or zero. */
  readonly sign: number | null | undefined;
  /** The figure as text. */
  readonly children: string;
  readonly className?: string;
}

/** A figure in the colour of its sign. */
export const Signed = memo(function Signed({ sign, children, className }: SignedProps) {
  return (
    <span translate="no" className={classes('figures', signalClass(sign), className)}>
      {children}
    </span>
  );
});

interface PriceProps {
  readonly value: number | null | undefined;
  readonly precision: number;
  /** Larger pip digits; not used in dense tables. */
  readonly emphasis?: boolean;
  readonly className?: string;
}

export const Price = memo(function Price({ value, precision, emphasis = false, className }: PriceProps) {
  const format = useFormat();
  return (
    <span translate="no" className={classes('figures', className)}>
      {emphasis ? <PriceDigits value={value} precision={precision} /> : format.price(value, precision)}
    </span>
  );
});

/** A price with larger pip digits, coloured by its last move and with an arrow. Give it the key of its instrument. */
export const MovingPrice = memo(function MovingPrice({ value, precision, className }: Omit<PriceProps, 'emphasis'>) {
  const move = useLastMove(value);
  return (
    <span translate="no" data-move={move} className={classes('figures price-moves', className)}>
      <span aria-hidden className="price-arrow" />
      <PriceDigits value={value} precision={precision} />
    </span>
  );
});

/** Undefined before the first move. */
function useLastMove(value: Amount): 'up' | 'down' | undefined {
  const [last, setLast] = useState<{ readonly value: Amount; readonly move?: 'up' | 'down' }>({ value });
  if (value === last.value) return last.move;
  const isMove = typeof value === 'number' && typeof last.value === 'number';
  const next = isMove ? { value, move: value > last.value ? ('up' as const) : ('down' as const) } : { ...last, value };
  setLast(next);
  return next.move;
}

function PriceDigits({ value, precision }: { value: Amount; precision: number }) {
  const format = useFormat();
  if (value === null || value === undefined) return <span>{NO_FIGURE}</span>;
  const parts = format.priceParts(value, precision);
  return (
    <>
      <span>{parts.head}</span>
      <span className="price-pip">{parts.pip}</span>
      <span className="price-fraction">{parts.fraction}</span>
    </>
  );
}

interface MoneyProps {
  /** USD. */
  readonly value: number | null | undefined;
  readonly kind: MoneyKind;
  /** Plus sign and signal colour. */
  readonly signed?: boolean;
  readonly currency?: boolean;
  /** Replaces the figures with dots. */
  readonly hidden?: boolean;
  /** Shows all decimals; default: the setting of the app. */
  readonly exact?: boolean;
  readonly className?: string;
}

/** The figures of an amount; those of `tail` are muted. Where it is cut, `whole` is the full amount. */
function moneyParts(format: Format, value: Amount, kind: MoneyKind, signed: boolean, isExact: boolean) {
  const hasTail = kind !== 'balance' && value !== null && value !== undefined;
  const text = format.money(value, isExact ? kind : 'balance', signed);
  const cut = hasTail && isExact ? text.length - 4 : text.length;
  return {
    head: text.slice(0, cut),
    tail: text.slice(cut),
    whole: hasTail && !isExact ? format.money(value, kind, signed) : undefined,
  };
}

/** "USD" after an amount. */
const CURRENCY_CLASS = 'ms-[0.3em] text-[max(0.55em,0.75rem)] font-normal tracking-normal text-muted';

/**
 * An amount in USD: balances with 2 decimals, profit and margin with 2 or, where the app shows exact amounts, with 6, of
 * which the last four are muted. A cut amount has the class `money-cut`, and the full amount as its title.
 */
export const Money = memo(function Money({
  value,
  kind,
  signed = false,
  currency = false,
  hidden = false,
  exact,
  className,
}: MoneyProps) {
  const format = useFormat();
  const isExact = useExactMoney() || exact === true;
  const isCut = kind !== 'balance' && !hidden && value !== null && value !== undefined && exact !== true;
  const { head, tail, whole } = hidden
    ? { head: '••••••', tail: '', whole: undefined }
    : moneyParts(format, value, kind, signed, isExact);
  return (
    <span
      translate="no"
      className={classes('figures', isCut && 'money-cut', signed && !hidden && signalClass(value), className)}
      title={whole}
    >
      {head}
      {tail !== '' && <span className="money-tail">{tail}</span>}
      {currency && <span className={CURRENCY_CLASS}>USD</span>}
    </span>
  );
});

/** A change in percent: sign, arrow and colour. */
export const Percent = memo(function Percent({
  value,
  arrow = true,
  className,
}: {
  value: number | null | undefined;
  arrow?: boolean;
  className?: string;
}) {
  const format = useFormat();
  const Arrow = value !== null && value !== undefined && value < 0 ? ArrowDown : ArrowUp;
  return (
    <span translate="no" className={classes('figures inline-flex items-center', signalClass(value), className)}>
      {arrow && value !== null && value !== undefined && value !== 0 && (
        <Arrow aria-hidden className="me-0.5 size-[0.8em]" strokeWidth={2.5} />
      )}
      {format.percent(value)}
    </span>
  );
});

export function TimeText({
  timeMs,
  style = 'dateTime',
  className,
}: {
  timeMs: number | null | undefined;
  style?: TimeStyle;
  className?: string;
}) {
  const format = useFormat();
  if (timeMs === null || timeMs === undefined) return <span className={className}>{NO_FIGURE}</span>;
  return (
    <time dateTime={isoTime(timeMs)} className={classes('tabular-nums', className)}>
      {format.time(timeMs, style)}
    </time>
  );
}
