/** Heikin-Ashi candles over the real ones, which become invisible: prices, lines and indicators still use the market prices. */
import { registerIndicator } from 'klinecharts';
import type { Chart } from 'klinecharts';

import { heikinAshi, type Averaged } from './averaged.ts';
import { CANDLE_PANE } from './library-chart.ts';
import type { Palette } from './palette.ts';

const NAME = 'tradewindHeikinAshi';

registerIndicator<Averaged, number, () => Palette>({
  name: NAME,
  shortName: '',
  series: 'price',
  calcParams: [],
  figures: [],
  calc: heikinAshi,
  draw({ ctx, chart, indicator, xAxis, yAxis }) {
    const { from, to } = chart.getVisibleRange();
    const { gapBar } = chart.getBarSpace();
    const { up, down, muted } = indicator.extendData();
    const width = Math.max(1, Math.floor(gapBar));
    for (let index = from; index < to; index += 1) {
      const bar = indicator.result[index];
      if (bar === undefined) continue;
      const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map((price) =>
        Math.round(yAxis.convertToPixel(price)),
      );
      if (open === undefined || high === undefined || low === undefined || close === undefined) continue;
      const x = Math.round(xAxis.convertToPixel(index));
      ctx.fillStyle = bar.close > bar.open ? up : bar.close < bar.open ? down : muted;
      ctx.fillRect(x, high, 1, Math.max(1, low - high));
      ctx.fillRect(x - Math.floor(width / 2), Math.min(open, close), width, Math.max(1, Math.abs(close - open)));
    }
    return true;
  },
});

export function createHeikinAshi(chart: Chart, palette: () => Palette): { show(shown: boolean): void } {
  let id: string | null = null;
  return {
    show(shown) {
      if (shown === (id !== null)) return;
      if (id !== null) chart.removeIndicator({ id });
      id = shown ? chart.createIndicator({ name: NAME, paneId: CANDLE_PANE, extendData: palette }, true) : null;
    },
  };
}
