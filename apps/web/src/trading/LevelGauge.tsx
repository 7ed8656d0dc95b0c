import { Gauge, useFormat, useSelected } from '@tradewind/ui';
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
  const level = useSelected(figures, (now) => now?.margin_level ?? null);
  const text = level === null && none !== undefined ? none : format.percent(level, false);
  const max = 5 * (call > 0 ? call : USUAL_CALL);
  return <Gauge label={label} value={level} text={text} max={max} warning={call} danger={stopOut} />;
}
