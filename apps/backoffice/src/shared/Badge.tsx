import { classes } from '@tradewind/ui';
import type { ReactNode } from 'react';

/** What a state means: waiting for a decision, succeeded, failed, or neutral. */
export type BadgeTone = 'waiting' | 'good' | 'bad' | 'info' | 'plain';

const TONES: Readonly<Record<BadgeTone, string>> = {
  waiting: 'bg-amber-soft text-amber',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-accent-soft text-accent',
  plain: 'bg-press text-text',
};

/** A state in one word; the colour repeats its meaning. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes('inline-block rounded-full px-2.5 py-0.5 text-1 font-semibold whitespace-nowrap', TONES[tone])}
    >
      {children}
    </span>
  );
}
