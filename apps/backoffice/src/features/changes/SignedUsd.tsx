import { classes } from '@tradewind/ui';
import { usdText } from '../../shared/grouped.ts';

/** A signed amount with all its decimals; the sign carries the same meaning as the colour. */
export function SignedUsd({ value, className }: { value: string; className?: string }) {
  const text = usdText(value, true);
  const tone = text.startsWith('+') ? 'text-up' : text.startsWith('−') ? 'text-down' : 'text-muted';
  return (
    <span className={classes('figures font-semibold', tone, className)}>
      {text}
      <span className="ms-[0.3em] text-[max(0.55em,0.75rem)] font-normal text-muted">USD</span>
    </span>
  );
}
