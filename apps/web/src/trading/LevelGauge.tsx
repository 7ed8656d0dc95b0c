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

/** The account's margin level at current prices. */
export function LevelGauge({ label, none }: LevelGaugeProps) {
  const format = useFormat();
  const { figures } = useClient().orders;
  const { call = 100, stopOut = 50 } = useLevels();
  const level = useMemo(() => derived([figures], () => figures.get()?.margin_level ?? null), [figures]);
  const text = useCallback(
    (value: number | null) => (value === null && none !== undefined ? none : format.percent(value, false)),
    [format, none],
  );
  return <Gauge label={label} source={level} text={text} max={5 * call} warning={call} danger={stopOut} />;
}
