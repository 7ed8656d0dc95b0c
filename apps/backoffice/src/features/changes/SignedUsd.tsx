import { classes } from '@tradewind/ui';

/** A signed amount, digit by digit as the server wrote it; the sign carries the same meaning as the colour. */
export function SignedUsd({ value, className }: { value: string; className?: string }) {
  const isLess = value.startsWith('-');
  return (
    <span className={classes('figures font-semibold', isLess ? 'text-down' : 'text-up', className)}>
      {isLess ? `−${value.slice(1)}` : `+${value}`}
      <span className="ms-[0.3em] text-[max(0.55em,0.75rem)] font-normal text-muted">USD</span>
    </span>
  );
}
