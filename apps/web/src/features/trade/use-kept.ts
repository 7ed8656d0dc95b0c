/** Indicators and drawings on the chart. */
import type { Drawing, Study } from '@tradewind/contract/light';
import { toast, useReadable } from '@tradewind/ui';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { keptDrawings, keptStudies, type KeptItems } from './chart/kept/index.ts';

let notifyLost = (): void => undefined;
const studies = keptStudies(() => notifyLost());

export const useStudies = (): readonly Study[] => useReadable(studies.items);
export const changeStudies = studies.change;

/** Follows the account while the chart is mounted. Returns the drawings of an instrument. */
export function useKept(code: string): KeptItems<Drawing> {
  const client = useClient();
  const t = useT();
  useEffect(() => {
    notifyLost = () => toast('warning', t('trade.chart.lost'), undefined, 'chart-lost');
  }, [t]);
  const drawings = useMemo(() => keptDrawings(code, () => notifyLost()), [code]);
  useEffect(() => studies.follow(client), [client]);
  useEffect(() => drawings.follow(client), [drawings, client]);
  return drawings;
}
