import type { Instrument } from '@tradewind/contract/light';
import { formatNumber, signalClass, useFormat, useReadable, type Format } from '@tradewind/ui';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { sideOf } from '../../../trading/valuate.ts';
import { useLineFigures } from './line-figures.ts';
import type { TradeLine } from './trade-lines.ts';

/** From this amount on a label has no room for cents. */
const WHOLE_USD = 1000;

const moneyText = (value: number, format: Format): string =>
  formatNumber(format.tag, value, Math.abs(value) >= WHOLE_USD ? 0 : 2, true);

interface LineMoneyProps {
  readonly line: TradeLine;
  readonly instrument: Instrument;
  readonly price: number;
  /** With currency and in its colour: next to the label rather than in it. */
  readonly full?: boolean;
}

/** For a position its result so far; for a stop its result at that price; for a pending order its kind. */
export function LineMoney({ line, instrument, price, full = false }: LineMoneyProps) {
  const t = useT();
  const format = useFormat();
  const figures = useLineFigures(instrument);
  if (line.kind === 'entry' && price === line.price) return <Result line={line} />;
  const { profit } = figures(line, price);
  if (profit === undefined)
    return line.kind === 'target' ? t(`trade.entry.${sideOf(line.order)}.${line.order.Entry}`) : null;
  if (full) return <span className={signalClass(profit)}>{format.money(profit, 'balance', true)} USD</span>;
  return moneyText(profit, format);
}

/** Of a position at the current price. */
function Result({ line: { order } }: { line: TradeLine }) {
  const format = useFormat();
  const { profit } = useReadable(useClient().orders.live(order.Id)) ?? { profit: order.FactProfits };
  return <span className="figures">{moneyText(profit, format)}</span>;
}
