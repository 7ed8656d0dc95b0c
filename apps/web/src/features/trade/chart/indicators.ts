/** Indicators over the candles and in panes of their own below. */
import type { Chart } from 'klinecharts';

import { CANDLE_PANE } from './library-chart.ts';
import type { Palette } from './palette.ts';
import { isOverCandles, PARAMETERS, SERIES, type IndicatorName } from './preferences.ts';

const PANE_PX = 76;

export interface Indicators {
  /** Shows exactly these. */
  show(names: readonly IndicatorName[]): void;
  setPalette(palette: Palette): void;
  /** Follows the prices of the instrument. */
  setPricePrecision(decimals: number): void;
}

export function createIndicators(chart: Chart, first: Palette): Indicators {
  let palette = first;
  const shown = new Map<IndicatorName, string>();
  let precision = 4;

  const stylesOf = (name: IndicatorName) => ({
    lines: SERIES[name].map((number) => ({ color: palette.series[number - 1] ?? palette.muted, size: 1.2 })),
  });
  const add = (name: IndicatorName): void => {
    const over = isOverCandles(name);
    const paneId = over ? CANDLE_PANE : `pane-${name}`;
    const parameters = PARAMETERS[name];
    const calcParams = parameters === undefined ? {} : { calcParams: [...parameters] };
    const id = chart.createIndicator({ name, paneId, styles: stylesOf(name), ...calcParams }, over);
    if (id !== null) shown.set(name, id);
    if (!over) chart.setPaneOptions({ id: paneId, height: PANE_PX, minHeight: 48 });
    refine();
  };
  /** MACD is a difference of prices: one digit more than they have. */
  const refine = (): void => {
    if (shown.has('MACD')) chart.overrideIndicator({ name: 'MACD', precision: precision + 1 });
  };
  return {
    show(names) {
      for (const [name, id] of shown) {
        if (names.includes(name)) continue;
        chart.removeIndicator({ id });
        shown.delete(name);
      }
      for (const name of names) if (!shown.has(name)) add(name);
    },
    setPalette(next) {
      palette = next;
      for (const name of shown.keys()) chart.overrideIndicator({ name, styles: stylesOf(name) });
    },
    setPricePrecision(decimals) {
      precision = decimals;
      refine();
    },
  };
}
