import { classes } from '@tradewind/ui';

/** By status in the contract: waiting, done, refused; anything else ended in another way. */
const TONES = ['bg-amber-soft text-amber', 'bg-good-soft text-good', 'bg-bad-soft text-bad'] as const;
const OVER = 'bg-press text-muted';

/** The state of a deposit or withdrawal; `text` is the server's, in the reader's language. */
export function StatusBadge({ status, text }: { status: number; text: string }) {
  return (
    <span className={classes('inline-block rounded-full px-2 py-0.5 text-1 font-semibold', TONES[status] ?? OVER)}>
      {text}
    </span>
  );
}
