import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '../classes.ts';
import type { MoneyKind } from '../format/number.ts';
import { NO_FIGURE } from '../format/number.ts';
import { isoTime, type TimeStyle } from '../format/time.ts';
import { useExactMoney, useFormat, useUiTexts, type Format } from '../i18n/context.tsx';

export function signalClass(value: number | null | undefined): string {
  if (value === null || value === undefined || value === 0) return 'text-muted';
  return value > 0 ? 'text-up' : 'text-down';
}

interface PriceProps {
  readonly value: number | null | undefined;
  readonly precision: number;
  /** Larger pip digits; not used in dense tables. */
  readonly emphasis?: boolean;
  /** Shows an arrow in the signal colour. */
  readonly direction?: 'up' | 'down' | undefined;
  readonly className?: string;
}

/** A price that does not update by itself. For a live one use LivePrice. */
export function Price({ value, precision, emphasis = false, direction, className }: PriceProps) {
  const format = useFormat();
  const texts = useUiTexts();
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span
      className={classes('figures', direction === 'up' && 'text-up', direction === 'down' && 'text-down', className)}
    >
      {direction !== undefined && (
        <Arrow
          aria-label={direction === 'up' ? texts.up : texts.down}
          className="me-0.5 inline size-[0.75em]"
          strokeWidth={2.5}
        />
      )}
      {value === null || value === undefined ? (
        NO_FIGURE
      ) : emphasis ? (
        <PriceDigits value={value} precision={precision} />
      ) : (
        format.price(value, precision)
      )}
    </span>
  );
}

function PriceDigits({ value, precision }: { value: number; precision: number }) {
  const parts = useFormat().priceParts(value, precision);
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

type Amount = number | null | undefined;

/** The figures of an amount; those of `tail` are muted. Where it is cut, `whole` is the full amount. */
export function moneyParts(format: Format, value: Amount, kind: MoneyKind, signed: boolean, isExact: boolean) {
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
export const CURRENCY_CLASS = 'ms-[0.3em] text-[max(0.55em,0.75rem)] font-normal tracking-normal text-muted';

/**
 * An amount in USD: balances with 2 decimals, profit and margin with 2 or, where the app shows exact amounts, with 6, of
 * which the last four are muted. A cut amount has the class `money-cut`, and the full amount as its title.
 */
export function Money({ value, kind, signed = false, currency = false, hidden = false, exact, className }: MoneyProps) {
  const format = useFormat();
  const isExact = useExactMoney() || exact === true;
  const isCut = kind !== 'balance' && !hidden && value !== null && value !== undefined && exact !== true;
  const { head, tail, whole } = hidden
    ? { head: '••••••', tail: '', whole: undefined }
    : moneyParts(format, value, kind, signed, isExact);
  return (
    <span
      className={classes('figures', isCut && 'money-cut', signed && !hidden && signalClass(value), className)}
      title={whole}
    >
      {head}
      {tail !== '' && <span className="money-tail">{tail}</span>}
      {currency && <span className={CURRENCY_CLASS}>USD</span>}
    </span>
  );
}

/** A change in percent: sign, arrow and colour. */
export function Percent({
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
    <span className={classes('figures inline-flex items-center', signalClass(value), className)}>
      {arrow && value !== null && value !== undefined && value !== 0 && (
        <Arrow aria-hidden className="me-0.5 size-[0.8em]" strokeWidth={2.5} />
      )}
      {format.percent(value)}
    </span>
  );
}

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
