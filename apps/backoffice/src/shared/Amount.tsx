import { classes } from '@tradewind/ui';

interface AmountProps {
  /** A decimal as the server wrote it: digits compared with a bank statement must be exact. */
  readonly value: string;
  readonly currency: string;
  readonly className?: string;
}

/** An amount of a currency other than USD; for USD use Money of @tradewind/ui. */
export function Amount({ value, currency, className }: AmountProps) {
  return (
    <span className={classes('figures', className)}>
      {value}
      <span className="ms-[0.3em] text-[max(0.55em,0.75rem)] font-normal text-muted">{currency}</span>
    </span>
  );
}
