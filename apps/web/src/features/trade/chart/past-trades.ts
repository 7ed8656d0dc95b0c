/** Past trades on the chart: their opening, their close and their result. */
import type { Order } from '@tradewind/contract/light';
import { registerOverlay } from 'klinecharts';
import type { Chart } from 'klinecharts';

import type { Palette } from './palette.ts';
import { isWithin, resultLabels, type PastTrade, type ResultLabel } from './trades-of.ts';

const NAME = 'tradewindTrade';
const GROUP = 'past-trades';
const ARROW_PX = 6;

interface Looks {
  readonly trade: PastTrade;
  readonly palette: Palette;
  /** The label at its exit; undefined when another trade of the candle has it. */
  label(): ResultLabel | undefined;
}

const signal = (isGain: boolean, { up, down }: Palette): string => (isGain ? up : down);

function isLooks(value: unknown): value is Looks {
  return typeof value === 'object' && value !== null && 'trade' in value;
}

registerOverlay({
  name: NAME,
  totalStep: 3,
  needDefaultPointFigure: false,
  createPointFigures({ chart, overlay: { extendData: data }, coordinates: [entry, exit] }) {
    if (entry === undefined || exit === undefined || !isLooks(data)) return [];
    if (!isWithin(data.trade, chart.getDataList())) return [];
    const down = data.trade.side === 'buy' ? 1 : -1;
    const arrow = [
      { x: entry.x, y: entry.y + down * 2 },
      { x: entry.x - ARROW_PX, y: entry.y + down * (ARROW_PX + 5) },
      { x: entry.x + ARROW_PX, y: entry.y + down * (ARROW_PX + 5) },
    ];
    const { palette } = data;
    const color = signal(data.trade.profit >= 0, palette);
    const marks = [
      {
        type: 'line',
        attrs: { coordinates: [entry, exit] },
        styles: { color, size: 1, style: 'dashed', dashedValue: [3, 3] },
      },
      { type: 'polygon', attrs: { coordinates: arrow }, styles: { style: 'fill', color: palette.accent } },
      { type: 'circle', attrs: { ...exit, r: 4 }, styles: { style: 'fill', color } },
    ];
    const label = data.label();
    if (label === undefined) return marks;
    const backgroundColor = signal(label.isGain, palette);
    return [
      ...marks,
      {
        type: 'text',
        attrs: { x: exit.x, y: exit.y - 8, text: label.text, align: 'center', baseline: 'bottom' },
        styles: { color: palette.onSignal, backgroundColor, borderColor: backgroundColor },
      },
    ];
  },
});

export interface PastTrades {
  /** Shows exactly these trades. */
  show(trades: readonly PastTrade[]): void;
  setPalette(palette: Palette): void;
  /** For a picture to be shared. */
  hide(hidden: boolean): void;
}

/** `onTrade` gets the id of an order whose mark was pressed. */
export function createPastTrades(chart: Chart, first: Palette, onTrade: (id: Order['Id']) => void): PastTrades {
  let palette = first;
  let shown: readonly PastTrade[] = [];
  let isHidden = false;
  let labels: ReadonlyMap<number, ResultLabel> = new Map();
  /** Of which the labels are: the trades, and the candles by their number and the first. */
  let labelled: readonly unknown[] = [];
  const labelsNow = (): typeof labels => {
    const candles = chart.getDataList();
    const now = [shown, candles.length, candles[0]?.timestamp];
    if (now.some((each, index) => each !== labelled[index])) [labels, labelled] = [resultLabels(shown, candles), now];
    return labels;
  };
  const draw = (): void => {
    chart.removeOverlay({ groupId: GROUP });
    if (isHidden) return;
    for (const trade of shown) {
      const looks: Looks = { trade, palette, label: () => labelsNow().get(trade.id) };
      chart.createOverlay({
        name: NAME,
        id: `trade-${trade.id}`,
        groupId: GROUP,
        lock: true,
        points: [
          { timestamp: trade.openTime, value: trade.openPrice },
          { timestamp: trade.closeTime, value: trade.closePrice },
        ],
        extendData: looks,
        onClick: () => onTrade(trade.id),
      });
    }
  };
  return {
    show(trades) {
      if (trades === shown || (trades.length === 0 && shown.length === 0)) return;
      shown = trades;
      draw();
    },
    hide(hidden) {
      isHidden = hidden;
      draw();
    },
    setPalette(next) {
      palette = next;
      draw();
    },
  };
}
