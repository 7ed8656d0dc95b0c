import type { Readable } from '@tradewind/client/app';
import type { Instrument } from '@tradewind/contract/light';
import { NO_FIGURE, Signed, useFormat, useReadable } from '@tradewind/ui';
import { X } from 'lucide-react';
import { useT } from '../../shared/language.ts';
import { STUDY_SPECS, studyLabel } from '../../trading/studies.ts';
import type { Changes } from './chart/comparison.ts';
import { compareWith, type Compared } from './use-compared.ts';
import { useStudies } from './use-kept.ts';

/** A line above the chart: the compared instrument and the indicators over the candles, each in the colour of its line. */
export function ChartNames({ instrument, compared }: { instrument: Instrument; compared: Compared }) {
  const over = useStudies().filter(({ kind }) => STUDY_SPECS[kind].isOver);
  const isCompared = compared.instrument !== undefined;
  if (over.length === 0 && !isCompared) return null;
  return (
    <div
      dir="ltr"
      className={`figures flex items-center gap-3 overflow-hidden px-2 text-[0.6875rem] leading-5 font-semibold ${isCompared ? 'h-7' : 'h-5'}`}
    >
      {compared.instrument !== undefined && (
        <Legend own={instrument} other={compared.instrument} colour={compared.colour} changes={compared.changes} />
      )}
      <p data-testid="indicator-names" className="flex min-w-0 gap-3">
        {over.map((study) => (
          <span key={study.id} className="shrink-0" style={{ color: `var(--series-${study.colours[0] ?? 1})` }}>
            {studyLabel(study)}
          </span>
        ))}
      </p>
    </div>
  );
}

interface LegendProps {
  readonly own: Instrument;
  readonly other: Instrument;
  readonly colour: number;
  readonly changes: Readable<Changes | undefined>;
}

/** Both names and their changes since the left edge, at the crosshair. */
function Legend({ own, other, colour, changes }: LegendProps) {
  const t = useT();
  return (
    <p data-testid="compare-legend" className="flex shrink-0 items-center gap-2">
      <span>
        {own.ShowCode} <Change changes={changes} side="own" />
      </span>
      <span style={{ color: `var(--series-${colour})` }}>
        {other.ShowCode} <Change changes={changes} side="other" />
      </span>
      <button
        type="button"
        data-testid="compare-remove"
        aria-label={t('trade.chart.compareRemove', { symbol: other.ShowCode })}
        onClick={() => compareWith(undefined)}
        className="relative grid size-7 place-items-center rounded-control text-muted before:absolute before:-inset-2 hover:bg-press"
      >
        <X aria-hidden size={14} strokeWidth={2} />
      </button>
    </p>
  );
}

function Change({ changes, side }: { changes: Readable<Changes | undefined>; side: keyof Changes }) {
  const format = useFormat();
  const change = useReadable(changes)?.[side];
  return <Signed sign={change}>{change === undefined ? NO_FIGURE : format.percent(change)}</Signed>;
}
