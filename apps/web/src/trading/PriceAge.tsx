import { Clock } from 'lucide-react';
import type { PriceAge as Age } from '@tradewind/client/app';
import { classes, NO_FIGURE, useReadable } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useClient } from '../shared/client.tsx';
import { keptAt } from '../shared/as-of.ts';
import { useT } from '../shared/language.ts';
import { useClock } from './use-clock.ts';

interface PriceAgeProps {
  readonly instrumentId: number;
  /** Shown while the price is current. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The age of a price once it may be outdated. */
export function PriceAge({ instrumentId, children, className }: PriceAgeProps) {
  const age = useReadable(useClient().market.age(instrumentId));
  return age === undefined ? children : <PriceAgeText age={age} {...(className === undefined ? {} : { className })} />;
}

export function PriceAgeText({ age, className }: { age: Age; className?: string }) {
  const t = useT();
  const kept = useReadable(keptAt);
  const now = useClock(age.seconds === undefined);
  const seconds = age.seconds ?? (kept === undefined ? undefined : Math.max(0, Math.floor((now - kept) / 1000)));
  return (
    <span
      data-testid="price-age"
      className={classes('inline-flex items-center gap-1 whitespace-nowrap text-amber', className)}
    >
      <Clock aria-hidden size={12} strokeWidth={2} />
      {seconds === undefined
        ? NO_FIGURE
        : seconds < 120
          ? t('app.priceAge.seconds', { count: seconds })
          : t('app.priceAge.minutes', { count: Math.floor(seconds / 60) })}
    </span>
  );
}
