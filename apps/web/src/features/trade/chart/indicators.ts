/** Indicators over the candles and in panes of their own below. */
import type { Chart } from 'klinecharts';

import { CANDLE_PANE } from './library-chart.ts';
import { isOverCandles, type IndicatorName } from './preferences.ts';

const PANE_PX = 76;

/** Where the library's own would draw more lines than a phone has room for. */
const PARAMETERS: Readonly<Partial<Record<IndicatorName, readonly number[]>>> = {
  MA: [10, 30, 60],
  EMA: [12, 26],
  VOL: [20],
  RSI: [14],
};

export interface Indicators {
  /** Shows exactly these. */
  show(names: readonly IndicatorName[]): void;
  /** Follows the prices of the instrument. */
  setPricePrecision(decimals: number): void;
}

export function createIndicators(chart: Chart): Indicators {
  const shown = new Map<IndicatorName, string>();
  let precision = 4;

  const add = (name: IndicatorName): void => {
    const over = isOverCandles(name);
    const paneId = over ? CANDLE_PANE : `pane-${name}`;
    const parameters = PARAMETERS[name];
    const calcParams = parameters === undefined ? {} : { calcParams: [...parameters] };
    const id = chart.createIndicator({ name, paneId, ...calcParams }, over);
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
    setPricePrecision(decimals) {
      precision = decimals;
      refine();
    },
  };
}
