import { classes } from '@tradewind/ui';
import { amountText } from './grouped.ts';

interface AmountProps {
  /** A decimal of the server; no digit is rounded, because they are compared with a bank statement. */
  readonly value: string;
  readonly currency: string;
  readonly className?: string;
}

/** An amount of a currency other than USD; for USD use Money of @tradewind/ui. */
export function Amount({ value, currency, className }: AmountProps) {
  return (
    <span className={classes('figures', className)}>
      {amountText(value)}
      <span className="ms-[0.3em] text-[max(0.55em,0.75rem)] font-normal text-muted">{currency}</span>
    </span>
  );
}
