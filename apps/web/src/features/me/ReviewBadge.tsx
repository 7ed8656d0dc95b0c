import { classes } from '@tradewind/ui';
import { BadgeCheck } from 'lucide-react';
import { useT } from '../../shared/language.ts';
import { reviewOf, useVerification, type Review } from '../../shared/use-verification.ts';

const TEXTS = {
  open: 'me.notVerified',
  refused: 'me.refused',
  waiting: 'me.review',
  approved: 'me.verified',
} as const satisfies Record<Review, string>;
const TONES: Readonly<Record<Review, string>> = {
  open: 'bg-press text-muted',
  refused: 'bg-amber-soft text-amber',
  waiting: 'bg-amber-soft text-amber',
  approved: 'bg-good-soft text-good',
};

/** The state of the identity verification, or only the given state; nothing while it is unknown. */
export function ReviewBadge({ only }: { only?: Review }) {
  const t = useT();
  const { data } = useVerification();
  const review = data === undefined ? undefined : reviewOf(data);
  if (review === undefined || (only !== undefined && review !== only)) return null;
  return (
    <span
      data-testid="review-badge"
      className={classes('inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-1 font-medium', TONES[review])}
    >
      {review === 'approved' && <BadgeCheck aria-hidden size={14} strokeWidth={2} />}
      {t(TEXTS[review])}
    </span>
  );
}
