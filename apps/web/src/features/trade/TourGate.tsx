import { useReadable, lazySheet } from '@tradewind/ui';
import { useUser } from '../../shared/client.tsx';
import { tourWanted } from '../../shared/tour.ts';

const Tour = lazySheet(
  async () => (await import('../tour/index.ts')).Tour,
  () => true,
);

/** The tour, on a new demo account's first visit, and when it is requested again. */
export function TourGate() {
  const isWanted = useReadable(tourWanted);
  // a session stored by an earlier version does not have this field yet
  const isNew = useUser()?.tour_done === 0;
  return isNew || isWanted ? <Tour /> : null;
}
