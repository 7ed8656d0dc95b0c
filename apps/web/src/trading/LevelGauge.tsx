import { derived } from '@tradewind/client';
import { Gauge, useFormat } from '@tradewind/ui';
import { useCallback, useMemo } from 'react';
import { useClient } from '../shared/client.tsx';
import { useLevels } from './use-levels.ts';

interface LevelGaugeProps {
  readonly label: string;
  /** Shown while no margin is in use. */
  readonly none?: string;
}

/** Percent. */
const USUAL_CALL = 100;

/** The account's margin level at current prices. */
export function LevelGauge({ label, none }: LevelGaugeProps) {
  const format = useFormat();
  const { figures } = useClient().orders;
  // 0 while unknown: no thresholds. A group may have none.
  const { call = 0, stopOut = 0 } = useLevels();
  const level = useMemo(() => derived([figures], () => figures.get()?.margin_level ?? null), [figures]);
  const text = useCallback(
    (value: number | null) => (value === null && none !== undefined ? none : format.percent(value, false)),
    [format, none],
  );
  const max = 5 * (call > 0 ? call : USUAL_CALL);
  return <Gauge label={label} source={level} text={text} max={max} warning={call} danger={stopOut} />;
}
