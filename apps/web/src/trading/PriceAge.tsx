import { Clock } from 'lucide-react';
import type { MarketStore } from '@tradewind/client';
import { classes, useReadable } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';

interface PriceAgeProps {
  readonly instrumentId: number;
  /** Its age, where the price is not followed all the time. */
  readonly source?: ReturnType<MarketStore['age']>;
  /** Shown while the price is current. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The age of a price once it may be outdated. Renders once a second then, and never before. */
export function PriceAge({ instrumentId, source, children, className }: PriceAgeProps) {
  const t = useT();
  const { market } = useClient();
  const age = useReadable(source ?? market.age(instrumentId));
  if (age === undefined) return children;
  const { seconds } = age;
  return (
    <span
      data-testid="price-age"
      className={classes('inline-flex items-center gap-1 whitespace-nowrap text-amber', className)}
    >
      <Clock aria-hidden size={12} strokeWidth={2} />
      {seconds < 120
        ? t('app.priceAge.seconds', { count: seconds })
        : t('app.priceAge.minutes', { count: Math.floor(seconds / 60) })}
    </span>
  );
}
