import type { Instrument } from '@tradewind/contract/light';
import { formatNumber, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { pointsPerPip } from '../../trading/order-figures.ts';

/** Distances between prices, given in points, as texts. */
export interface Distance {
  /** In pips, as spreads and profits are shown everywhere. */
  short(points: number): string;
  points(points: number): string;
}

export function useDistance({ PricePrecision }: Pick<Instrument, 'PricePrecision'>): Distance {
  const t = useT();
  const format = useFormat();
  const perPip = pointsPerPip(PricePrecision);
  return {
    short: (points) => t('instrument.pips', { pips: formatNumber(format.tag, points / perPip, 1) }),
    points: (points) => t.plural('instrument.points', points),
  };
}
