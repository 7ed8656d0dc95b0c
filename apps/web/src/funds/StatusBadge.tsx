import { classes } from '@tradewind/ui';

/** How a matter stands, by sign as well as by colour. */
export type StatusTone = 'waiting' | 'good' | 'bad' | 'over';

const TONES: Readonly<Record<StatusTone, string>> = {
  waiting: 'bg-amber-soft text-amber',
  good: 'bg-up-soft text-up',
  bad: 'bg-down-soft text-down',
  over: 'bg-press text-muted',
};

/** The state of a deposit or withdrawal; `text` is the server's, in the reader's language. */
export function StatusBadge({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className={classes('inline-block rounded-full px-2 py-0.5 text-1 font-semibold', TONES[tone])}>{text}</span>
  );
}
