import { STUDY_SPECS, studyLabel } from '../../trading/studies.ts';
import { useStudies } from './use-kept.ts';

/** The indicators over the candles, each in the colour of its line; one line, above the chart. */
export function IndicatorNames() {
  const shown = useStudies().filter(({ kind }) => STUDY_SPECS[kind].isOver);
  if (shown.length === 0) return null;
  return (
    <p
      dir="ltr"
      data-testid="indicator-names"
      className="figures flex h-5 gap-3 overflow-hidden px-2 text-[0.6875rem] leading-5 font-semibold"
    >
      {shown.map((study) => (
        <span key={study.id} className="shrink-0" style={{ color: `var(--series-${study.colours[0] ?? 1})` }}>
          {studyLabel(study)}
        </span>
      ))}
    </p>
  );
}
