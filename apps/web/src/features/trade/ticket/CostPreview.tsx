import { toDecimalNumber } from '@tradewind/money';
import { Money, type MoneyKind } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/language.ts';
import type { Preview } from '../../../trading/check.ts';

const usd = (micro: number | undefined): number | undefined =>
  micro === undefined ? undefined : toDecimalNumber(micro, 6);

function Line({ name, label, sell, buy }: { name: string; label: string; sell: ReactNode; buy: ReactNode }) {
  return (
    <tr data-testid={`cost-${name}`} className="@max-[20rem]:grid @max-[20rem]:grid-cols-2">
      <td className="py-0 text-start">{sell}</td>
      <th
        scope="row"
        className="px-1 py-0 text-center font-normal text-muted @max-[20rem]:order-first @max-[20rem]:col-span-2"
      >
        {label}
      </th>
      <td className="py-0 text-end">{buy}</td>
    </tr>
  );
}

/** What each side costs before the tap: the column of Sell is above its button, that of Buy above the other. */
export function CostPreview({ sell, buy }: { sell: Preview; buy: Preview }) {
  const t = useT();
  const amount = (preview: Preview, field: 'margin' | 'fee' | 'spread' | 'freeAfter', kind: MoneyKind) => (
    <Money value={usd(preview[field])} kind={kind} />
  );
  const outcome = (preview: Preview, field: 'stopLoss' | 'takeProfit') => (
    <Money value={usd(preview[field]?.profit)} kind="profit" signed />
  );
  const has = (field: 'stopLoss' | 'takeProfit'): boolean => sell[field] !== undefined || buy[field] !== undefined;
  return (
    <table className="w-full table-fixed text-1 leading-4.5" aria-label={t('trade.cost.title')}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('app.side.sell')}</th>
          <th scope="col">USD</th>
          <th scope="col">{t('app.side.buy')}</th>
        </tr>
      </thead>
      <tbody>
        <Line
          name="margin"
          label={t('trade.cost.margin')}
          sell={amount(sell, 'margin', 'margin')}
          buy={amount(buy, 'margin', 'margin')}
        />
        <Line
          name="fee"
          label={t('trade.cost.fee')}
          sell={amount(sell, 'fee', 'margin')}
          buy={amount(buy, 'fee', 'margin')}
        />
        <Line
          name="spread"
          label={t('trade.cost.spread')}
          sell={amount(sell, 'spread', 'margin')}
          buy={amount(buy, 'spread', 'margin')}
        />
        <Line
          name="free"
          label={t('trade.cost.freeAfter')}
          sell={amount(sell, 'freeAfter', 'balance')}
          buy={amount(buy, 'freeAfter', 'balance')}
        />
        {has('stopLoss') && (
          <Line
            name="stop-loss"
            label={t('trade.cost.atStopLoss')}
            sell={outcome(sell, 'stopLoss')}
            buy={outcome(buy, 'stopLoss')}
          />
        )}
        {has('takeProfit') && (
          <Line
            name="take-profit"
            label={t('trade.cost.atTakeProfit')}
            sell={outcome(sell, 'takeProfit')}
            buy={outcome(buy, 'takeProfit')}
          />
        )}
      </tbody>
    </table>
  );
}
