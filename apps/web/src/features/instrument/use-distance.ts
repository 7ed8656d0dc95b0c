import type { Instrument } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useCallback } from 'react';
import { useT } from '../../shared/language.ts';
import { distanceText } from '../../trading/distance.ts';

/** Formats distances between an instrument's prices, given in points. */
export function useDistance({ Code, PricePrecision }: Pick<Instrument, 'Code' | 'PricePrecision'>) {
  const t = useT();
  const format = useFormat();
  return useCallback(
    (points: number): string => distanceText({ code: Code, pricePrecision: PricePrecision }, points, format, t),
    [Code, PricePrecision, format, t],
  );
}
