import { useReadable } from '@tradewind/ui';
import { isOverCandles, PARAMETERS, SERIES } from './chart/preferences.ts';
import { chartPreferences } from './chart-settings.ts';

/** The indicators over the candles, each parameter in the colour of its line; one line, above the chart. */
export function IndicatorNames() {
  const { indicators } = useReadable(chartPreferences);
  const shown = indicators.filter(isOverCandles);
  if (shown.length === 0) return null;
  return (
    <p dir="ltr" className="figures flex h-5 gap-3 overflow-hidden px-2 text-[0.6875rem] leading-5 text-muted">
      {shown.map((name) => {
        const parameters: readonly (number | string)[] = PARAMETERS[name] ?? [20];
        return (
          <span key={name} className="shrink-0">
            {name}
            {parameters.map((parameter, index) => (
              <span
                key={parameter}
                className="ms-1.5 font-semibold"
                style={{ color: `var(--series-${SERIES[name][index] ?? 6})` }}
              >
                {parameter}
              </span>
            ))}
          </span>
        );
      })}
    </p>
  );
}
