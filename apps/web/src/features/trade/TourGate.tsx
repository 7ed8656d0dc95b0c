import { useReadable } from '@tradewind/ui';
import { lazy, Suspense } from 'react';
import { useUser } from '../../shared/client.tsx';
import { needTexts } from '../../shared/language.ts';
import { tourWanted } from '../../shared/tour.ts';

const Tour = lazy(async () => {
  const [module] = await Promise.all([import('../tour/index.ts'), needTexts(['charting'])]);
  return { default: module.Tour };
});

/** The tour, on the first visit of a new demo account, and when it is asked for again. */
export function TourGate() {
  const isWanted = useReadable(tourWanted);
  // a session that an earlier version stored does not have it yet
  const isNew = useUser()?.tour_done === 0;
  return isNew || isWanted ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null;
}
