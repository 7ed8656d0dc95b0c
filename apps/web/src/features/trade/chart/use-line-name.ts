import { useFormat } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import { sideOf } from '../../../trading/valuate.ts';
import type { AnyLine } from './trade-lines.ts';

/** The name of a line: for its label, and in full. */
export function useLineName(): (line: AnyLine) => { readonly short: string; readonly long: string } {
  const t = useT();
  const format = useFormat();
  return (line) => {
    if (line.kind === 'alert') return { short: '', long: t('alerts.title') };
    const { order, kind } = line;
    const side = sideOf(order);
    const lots = format.number(order.Quantity);
    const sided = `${side === 'buy' ? '▲' : '▼'} ${lots}`;
    switch (kind) {
      case 'entry':
        return { short: sided, long: t('trade.line.entry', { side: t(`app.side.${side}`), lots }) };
      case 'target':
        return { short: sided, long: t('trade.line.target', { entry: t(`trade.entry.${side}.${order.Entry}`), lots }) };
      case 'stop_loss':
      case 'take_profit': {
        const stop = t(kind === 'stop_loss' && order.Trailing > 0 ? 'trade.line.trailing' : `trade.line.${kind}`);
        return { short: `${stop} ${lots}`, long: `${stop}, ${t(`app.side.${side}`)} ${lots}` };
      }
    }
  };
}
